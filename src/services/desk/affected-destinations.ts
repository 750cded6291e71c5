/** For which destinations edits may change what is required to enter; health requirements are another matter. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Edit } from '../../domain/desk/edit.ts';
import { idInScope, recordOf } from '../../domain/desk/edited-record.ts';
import { stayEntries } from '../../domain/desk/group-members.ts';

/**
 * Null = for all. `with groups`: and the other members of groups about which there are rules that hold for one of them,
 * so that it can be told whether such a rule still answers anything.
 */
export async function affectedDestinations(
  db: Executor,
  edits: readonly Edit[],
  reach: 'direct' | 'with groups',
): Promise<ReadonlySet<number> | null> {
  const groups = edits.filter((edit) => recordOf(edit) === 'country_group');
  const sides = edits
    .filter((edit) => !groups.includes(edit))
    .map(({ scopeKey }) => scopeKey.split('>').at(-1) as string);
  if (sides.includes('*') || (await holdsEverywhere(db, groups.map(idInScope)))) return null;
  const idsOf = (letter: string) =>
    sides.filter((side) => side.startsWith(letter)).map((side) => Number(side.slice(1)));
  const moving = [...movingCountries(edits)];
  const { rows } = await sql<{ id: number }>`
    with edited as (select value::integer as id from json_array_elements_text(${JSON.stringify(groups.map(idInScope))}::json)),
    involved as (
      select value::integer as id from json_array_elements_text(${JSON.stringify(idsOf('g'))}::json)
      union select to_country_group_id from entry_rule
      where retired_at is null and from_country_group_id in (select id from edited) and to_country_group_id is not null
    ),
    direct as (
      select value::integer as id from json_array_elements_text(${JSON.stringify([...idsOf('c'), ...moving])}::json)
      union select country_id from country_group_member where country_group_id in (select id from involved)
      union select to_country_id from entry_rule
      where retired_at is null and from_country_group_id in (select id from edited) and to_country_id is not null
    )
    select id from direct
    union select other.country_id from country_group_member own
    join country_group_member other using (country_group_id)
    where ${reach === 'with groups'} and own.country_id in (select id from direct)
      and own.country_group_id in (select to_country_group_id from entry_rule where retired_at is null)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the countries that join or leave a group, or get another standing in it. */
export function movingCountries(edits: readonly Edit[]): ReadonlySet<number> {
  const groups = edits.filter((edit) => recordOf(edit) === 'country_group');
  return new Set(groups.flatMap(({ fields }) => stayEntries(fields).map(([id]) => id)));
}

/** Whether a rule about members of one of the groups holds for every destination. */
async function holdsEverywhere(db: Executor, groupIds: readonly number[]): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const found = await db
    .selectFrom('entry_rule')
    .select('id')
    .where('retired_at', 'is', null)
    .where('from_country_group_id', 'in', groupIds)
    .where('to_country_id', 'is', null)
    .where('to_country_group_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
