/** An edit of one record, and what becomes of an entry rule on the day from which the edit holds. */
import type { Day } from '@carnet/rules/calendar.ts';
import { scopeKey } from '@carnet/rules/entry-rules/entry-rule.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { type EntryRuleContent, INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { atStart, nameOfRecord, type RuleKey, recordOf } from './edited-record.ts';

export const EDIT_ACTIONS = ['create', 'change', 'retire', 'verify'] as const;
export type EditAction = (typeof EDIT_ACTIONS)[number];

/** Fields of a rule by name. */
export type RuleValues = Readonly<Record<string, unknown>>;

/** What a page says of one topic. */
export interface EditEvidence extends Pick<EvidenceRecord, 'statedOn' | 'page' | 'url' | 'quote'> {
  /** Null = of a group or a health requirement, which have none. */
  readonly topic: Topic | null;
  readonly publication: PublicationRecord;
}

export type { RuleKey };

export interface Edit extends RuleKey {
  readonly action: EditAction;
  readonly fields: RuleValues;
  /** Of the same fields, when the edit was written; of a verification, of all; null = there was no rule. */
  readonly before: RuleValues | null;
  readonly evidence: readonly EditEvidence[];
}

/** One record as publication found and left it; null = there was none, or it is retired. */
export interface RecordWrite<Content = RuleValues> {
  readonly key: RuleKey;
  readonly before: Content | null;
  readonly after: Content | null;
}
export type RuleWrite = RecordWrite<EntryRuleContent>;

/** What the opposite change needs to know: of a rule that stays, the fields that differ. */
export interface AppliedWrite {
  readonly key: RuleKey;
  readonly before: RuleValues | null;
  readonly after: RuleValues | null;
}

/**
 * What an edit does to the rule as it stands. One that holds from a day to come ends the rule on that day and adds another
 * that begins on it.
 * @throws DomainError CONFLICT when the rule is not what the edit was written about.
 */
export function writesOfEdit(edit: Edit, current: EntryRuleContent | null, from: Day | null): RuleWrite[] {
  const { sourceId, action, fields } = edit;
  const key: RuleKey = { sourceId, scopeKey: edit.scopeKey, ruleKey: edit.ruleKey };
  if (action === 'create') {
    if (current !== null) throw conflict(edit, 'exists already');
    const created = { ...fields, ...(from === null ? {} : { validFrom: from }) } as EntryRuleContent;
    return [{ key, before: null, after: created }];
  }
  if (current === null) throw conflict(edit, 'is retired by now');
  refuseMoved(edit, current);
  if (action === 'retire') {
    return [{ key, before: current, after: from === null ? null : endingOn(edit, current, from) }];
  }
  if (action === 'verify' || from === null) return [{ key, before: current, after: { ...current, ...fields } }];
  const next: EntryRuleContent = {
    ...current,
    ...fields,
    ruleKey: successorKey(current.ruleKey, from),
    validFrom: from,
  };
  return [
    { key, before: current, after: endingOn(edit, current, from) },
    { key: { ...key, ruleKey: next.ruleKey }, before: null, after: next },
  ];
}

/** @throws DomainError CONFLICT when the record says something else by now than when the edit was written. */
export function refuseMoved(edit: Edit, current: RuleValues): void {
  const moved = Object.entries(edit.before ?? {}).find(([name, value]) => !isSame(current[name], value));
  if (moved !== undefined) throw conflict(edit, `says something else of ${moved[0]} by now`);
}

/** By which the rule is known that follows another from a day on. */
export const successorKey = (ruleKey: string, from: Day): string => `${ruleKey}-from-${from}`;

/** The key of the one that it follows; undefined = it follows none. */
export const keyBefore = (ruleKey: string): string | undefined => /^(.+)-from-\d{4}-\d{2}-\d{2}$/.exec(ruleKey)?.[1];

function endingOn(edit: Edit, current: EntryRuleContent, day: Day): EntryRuleContent {
  const { validFrom, validUntil } = current;
  if (validUntil !== null && validUntil <= day) throw conflict(edit, `ends on ${validUntil} by itself`);
  if (validFrom !== null && validFrom >= day) throw conflict(edit, `begins on ${validFrom}, not before the change`);
  return { ...current, validUntil: day };
}

/** The edits that undo what was written. */
export function oppositeOf({ key, before, after }: AppliedWrite): Omit<Edit, 'evidence'> {
  if (before === null) return { ...key, action: 'retire', fields: {}, before: after };
  if (after === null) return { ...key, action: 'create', fields: before, before: null };
  return { ...key, action: 'change', fields: before, before: after };
}

export function appliedWrite({ key, before, after }: RecordWrite): AppliedWrite {
  if (before === null || after === null) return { key, before, after };
  const names = differingNames(before, after);
  return { key, before: only(before, names), after: only(after, names) };
}

export function differingNames(one: RuleValues, other: RuleValues): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => !isSame(one[name], other[name]));
}

export const only = (values: RuleValues, names: readonly string[]): RuleValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** In the order in which answers show them. */
export function topicsOfFields(names: readonly string[]): Topic[] {
  const topics = new Set(
    names.flatMap((name): Topic[] => {
      if (name in VISA_FIELDS) return ['visa'];
      return name in INHERITED_FIELDS ? [INHERITED_FIELDS[name as keyof typeof INHERITED_FIELDS].topic] : [];
    }),
  );
  return TOPICS.filter((topic) => topics.has(topic));
}

export const keyOfRule = (rule: EntryRuleContent, sourceId: number): RuleKey => ({
  sourceId,
  scopeKey: scopeKey(rule),
  ruleKey: rule.ruleKey,
});

export const keyText = ({ sourceId, scopeKey, ruleKey }: RuleKey): string => `${sourceId} ${scopeKey} ${ruleKey}`;

export function conflict(edit: Edit, what: string): DomainError {
  const it = recordOf(edit) === 'entry_rule' ? 'the rule' : 'it';
  return new DomainError(
    'CONFLICT',
    `${atStart(nameOfRecord(edit))} ${what}: write the edit again from what ${it} says now`,
  );
}
