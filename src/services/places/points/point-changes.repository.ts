/** All SQL that compares the points of interest of an import with what is stored of their source. */

import { columnOf, namesOf } from '@carnet/rules/schema/field.ts';
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import { PLACE_RECORD_FIELDS } from '../../../domain/fields/point-of-interest-fields.ts';
import type { PlaceChanges } from '../place-import.ts';

const FACTS = namesOf(PLACE_RECORD_FIELDS).map(columnOf);
const of = (alias: string, columns: readonly string[]) => columns.map((column) => `${alias}.${column}`).join(', ');
/** What decides with which records of other sources a record is one place. */
const COMPARED = ['name', 'alternate_names', 'category', 'latitude', 'longitude', 'wikidata_id'];

/**
 * Fills the temporary tables `point_change` (rows of `staged_point` that are new, differ or return; `compared_differ`
 * tells whether in what places are matched by) and `point_gone` (live records that the import lacks), and counts them.
 */
export async function comparePoints(
  trx: Trx,
  sourceId: number,
  { keepMissing, staged }: { readonly keepMissing: boolean; readonly staged: number },
): Promise<PlaceChanges> {
  const differs = (columns: readonly string[]) =>
    sql`(${sql.raw(of('r', columns))}) is distinct from (${sql.raw(of('s', columns))})`;
  await sql`
    create temporary table point_change on commit drop as
    select s.*, r.id as record_id, r.point_of_interest_id as place_id,
      case when r.id is null then 'inserted' when r.retired_at is null then 'updated' else 'revived' end as kind,
      r.id is null or r.retired_at is not null or ${differs(COMPARED)} as compared_differ,
      r.id is not null and r.url is distinct from s.url as url_differs
    from staged_point s
    left join point_of_interest_record r on r.source_id = ${sourceId} and r.source_key = s.source_key
    where r.id is null or r.retired_at is not null or ${differs(FACTS)}
  `.execute(trx);
  await sql`create unique index on point_change (source_key)`.execute(trx);
  await sql`create index on point_change (record_id)`.execute(trx);
  await sql`analyze point_change (source_key, record_id, place_id)`.execute(trx);
  await sql`
    create temporary table point_gone on commit drop as
    select r.id as record_id, r.point_of_interest_id as place_id
    from point_of_interest_record r
    where r.source_id = ${sourceId} and r.retired_at is null and not ${keepMissing}::boolean
      and not exists (select from staged_point s where s.source_key = r.source_key)
  `.execute(trx);
  await sql`analyze point_gone`.execute(trx);
  const { rows } = await sql<{ kind: 'inserted' | 'updated' | 'revived' | 'retired'; count: number }>`
    select kind, count(*) from point_change group by kind
    union all select 'retired', count(*) from point_gone
  `.execute(trx);
  const counts = { inserted: 0, updated: 0, revived: 0, retired: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return { ...counts, unchanged: staged - counts.inserted - counts.updated - counts.revived };
}
