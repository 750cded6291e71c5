/** For which pairs of passport and destination edits may change what is required to enter. */

import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { Executor } from '../../db/executor.ts';
import type { Edit } from '../../domain/desk/edit.ts';
import { idInScope, recordOf } from '../../domain/desk/edited-record.ts';
import { stayEntries } from '../../domain/desk/group-members.ts';

/** Those of edited rules and health requirements, and those of countries that join or leave a group. */
export async function affectedPairs(db: Executor, edits: readonly Edit[]): Promise<PairRange[]> {
  const moving = movingCountries(edits);
  const scopes = edits.filter((edit) => recordOf(edit) !== 'country_group').map((edit) => edit.scopeKey);
  const ranges = scopes.length === 0 ? [] : [await pairsOfScopes(db, scopes, moving)];
  if (moving.size === 0) return ranges;
  const groupIds = edits.filter((edit) => recordOf(edit) === 'country_group').map(idInScope);
  const naming = await db
    .selectFrom('entry_rule')
    .select('scope_key')
    .distinct()
    .where('retired_at', 'is', null)
    .where('from_country_group_id', 'in', groupIds)
    .execute();
  const { destinationIds } = await pairsOfScopes(
    db,
    naming.map((rule) => rule.scope_key),
    moving,
  );
  return [...ranges, { passportIds: moving, destinationIds }, { passportIds: null, destinationIds: moving }];
}

/** Ids of the countries that join or leave a group, or get another standing in it. */
export function movingCountries(edits: readonly Edit[]): ReadonlySet<number> {
  const groups = edits.filter((edit) => recordOf(edit) === 'country_group');
  return new Set(groups.flatMap(({ fields }) => stayEntries(fields).map(([id]) => id)));
}

/**
 * By id of those that are not retired, the pairs that each of the rules is about. `joining`: countries that may come into
 * any of their groups.
 */
export async function pairsOfRules(
  db: Executor,
  ids: readonly number[],
  joining: ReadonlySet<number>,
): Promise<Map<number, PairRange>> {
  if (ids.length === 0) return new Map();
  const rules = await db
    .selectFrom('entry_rule')
    .select(['id', 'scope_key'])
    .where('retired_at', 'is', null)
    .where('id', 'in', ids)
    .execute();
  const scopes = rules.map((rule) => rule.scope_key);
  const members = await membersIn(db, scopes);
  return new Map(rules.map((rule) => [rule.id, rangeOf([rule.scope_key], members, joining)]));
}

type Members = ReadonlyMap<number, readonly number[]>;

async function pairsOfScopes(db: Executor, scopes: readonly string[], joining: ReadonlySet<number>) {
  return rangeOf(scopes, await membersIn(db, scopes), joining);
}

/** Ids of the countries that ever were in the groups of the scopes. */
async function membersIn(db: Executor, scopes: readonly string[]): Promise<Members> {
  const groupIds = scopes.flatMap((scope) => numbersOf(scope.split('>'), 'g'));
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('country_group_member')
    .select(['country_group_id', 'country_id'])
    .where('country_group_id', 'in', groupIds)
    .execute();
  const byGroup = Map.groupBy(rows, (row) => row.country_group_id);
  return new Map([...byGroup].map(([id, own]) => [id, own.map((row) => row.country_id)]));
}

/** One that has all pairs of the scopes. `joining`: countries that may come into any of their groups. */
function rangeOf(scopes: readonly string[], members: Members, joining: ReadonlySet<number>): PairRange {
  // A health requirement has no passport side.
  const sides = scopes.map((scope) => (scope.includes('>') ? scope : `*>${scope}`).split('>') as [string, string]);
  const countriesOf = (own: readonly string[]) => {
    if (own.includes('*')) return null;
    const groups = numbersOf(own, 'g');
    const ofGroups = groups.flatMap((id) => members.get(id) ?? []);
    return new Set([...numbersOf(own, 'c'), ...ofGroups, ...(groups.length > 0 ? joining : [])]);
  };
  return {
    passportIds: countriesOf(sides.map(([from]) => from)),
    destinationIds: countriesOf(sides.map(([, to]) => to)),
  };
}

/** Of `c76`, `g41` and `*` the numbers after the letter. */
const numbersOf = (sides: readonly string[], letter: 'c' | 'g'): number[] =>
  sides.filter((side) => side.startsWith(letter)).map((side) => Number(side.slice(1)));
