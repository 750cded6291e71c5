/** All SQL that stages the points of interest of an import and compares them with what is stored of their source. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { BatchSpool } from '../../../infrastructure/files/batch-spool.ts';
import type { PlaceChanges } from '../place-import.ts';
import type { ProblemList } from '../read-items.ts';
import { FACT_COLUMNS, STAGED_COLUMNS } from './point-row.ts';

const columnTypes = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');
const columnsOf = (alias: string, columns: readonly string[]) =>
  columns.map((column) => `${alias}.${column}`).join(', ');

const STAGED = sql.raw(Object.keys(STAGED_COLUMNS).join(', '));
const FACTS = Object.keys(FACT_COLUMNS);
/** What decides with which records of other sources a record is one place. */
const COMPARED = ['name', 'alternate_names', 'category', 'latitude', 'longitude', 'wikidata_id'];

/** Fills the temporary table `staged_point`. A second row of a key is left out and goes to `refused`. */
export async function stagePoints(
  trx: Trx,
  rows: BatchSpool,
  refused: ProblemList,
  onStore: (done: number) => void,
): Promise<void> {
  await sql`
    create temporary table staged_point (
      position integer generated always as identity, ${sql.raw(columnTypes(STAGED_COLUMNS))}, primary key (source_key)
    ) on commit drop
  `.execute(trx);
  let done = 0;
  for await (const { json, count } of rows.batches()) {
    const given = sql`json_to_recordset(${json}::json) as given(${sql.raw(columnTypes(STAGED_COLUMNS))})`;
    const { numAffectedRows } = await sql`
      insert into staged_point (${STAGED}) select ${STAGED} from ${given} on conflict do nothing
    `.execute(trx);
    if (Number(numAffectedRows) < count) {
      const { rows: repeated } = await sql<{ source_key: string; place_in_file: string; first: string }>`
        select given.source_key, given.place_in_file, staged.place_in_file as first
        from ${given} join staged_point staged on staged.source_key = given.source_key
        where staged.place_in_file <> given.place_in_file
      `.execute(trx);
      for (const { source_key, place_in_file, first } of repeated) {
        refused.add({ where: place_in_file, message: `its key "${source_key}" is that of ${first} already` });
      }
    }
    done += count;
    onStore(done);
  }
  await sql`analyze staged_point (source_key)`.execute(trx);
}

/**
 * Fills the temporary tables `point_change` (staged rows that are new, differ or return; `compared_differ` tells
 * whether in what places are matched by) and `point_gone` (live records that the import lacks), and counts them.
 */
export async function comparePoints(
  trx: Trx,
  sourceId: number,
  { keepMissing, staged }: { readonly keepMissing: boolean; readonly staged: number },
): Promise<PlaceChanges> {
  const differs = (columns: readonly string[]) =>
    sql.raw(`(${columnsOf('r', columns)}) is distinct from (${columnsOf('s', columns)})`);
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
