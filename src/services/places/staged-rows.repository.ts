/** The SQL that all imports of places share: rows are staged in a temporary table, then made what the table holds. */
import { sql } from 'kysely';
import type { Trx } from '../../db/executor.ts';
import { type ColumnTypes, columnLists } from './column-lists.ts';
import type { PlaceChanges } from './place-import.ts';
import type { RowsToStore } from './run-place-import.ts';

export interface Stage {
  /** The temporary table. */
  readonly name: string;
  /** Ids of cities are GeoNames', whichever source brings them; a `source_key` is its source's own. */
  readonly key: 'id' | 'source_key';
  /** Those besides the key. */
  readonly columns: ColumnTypes;
}

const KEYS = {
  id: { type: 'integer', shown: (key: unknown) => `its GeoNames id ${key}` },
  source_key: { type: 'text', shown: (key: unknown) => `its key "${key}"` },
};

/**
 * Fills the temporary table and returns how many rows it got: a second row of a key is left out and refused. `adapt`
 * changes a batch, an array of rows as JSON, before it is staged.
 */
export async function stageRows(
  trx: Trx,
  { name, key, columns }: Stage,
  { rows, refused, onStore }: RowsToStore,
  adapt = async (json: string) => json,
): Promise<number> {
  const { names, withTypes } = columnLists({ [key]: KEYS[key].type, place_in_file: 'text', ...columns });
  const [stage, keyColumn] = [sql.table(name), sql.ref(key)];
  await sql`
    create temporary table ${stage} (
      position integer generated always as identity, ${withTypes}, primary key (${keyColumn})
    ) on commit drop
  `.execute(trx);
  const refusedBefore = refused.total;
  let done = 0;
  for await (const { json, count } of rows.batches()) {
    const given = sql`json_to_recordset(${await adapt(json)}::json) as given(${withTypes})`;
    const { numAffectedRows } = await sql`
      insert into ${stage} (${names}) select ${names} from ${given} on conflict do nothing
    `.execute(trx);
    if (Number(numAffectedRows) < count) {
      const { rows: repeated } = await sql<{ key: unknown; where: string; first: string }>`
        select given.${keyColumn} as key, given.place_in_file as where, staged.place_in_file as first
        from ${given} join ${stage} staged on staged.${keyColumn} = given.${keyColumn}
        where staged.place_in_file <> given.place_in_file
      `.execute(trx);
      for (const { key: value, where, first } of repeated) {
        refused.add({ where, message: `${KEYS[key].shown(value)} is that of ${first} already` });
      }
    }
    done += count;
    onStore?.(done, rows.count);
  }
  await sql`analyze ${stage} (${keyColumn})`.execute(trx);
  return rows.count - (refused.total - refusedBefore);
}

/** Makes the rows of the source what is staged; only rows that differ are written. `staged`: how many there are. */
export async function storeStaged(
  trx: Trx,
  table: 'city' | 'walking_tour',
  { name, key, columns }: Stage,
  { source: { id: sourceId }, keepMissing }: Pick<RowsToStore, 'source' | 'keepMissing'>,
  staged: number,
): Promise<PlaceChanges> {
  const { names, of, assignments } = columnLists(columns);
  const [stored, stage, keyColumn] = [sql.table(table), sql.table(name), sql.ref(key)];
  const isSame = key === 'id' ? sql`t.id = s.id` : sql`t.source_id = ${sourceId} and t.source_key = s.source_key`;
  const { rows: written } = await sql<{ was_retired: boolean }>`
    update ${stored} t set ${assignments('s')}, source_id = ${sourceId}, retired_at = null, updated_at = now()
    from ${stage} s, ${stored} before
    where ${isSame} and before.id = t.id
      and (t.retired_at is not null or t.source_id <> ${sourceId} or (${of('t')}) is distinct from (${of('s')}))
    returning before.retired_at is not null as was_retired
  `.execute(trx);
  const inserted = await sql`
    insert into ${stored} (source_id, ${keyColumn}, ${names})
    select ${sourceId}::integer, s.${keyColumn}, ${of('s')} from ${stage} s
    where not exists (select from ${stored} t where ${isSame})
  `.execute(trx);
  const retired = await sql`
    update ${stored} t set retired_at = now(), updated_at = now()
    where t.source_id = ${sourceId} and t.retired_at is null and not ${keepMissing}::boolean
      and not exists (select from ${stage} s where s.${keyColumn} = t.${keyColumn})
  `.execute(trx);
  const revived = written.filter((row) => row.was_retired).length;
  const changes = {
    inserted: Number(inserted.numAffectedRows ?? 0),
    updated: written.length - revived,
    revived,
    retired: Number(retired.numAffectedRows ?? 0),
  };
  return { ...changes, unchanged: staged - changes.inserted - changes.updated - changes.revived };
}
