/** What the desk says beside the files of a source: how it is kept over publications, and laid over a load. */
import { differingNames, isSame, only, type RecordWrite, type RuleKey, type RuleValues } from './edit.ts';

/** A page that says so of a group or a health requirement, by the fields that it was given for. */
export interface DeskCitation {
  readonly publication: string;
  readonly statedOn: string;
  readonly readOn: string;
  readonly page: string | null;
  readonly url: string | null;
  readonly quote: string | null;
  readonly about: readonly string[];
}

export interface DeskStatement extends RuleKey {
  /** `create`: no file has the rule. `retire`: the rule of the file is not to be. */
  readonly action: 'create' | 'change' | 'retire';
  /** What the desk says; of a retired rule nothing. */
  readonly fields: RuleValues;
  /** What the file said of these fields; of a retired rule all that it said. */
  readonly file: RuleValues;
  /** The file says a third thing by now. */
  readonly fileDiffers: boolean;
  /** What it says then of the same fields; null = it says no such thing, or has nothing of the record any more. */
  readonly fileNow: RuleValues | null;
  /** Ids of what the file's documents say of these facts, which does not count meanwhile. */
  readonly setAside: readonly number[];
  /** Of a group or a health requirement; evidence of rules is kept by topic, elsewhere. */
  readonly cited: readonly DeskCitation[];
}

/** After a publication; undefined = the rule is what the file says. */
export function statementAfter(write: RecordWrite, known: DeskStatement | undefined): DeskStatement | undefined {
  const file = ofFile(write.before, known);
  const kept = {
    ...write.key,
    fileDiffers: false,
    fileNow: null,
    setAside: known?.setAside ?? [],
    cited: known?.cited ?? [],
  };
  if (write.after === null) return file && { ...kept, action: 'retire', fields: {}, file };
  if (file === undefined) return { ...kept, action: 'create', fields: write.after, file: {} };
  const names = differingNames(file, write.after);
  if (names.length === 0) return undefined;
  return { ...kept, action: 'change', fields: only(write.after, names), file: only(file, names) };
}

/** The whole record as the file has it; undefined = no file does. */
function ofFile(before: RuleValues | null, known: DeskStatement | undefined): RuleValues | undefined {
  if (known?.action === 'create') return undefined;
  if (known?.action === 'retire') return known.fileNow ?? known.file;
  return before === null ? undefined : { ...before, ...known?.file, ...known?.fileNow };
}

export interface Laid<Content> {
  /** The record that counts; undefined = none. */
  readonly rule: Content | undefined;
  /** What the desk still says beside the file; undefined = nothing more. */
  readonly statement: DeskStatement | undefined;
}

/** Lays what the desk says over the record of a file; undefined = the file has none. */
export function layOver<Content extends RuleValues>(
  statement: DeskStatement,
  rule: Content | undefined,
): Laid<Content> {
  const { action, fields, file } = statement;
  if (action === 'retire') {
    if (rule === undefined) return { rule, statement: undefined };
    // A newer day of verification alone is no third thing.
    const fileDiffers = differingNames(file, rule).some((name) => name !== 'lastVerifiedAt');
    return { rule: undefined, statement: { ...statement, fileDiffers, fileNow: fileDiffers ? rule : null } };
  }
  if (rule === undefined) {
    if (action === 'create') return { rule: fields as Content, statement };
    // Nothing is left to be laid over; should the record return, the edit counts again.
    return { rule, statement: { ...statement, fileDiffers: true, fileNow: null } };
  }
  const names = Object.keys(fields).filter((name) => {
    // When a new record was checked stands in its evidence; the desk said nothing of it beside.
    if (action === 'create' && name === 'lastVerifiedAt') return false;
    return !isSettled(name, fields[name], rule[name]);
  });
  if (names.length === 0) return { rule, statement: undefined };
  const said = only(fields, names);
  const ofFile: RuleValues = action === 'create' ? rule : file;
  const fileDiffers = names.some((name) => name !== 'lastVerifiedAt' && !isSame(ofFile[name], rule[name]));
  const kept: DeskStatement = {
    ...statement,
    action: 'change',
    fields: said,
    file: only(ofFile, names),
    fileDiffers,
    fileNow: fileDiffers ? only(rule, names) : null,
  };
  return { rule: { ...rule, ...said }, statement: kept };
}

/** The file says it by now; a check that is no older will do. */
function isSettled(name: string, ours: unknown, theirs: unknown): boolean {
  if (name === 'lastVerifiedAt') return Number(theirs ?? 0) >= Number(ours ?? 0);
  return isSame(ours, theirs);
}

/** Of what a file says a third thing by now: neither what it said when the desk spoke, nor what the desk says. */
export function nameOfThirdThing({ action, fields, file }: DeskStatement, now: RuleValues): string | undefined {
  // Of a record that the desk made no file said anything.
  const known = action === 'create' ? fields : file;
  return Object.keys(known).find((name) => {
    if (name === 'lastVerifiedAt' || isSame(known[name], now[name])) return false;
    return action !== 'change' || !isSame(fields[name], now[name]);
  });
}

/** Somebody has seen what the file says by now, and what the desk says stands: until the file says something else again. */
export const keptStatement = (statement: DeskStatement): DeskStatement => ({
  ...statement,
  file: statement.fileNow ?? statement.file,
  fileDiffers: false,
  fileNow: null,
});
