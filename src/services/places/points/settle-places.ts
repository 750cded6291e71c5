/** Decides which records are one place after an import, and under which id. */
import type { Trx } from '../../../db/executor.ts';
import { type FormerPlace, keepPlaceIds } from '../../../domain/places/place-ids.ts';
import { findPairs, groupSamePlaces, type RecordPair } from '../../../domain/places/same-place.ts';
import {
  hasOtherRecords,
  listChangesNear,
  listNear,
  listOthersNearChanges,
  listPlaceMates,
  type MatchedRecord,
} from './point-matching.queries.ts';
import { listPlaceStates, numberNewPlaces, reservePlaceIds, setChangedPlaces } from './point-store.repository.ts';

export interface MovedRecord {
  readonly recordId: number;
  readonly placeId: number;
}

/**
 * Gives every row of `point_change` its place and returns the stored records that go to another one. The rule holds for
 * all records at once (see `groupSamePlaces`); so that not all need to be looked at, only those are that the import
 * changes, those that were one place with them, and whatever pairs lead to from there.
 */
export async function settlePlaces(
  trx: Trx,
  source: { readonly id: number; readonly code: string },
): Promise<MovedRecord[]> {
  const touched = await findTouched(trx, source);
  const moved = touched === undefined ? [] : await assignPlaces(trx, touched);
  await numberNewPlaces(trx);
  return moved;
}

interface Touched {
  readonly records: readonly MatchedRecord[];
  readonly pairs: readonly RecordPair[];
}

/** Undefined when no record of another source is anywhere near. */
async function findTouched(
  trx: Trx,
  source: { readonly id: number; readonly code: string },
): Promise<Touched | undefined> {
  if (!(await hasOtherRecords(trx, source.id))) return undefined;
  const mates = await listPlaceMates(trx);
  const others = [...mates, ...(await listOthersNearChanges(trx, source.id))];
  if (others.length === 0) return undefined;
  const changes = await listChangesNear(trx, source, others);
  const loaded = new Map<string, MatchedRecord>();
  const load = (records: readonly MatchedRecord[]) => {
    for (const record of records) loaded.set(identityOf(record), record);
  };
  load(changes);
  load(others);
  const seeds = new Set([...changes, ...mates].map(identityOf));
  // What lies around a changed record is of other sources, and loaded by now.
  const explored = new Set(changes.map(identityOf));
  for (;;) {
    const records = [...loaded.values()].sort(byIdentity);
    const pairs = findPairs(records);
    const reached = reachedFrom(seeds, records, pairs);
    const unexplored = records.filter((record, index) => reached[index] && !explored.has(identityOf(record)));
    if (unexplored.length === 0) return onlyReached(records, pairs, reached);
    for (const record of unexplored) explored.add(identityOf(record));
    load(await listNear(trx, source, unexplored));
  }
}

async function assignPlaces(trx: Trx, { records, pairs }: Touched): Promise<MovedRecord[]> {
  const groups = groupSamePlaces(records, pairs).map((group) => group.map((index) => records[index] as MatchedRecord));
  const states = await listPlaceStates(
    trx,
    [...new Set(records.map(({ placeId }) => placeId))].filter((id) => id !== null),
  );
  const former = (record: MatchedRecord): FormerPlace[] => {
    const state = record.placeId === null ? undefined : states.get(record.placeId);
    if (record.placeId === null || state === undefined) return [];
    return [{ placeId: record.placeId, isLive: state.isLive, isShown: state.sourceId === record.sourceId }];
  };
  const kept = keepPlaceIds(groups.map((group) => group.flatMap(former)));
  const fresh = await reservePlaceIds(trx, kept.filter((id) => id === undefined).length);
  const assigned = groups.flatMap((group, index) => {
    const placeId = kept[index] ?? (fresh.pop() as number);
    return group.filter((record) => record.placeId !== placeId).map((record) => ({ record, placeId }));
  });
  await setChangedPlaces(
    trx,
    assigned.filter(({ record }) => record.isChanged).map(({ record, placeId }) => ({ key: record.key, placeId })),
  );
  return assigned
    .filter(({ record }) => !record.isChanged)
    .map(({ record, placeId }) => ({ recordId: record.recordId as number, placeId }));
}

/** For each record whether pairs lead to it from a seed. */
function reachedFrom(
  seeds: ReadonlySet<string>,
  records: readonly MatchedRecord[],
  pairs: readonly RecordPair[],
): boolean[] {
  const neighbours = records.map((): number[] => []);
  for (const { a, b } of pairs) {
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  const reached = records.map((record) => seeds.has(identityOf(record)));
  const toVisit = [...reached.keys()].filter((index) => reached[index]);
  for (let index = toVisit.pop(); index !== undefined; index = toVisit.pop()) {
    for (const next of neighbours[index] as number[]) {
      if (reached[next]) continue;
      reached[next] = true;
      toVisit.push(next);
    }
  }
  return reached;
}

function onlyReached(
  records: readonly MatchedRecord[],
  pairs: readonly RecordPair[],
  reached: readonly boolean[],
): Touched {
  const kept: MatchedRecord[] = [];
  const newIndex = records.map((record, index) => (reached[index] ? kept.push(record) - 1 : -1));
  return {
    records: kept,
    // Pairs lead from reached to reached, so the other one of a pair is kept too.
    pairs: pairs
      .filter(({ a }) => reached[a])
      .map((pair) => ({ ...pair, a: newIndex[pair.a] as number, b: newIndex[pair.b] as number })),
  };
}

function identityOf({ source, key }: MatchedRecord): string {
  return `${source} ${key}`;
}

function byIdentity(one: MatchedRecord, other: MatchedRecord): number {
  const [a, b] = [identityOf(one), identityOf(other)];
  return a === b ? 0 : a < b ? -1 : 1;
}
