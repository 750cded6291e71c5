/** Writes what the desk published back to the files of the open data set, as texts that somebody reviews. */
import { createHash } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../../db/executor.ts';
import { keyBefore } from '../../../domain/desk/edit.ts';
import { type CheckedDataSet, checkDataSet } from '../../../importers/open-data/check-data-set.ts';
import type { DataFileContent, DataFiles } from '../../../importers/open-data/read-data-files.ts';
import { FOLDERS } from '../../../importers/open-data/schemas/index.ts';
import { toEvidence } from '../../../importers/open-data/to-evidence.ts';
import type { CodesOfIds } from '../../../importers/open-data/writing/written-rule.ts';
import { findPublications } from '../../evidence/evidence.repository.ts';
import { readOpenDataDirectory } from '../../open-data/read-open-data-directory.ts';
import { type DeskWord, findDeskWords, findRecordWords } from './desk-words.ts';
import { type Fault, faultsOfCheck, faultsOfMeaning, faultsOfRecords, type Planned } from './faults.ts';
import { type PlannedRecord, planRecords } from './planned-records.ts';
import { type NotExported, type PlannedRule, planExport } from './planned-rules.ts';
import { fileOf, type WritingContext, writeFiles, writeSources } from './written-files.ts';
import { type RecordContext, writeRecords } from './written-records.ts';

export interface ExportOptions {
  readonly directory: string;
  /** Only rules of which something was published after this revision. */
  readonly since: number;
  readonly today: string;
  /** Writes what the desk says also where a file says a third thing by now. */
  readonly isForced: boolean;
}

/** One file of the data set; null = there is none. */
export interface FileChange {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ExportedDesk {
  /** By name. */
  readonly files: readonly FileChange[];
  readonly exported: readonly (PlannedRule | PlannedRecord)[];
  readonly left: readonly NotExported[];
  readonly codes: CodesOfIds;
}

/** Reads only. @throws DomainError VALIDATION_ERROR when the files have errors already. */
export async function exportDesk(db: Executor, options: ExportOptions): Promise<ExportedDesk> {
  const { directory, since, today, isForced } = options;
  const files = await readOpenDataDirectory(directory);
  const data = checkDataSet(files, { today });
  refuseErrors(data, directory);
  const ofRules = planExport(await findDeskWords(db, since), data, isForced);
  const ofRecords = planRecords(await findRecordWords(db, since), data, isForced);
  let plan: Planned = { rules: ofRules.rules, records: ofRecords.records };
  const context = await contextOf(db, files, data, plan);
  const left = [...ofRules.left, ...ofRecords.left];
  let written = writeAndCheck(plan, files, data, context);
  while (written.faults.length > 0) {
    const faulty = new Map(written.faults.map(({ of, reason }) => [of, reason]));
    // A rule that ends on a day without the one that begins on it would leave travellers without an answer.
    for (const rule of plan.rules) {
      const other = written.faults.find(({ of }) => followEachOther(of.word, rule.word))?.of;
      if (other !== undefined && !faulty.has(rule)) {
        faulty.set(rule, `it belongs together with "${other.word.ruleKey}", which is not exported`);
      }
    }
    for (const [{ word }, reason] of faulty) left.push({ word, reason });
    plan = {
      rules: plan.rules.filter((rule) => !faulty.has(rule)),
      records: plan.records.filter((record) => !faulty.has(record)),
    };
    written = writeAndCheck(plan, files, data, context);
  }
  return { files: written.files, exported: [...plan.rules, ...plan.records], left, codes: context.codes };
}

function followEachOther(one: DeskWord, other: DeskWord): boolean {
  const isSuccessor = (later: DeskWord, earlier: DeskWord) =>
    later.scopeKey === earlier.scopeKey && keyBefore(later.ruleKey) === earlier.ruleKey;
  return isSuccessor(one, other) || isSuccessor(other, one);
}

function refuseErrors({ problems }: CheckedDataSet, directory: string): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new DomainError(
    'VALIDATION_ERROR',
    `The files in ${directory} have ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: mend what ` +
      '`npm run data:check` names before you export',
  );
}

async function contextOf(
  db: Executor,
  files: DataFiles,
  data: CheckedDataSet,
  plan: Planned,
): Promise<WritingContext & RecordContext> {
  const codesOf = <T extends { readonly id: number }>(all: Iterable<T>, code: (one: T) => string) =>
    new Map([...all].map((one) => [one.id, code(one)]));
  const said = Map.groupBy(toEvidence(data), ({ scopeKey, ruleKey }) => `${scopeKey} ${ruleKey}`);
  return {
    data,
    texts: new Map(files.files.map(({ file, content }) => [file, content])),
    codes: {
      countries: codesOf(data.countries.values(), ({ iso2 }) => iso2),
      currencies: codesOf(data.currencies.values(), ({ code }) => code),
      groups: codesOf(
        data.dataSet.groups.map(({ value }) => value),
        ({ code }) => code,
      ),
      vaccines: codesOf(
        data.dataSet.vaccines.map(({ value }) => value),
        ({ code }) => code,
      ),
    },
    publications: await findPublications(db, [...citedBy(plan)]),
    ofFile: ({ word }) => said.get(`${word.scopeKey} ${word.ruleKey}`) ?? [],
  };
}

interface Written {
  readonly files: readonly FileChange[];
  readonly faults: readonly Fault[];
}

function writeAndCheck(
  plan: Planned,
  files: DataFiles,
  before: CheckedDataSet,
  context: WritingContext & RecordContext,
): Written {
  const { rules, records } = plan;
  if (rules.length + records.length === 0) return { files: [], faults: [] };
  const { texts, codes } = context;
  const written = new Map<string, string | null>([
    ...writeFiles(rules, context),
    ...writeRecords(records, context),
    ...writeSources(citedBy(plan), context),
  ]);
  const nameOf = (rule: PlannedRule) => fileOf(rule, codes);
  let after = checkDataSet(withFiles(files, written), { today: before.today });
  // A document that nothing rests on any more goes with the last that did.
  const unused = after.problems.filter(({ rule, file }) => rule === 'unused-source' && !written.has(file));
  if (unused.length > 0) {
    for (const { file } of unused) written.set(file, null);
    after = checkDataSet(withFiles(files, written), { today: before.today });
  }
  const errors = after.problems.filter(({ severity }) => severity === 'error');
  const now = new Map([...texts, ...[...written].filter((one): one is [string, string] => one[1] !== null)]);
  const faults =
    errors.length > 0
      ? faultsOfCheck(errors, plan, nameOf, now)
      : [...faultsOfMeaning(rules, before, after), ...faultsOfRecords(records, before, after)];
  const changes = [...written].map(([file, text]) => ({ file, before: texts.get(file) ?? null, after: text }));
  return {
    files: changes.filter((one) => one.before !== one.after).sort((a, b) => (a.file < b.file ? -1 : 1)),
    faults,
  };
}

function withFiles({ files, problems }: DataFiles, written: ReadonlyMap<string, string | null>): DataFiles {
  const known = new Set(files.map(({ file }) => file));
  const added = [...written].flatMap(([file, content]): DataFileContent[] =>
    content === null || known.has(file) ? [] : [{ kind: kindOf(file), file, content }],
  );
  const changed = files.flatMap((one): DataFileContent[] => {
    const content = written.get(one.file);
    if (content === null) return [];
    return [content === undefined ? one : { ...one, content }];
  });
  const all = [...changed, ...added];
  return { files: all, problems, sha256: createHash('sha256').update(JSON.stringify(all)).digest('hex') };
}

function kindOf(file: string): DataFileContent['kind'] {
  const kinds = ['source', 'health'] as const;
  return kinds.find((kind) => file.startsWith(`${FOLDERS[kind]}/`)) ?? 'entry';
}

function citedBy({ rules, records }: Planned): Set<string> {
  return new Set([
    ...rules.flatMap(({ added }) => added.map(({ publication }) => publication)),
    ...records.flatMap(({ cited }) => cited.map(({ source }) => source)),
  ]);
}
