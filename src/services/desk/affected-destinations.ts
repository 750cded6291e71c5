/** For which destinations edits may change answers. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Edit } from '../../domain/desk/edit.ts';
import { recordOf } from '../../domain/desk/edited-record.ts';

/**
 * Null = for all. `with groups`: and the other members of groups about which there are rules that hold for one of them,
 * so that it can be told whether such a rule still answers anything.
 */
export async function affectedDestinations(
  db: Executor,
  edits: readonly Edit[],
  reach: 'direct' | 'with groups',
): Promise<ReadonlySet<number> | null> {
  // The members of a group decide where its rules hold, and what rules beneath them answer.
  if (edits.some((edit) => recordOf(edit) === 'country_group')) return null;
  const sides = edits.map(({ scopeKey }) => scopeKey.split('>').at(-1) as string);
  if (sides.includes('*')) return null;
  const idsOf = (letter: string) =>
    sides.filter((side) => side.startsWith(letter)).map((side) => Number(side.slice(1)));
  const { rows } = await sql<{ id: number }>`
    with direct as (
      select value::integer as id from json_array_elements_text(${JSON.stringify(idsOf('c'))}::json)
      union select country_id from country_group_member
      where country_group_id in (select value::integer from json_array_elements_text(${JSON.stringify(idsOf('g'))}::json))
    )
    select id from direct
    union select other.country_id from country_group_member own
    join country_group_member other using (country_group_id)
    where ${reach === 'with groups'} and own.country_id in (select id from direct)
      and own.country_group_id in (select to_country_group_id from entry_rule where retired_at is null)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
