/** What is said of the facts of rules, once edits have changed them. */

import type { Day } from '@carnet/rules/calendar.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { statedTopics } from '@carnet/rules/facts/topics.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { type EvidenceRecord, evidenceText } from '@carnet/rules/schema/evidence-fields.ts';
import type { Trx } from '../../../db/executor.ts';
import {
  differingNames,
  type Edit,
  keyText,
  type RecordWrite,
  type RuleKey,
  topicsOfFields,
} from '../../../domain/desk/edit.ts';
import { recordOf } from '../../../domain/desk/edited-record.ts';
import type { DeskStatement } from '../../../domain/desk/statement.ts';
import {
  addEvidence,
  closeEvidenceOfFacts,
  findEvidenceByIds,
  findEvidenceOfRules,
  type StoredEvidence,
} from '../../evidence/evidence.repository.ts';
import { deleteDeskEvidence, findDeskEvidence, insertDeskEvidence } from '../statements.repository.ts';

/** One record that an edit writes, and what the desk says of it. */
export interface PlannedWrite {
  readonly written: RecordWrite;
  /** Before; undefined = nothing. */
  readonly known: DeskStatement | undefined;
  readonly statement: DeskStatement | undefined;
}

export interface PlannedEdit {
  readonly edit: Edit;
  readonly writes: readonly PlannedWrite[];
}

interface Given {
  readonly changeId: number;
  /** Day on which the evidence was read. */
  readonly today: Day;
}

type SetAside = ReadonlyMap<string, readonly number[]>;

/**
 * What was said of facts that are others now ends with them; where a fact is what its file says again, so does what the
 * file's documents say of it. By key of the written rules the ids of those that are set aside.
 */
export async function moveEvidence(trx: Trx, planned: readonly PlannedEdit[], given: Given): Promise<SetAside> {
  const ofRules = planned.filter(({ edit }) => recordOf(edit) === 'entry_rule');
  const dated = ofRules.filter(({ writes }) => writes.length > 1);
  const stated = await evidenceOfRules(
    trx,
    dated.map(({ edit }) => edit),
  );
  const moved = await closeMoved(
    trx,
    ofRules.flatMap(({ writes }) => writes),
  );
  const added: OfSource[] = [];
  const ofDesk: OfSource[] = [];
  for (const { edit, writes } of ofRules) {
    const { sourceId } = edit;
    const returning = writes.flatMap(({ written }) => moved.returning.get(keyText(written.key)) ?? []);
    const [ending, begun] = writes as [PlannedWrite, PlannedWrite?];
    const own = (stated.get(keyText(ending.written.key)) ?? []).filter(({ id }) => !moved.closed.has(id));
    const before = [...own.map(({ record }) => record), ...returning];
    const carried = begun === undefined ? [] : carriedEvidence(ending, begun, before);
    const said = [...carried, ...givenEvidence(edit, (begun ?? ending).written.key, given.today)];
    added.push(...[...returning, ...said].map((record) => ({ sourceId, record })));
    ofDesk.push(...said.map((record) => ({ sourceId, record })));
  }
  for (const [sourceId, records] of bySource(added)) await addEvidence(trx, sourceId, records);
  for (const [sourceId, records] of bySource(ofDesk)) await insertDeskEvidence(trx, sourceId, records, given.changeId);
  return moved.setAside;
}

interface OfSource {
  readonly sourceId: number;
  readonly record: EvidenceRecord;
}

function bySource(all: readonly OfSource[]): [sourceId: number, EvidenceRecord[]][] {
  const grouped = Map.groupBy(all, ({ sourceId }) => sourceId);
  return [...grouped].map(([sourceId, own]) => [sourceId, own.map(({ record }) => record)]);
}

/** By key of the rule. */
async function evidenceOfRules(trx: Trx, keys: readonly RuleKey[]): Promise<Map<string, StoredEvidence[]>> {
  if (keys.length === 0) return new Map();
  return Map.groupBy(await findEvidenceOfRules(trx, keys), keyOfEvidence);
}

const keyOfEvidence = ({ sourceId, record }: OfSource): string =>
  keyText({ sourceId, scopeKey: record.scopeKey ?? '', ruleKey: record.ruleKey ?? '' });

/** Closes what was said of facts that are others now. By key of the rule what counts again, and what is set aside. */
async function closeMoved(trx: Trx, writes: readonly PlannedWrite[]) {
  const setAside = new Map(writes.map(({ written, known }) => [keyText(written.key), known?.setAside ?? []]));
  const returning = new Map<string, EvidenceRecord[]>();
  const changed = writes.flatMap(({ written: { key, before, after }, ...of }) =>
    before === null || after === null ? [] : [{ key, topics: topicsOfFields(differingNames(before, after)), ...of }],
  );
  const sourceIds = new Set(changed.map(({ key }) => key.sourceId));
  const ofDesk = new Map<number, Awaited<ReturnType<typeof findDeskEvidence>>>();
  for (const sourceId of sourceIds) ofDesk.set(sourceId, await findDeskEvidence(trx, sourceId));
  const facts = changed.map(({ key, topics }) => ({ ...key, topics }));
  const closed = await closeEvidenceOfFacts(trx, facts);
  const topicsOfRule = new Map(changed.map(({ key, topics }) => [keyText(key), topics]));
  const isMoved = (one: OfSource) => topicsOfRule.get(keyOfEvidence(one))?.includes(one.record.topic as never) === true;
  const all = [...ofDesk].flatMap(([sourceId, own]) => own.map((one) => ({ sourceId, ...one })));
  await deleteDeskEvidence(
    trx,
    all.filter(isMoved).map(({ id }) => id),
  );
  const saidByDesk = new Set(all.map(({ sourceId, record }) => `${sourceId} ${evidenceText(record)}`));
  const closedOfRule = Map.groupBy(closed, keyOfEvidence);
  const asideOf = ({ key, known }: (typeof changed)[number]) => {
    const wasEdited = editedTopics(known);
    const ofFile = (closedOfRule.get(keyText(key)) ?? []).filter(
      ({ sourceId, record }) =>
        !wasEdited.includes(record.topic) && !saidByDesk.has(`${sourceId} ${evidenceText(record)}`),
    );
    return [...(known?.setAside ?? []), ...ofFile.map(({ id }) => id)];
  };
  const asideIds = changed.map(asideOf);
  const aside = new Map((await findEvidenceByIds(trx, asideIds.flat())).map((one) => [one.id, one]));
  for (const [index, { key, statement }] of changed.entries()) {
    const isEdited = editedTopics(statement);
    const own = (asideIds[index] as number[]).toSorted((a, b) => a - b).flatMap((id) => aside.get(id) ?? []);
    const stays = ({ record }: StoredEvidence) => isEdited.includes(record.topic);
    returning.set(
      keyText(key),
      own.filter((one) => !stays(one)).map(({ record }) => record),
    );
    setAside.set(
      keyText(key),
      own.filter(stays).map(({ id }) => id),
    );
  }
  return { setAside, returning, closed: new Set(closed.map(({ id }) => id)) };
}

const editedTopics = (one: DeskStatement | undefined): readonly (Topic | null)[] =>
  topicsOfFields(Object.keys(one?.fields ?? {}));

/** What is said of facts that the rule which begins has as the one before it holds of them, too. */
function carriedEvidence(
  { written: ending }: PlannedWrite,
  { written: begun }: PlannedWrite,
  said: readonly EvidenceRecord[],
): EvidenceRecord[] {
  const [before, after] = [ending.before, begun.after] as [EntryRuleContent, EntryRuleContent];
  const changed = topicsOfFields(differingNames(before, after));
  const kept = statedTopics(after).filter((topic) => !changed.includes(topic));
  const { scopeKey, ruleKey } = begun.key;
  return said.filter(({ topic }) => kept.includes(topic)).map((record) => ({ ...record, scopeKey, ruleKey }));
}

function givenEvidence({ evidence }: Edit, { scopeKey, ruleKey }: RuleKey, today: Day): EvidenceRecord[] {
  return evidence.map(
    ({ topic, publication, statedOn, page, url, quote }): EvidenceRecord => ({
      scopeKey,
      ruleKey,
      toCountryId: null,
      passportIds: null,
      topic: topic as Topic, // of a rule it always has one
      says: null,
      publication: publication.code,
      statedOn,
      readOn: today,
      role: 'decides',
      page,
      url,
      quote,
      undated: null,
      explained: null,
    }),
  );
}
