/** Records states of a source before the first one that is recorded. What is stored now stays as it is. */

import { type PastEvent, RuleTimeline } from '@carnet/rules/entry-rules/rule-timeline.ts';
import { naturalKey } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { listSourceRules } from '../entry-rules/entry-rules.repository.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { firstRevisions, insertPastRules, insertPastSource, listSourceRevisions } from './past-revisions.repository.ts';
import { countsOf, type Recording, recordPast, refuseCutOff, type Snapshot } from './snapshot.ts';

interface Where extends Recording {
  readonly sourceId: number;
  /** When the first of what is recorded was. */
  readonly begins: Date;
}

interface FirstRevision {
  readonly id: number;
  /** Of its first revision. */
  readonly number: number;
  readonly recordedAt: Date;
}

/**
 * Rules that are stored get revisions before their first; rules that only the past had are made and retired. Returns how
 * many were retired when what is recorded begins.
 */
export async function prependSnapshots(
  trx: Transaction<DatabaseSchema>,
  snapshots: readonly Snapshot[],
  { sourceId, begins, dryRun, done }: Where,
): Promise<number> {
  const first = await firstRevisions(trx, sourceId);
  const stored = new Map<string, FirstRevision>();
  for (const rule of await listSourceRules(trx, sourceId)) {
    const revision = first.get(rule.id);
    if (revision !== undefined) stored.set(naturalKey(rule), { id: rule.id, ...revision });
  }
  const retired = lastState(snapshots).filter((rule) => !hasBegun(stored.get(naturalKey(rule)), begins));
  if (dryRun) {
    for (const { snapshot, events } of eventsOf(snapshots)) done(snapshot, countsOf(events));
    return retired.length;
  }

  const numbers = new RevisionNumbers(snapshots, stored, retired.map(naturalKey));
  const [firstOfSource] = await listSourceRevisions(trx, sourceId);
  let sourceNumber = (firstOfSource?.number ?? 1) - snapshots.length;
  const isOnlyPast = (rule: EntryRuleContent) => !stored.has(naturalKey(rule));
  for (const { snapshot, events } of eventsOf(snapshots)) {
    await recordPast(trx, snapshot.recordedAt, snapshot.fileName);
    const kind = snapshot === snapshots[0] ? 'created' : 'changed';
    await insertPastSource(trx, sourceId, { number: sourceNumber, kind, dataDate: snapshot.day });
    sourceNumber += 1;
    await insertPastRules(trx, numbers.revisions(events, snapshot.recordedAt));
    await replaceSourceRules(trx, sourceId, snapshot.rules().filter(isOnlyPast), {
      concerns: isOnlyPast,
      isOfPast: true,
    });
    done(snapshot, countsOf(events));
  }
  await recordPast(trx, begins, 'what was recorded then says nothing of it');
  const events = retired.map((rule): PastEvent => ({ kind: 'retired', rule }));
  await insertPastRules(trx, numbers.revisions(events, begins));
  await replaceSourceRules(trx, sourceId, [], { concerns: isOnlyPast, isOfPast: true });
  return retired.length;
}

const hasBegun = (rule: FirstRevision | undefined, then: Date): boolean =>
  rule !== undefined && rule.recordedAt <= then;

const lastState = (snapshots: readonly Snapshot[]): EntryRuleContent[] => snapshots.at(-1)?.rules() ?? [];

/** Made again each time: all states together are large. */
function* eventsOf(snapshots: readonly Snapshot[]): Generator<{ snapshot: Snapshot; events: PastEvent[] }> {
  const timeline = new RuleTimeline();
  for (const snapshot of snapshots) {
    const events = timeline.next(snapshot.rules());
    refuseCutOff(snapshot, countsOf(events));
    yield { snapshot, events };
  }
}

/** The numbers of the revisions of each stored rule, so that the last is the one before its first. */
class RevisionNumbers {
  readonly #stored: ReadonlyMap<string, FirstRevision>;
  readonly #next = new Map<string, number>();
  readonly #createdAt = new Map<string, number>();

  constructor(snapshots: readonly Snapshot[], stored: ReadonlyMap<string, FirstRevision>, retired: readonly string[]) {
    this.#stored = stored;
    const counts = new Map<string, number>();
    const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (const { events } of eventsOf(snapshots)) for (const { rule } of events) count(naturalKey(rule));
    for (const key of retired) count(key);
    for (const [key, { number }] of stored) this.#next.set(key, number - (counts.get(key) ?? 0));
  }

  /** Of those that are stored. */
  revisions(events: readonly PastEvent[], at: Date) {
    return events.flatMap(({ kind, rule }) => {
      const key = naturalKey(rule);
      const found = this.#stored.get(key);
      const number = this.#next.get(key);
      if (found === undefined || number === undefined) return [];
      this.#next.set(key, number + 1);
      const createdAt = this.#createdAt.get(key) ?? at.getTime();
      this.#createdAt.set(key, createdAt);
      return [{ id: found.id, number, kind, createdAt, content: rule }];
    });
  }
}
