/** All SQL that finds the records among which those of one place are looked for, as they will be after the import. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { PlaceCategory } from '../../../domain/places/place-category.ts';
import { type ComparedRecord, namesOf } from '../../../domain/places/same-place.ts';
import { cellInSql, cellOf, withNeighbours } from '../cities/near-cells.ts';

export interface MatchedRecord extends ComparedRecord {
  readonly sourceId: number;
  /** Null: it is stored only with this import. */
  readonly recordId: number | null;
  /** The place it was last part of; null = none yet. */
  readonly placeId: number | null;
  /** Whether this import changes it. */
  readonly isChanged: boolean;
}

interface MatchedRow {
  source_id: number;
  code: string;
  source_key: string;
  name: string;
  alternate_names: string[];
  category: PlaceCategory;
  latitude: number;
  longitude: number;
  wikidata_id: string | null;
  record_id: number | null;
  place_id: number | null;
}

/** Rows fetched at a time. */
const PAGE_SIZE = 20_000;

const FACTS = sql.raw(
  ['source_key', 'name', 'alternate_names', 'category', 'latitude', 'longitude', 'wikidata_id']
    .map((column) => `r.${column}`)
    .join(', '),
);

/** Whether any other source names places. */
export async function hasOtherRecords(trx: Trx, sourceId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('point_of_interest_record')
    .select('id')
    .where('source_id', '<>', sourceId)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Live records of other sources whose place loses or may lose a record of this import's source. */
export async function listPlaceMates(trx: Trx): Promise<MatchedRecord[]> {
  const mates: MatchedRecord[] = [];
  const where = sql`r.point_of_interest_id in (
    select place_id from point_change where compared_differ and place_id is not null
    union all select place_id from point_gone
  )`;
  await eachStored(trx, where, (record) => mates.push(record));
  return mates;
}

/**
 * Live records of other sources that may be one place with one that this import changes: near to one of them and with a
 * name that one of them has, or with its Wikidata id.
 */
export async function listOthersNearChanges(trx: Trx, sourceId: number): Promise<MatchedRecord[]> {
  const { rows } = await sql<{ cell: number }>`
    select distinct ${cellInSql('c')} as cell from point_change c where c.compared_differ
  `.execute(trx);
  if (rows.length === 0) return [];
  await fillNear(
    trx,
    rows.map(({ cell }) => cell),
    sql`select distinct wikidata_id from point_change where compared_differ and wikidata_id is not null`,
  );
  const wanted = new Wanted();
  await eachChanged(trx, { id: sourceId, code: '' }, sql`r.compared_differ`, (record) => wanted.add(record));
  const others: MatchedRecord[] = [];
  await eachStored(trx, sql`r.source_id <> ${sourceId} and ${isNear('r')}`, (record) => {
    if (wanted.has(record)) others.push(record);
  });
  return others;
}

/**
 * Records that this import changes in what is compared, and that may be one place with one of those given, in the same
 * sense, or were.
 */
export async function listChangesNear(
  trx: Trx,
  source: { readonly id: number; readonly code: string },
  records: readonly MatchedRecord[],
): Promise<MatchedRecord[]> {
  await fillNearRecords(trx, records);
  const wanted = new Wanted(records);
  const places = new Set(records.map(({ placeId }) => placeId).filter((id) => id !== null));
  const where = sql`r.compared_differ and (${isNear('r')} or r.place_id = any(${[...places]}::integer[]))`;
  const changes: MatchedRecord[] = [];
  await eachChanged(trx, source, where, (record) => {
    if (wanted.has(record) || (record.placeId !== null && places.has(record.placeId))) changes.push(record);
  });
  return changes;
}

/** All records, of any source and changed or not, that may be one place with one of those given, in the same sense. */
export async function listNear(
  trx: Trx,
  source: { readonly id: number; readonly code: string },
  records: readonly MatchedRecord[],
): Promise<MatchedRecord[]> {
  await fillNearRecords(trx, records);
  const wanted = new Wanted(records);
  const near: MatchedRecord[] = [];
  const take = (record: MatchedRecord) => {
    if (wanted.has(record)) near.push(record);
  };
  await eachStored(trx, isNear('r'), take);
  await eachChanged(trx, source, isNear('r'), take);
  return near;
}

/** As they are, without those that the import changes or retires; in pages, since there may be a million. */
async function eachStored(trx: Trx, where: RawBuilder<unknown>, visit: (record: MatchedRecord) => void): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<MatchedRow>`
      select r.source_id, source.code, ${FACTS}, r.id as record_id, r.point_of_interest_id as place_id
      from point_of_interest_record r join source on source.id = r.source_id
      where r.retired_at is null and r.id > ${after} and (${where})
        and not exists (select from point_change c where c.record_id = r.id)
        and not exists (select from point_gone g where g.record_id = r.id)
      order by r.id limit ${PAGE_SIZE}
    `.execute(trx);
    for (const row of rows) visit(toRecord(row, false));
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)?.record_id ?? after;
  }
}

async function eachChanged(
  trx: Trx,
  source: { readonly id: number; readonly code: string },
  where: RawBuilder<unknown>,
  visit: (record: MatchedRecord) => void,
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<MatchedRow>`
      select ${source.id}::integer as source_id, ${source.code}::text as code, ${FACTS}, r.record_id, r.place_id
      from point_change r where r.source_key > ${after} and (${where}) order by r.source_key limit ${PAGE_SIZE}
    `.execute(trx);
    for (const row of rows) visit(toRecord(row, true));
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1)?.source_key ?? after;
  }
}

/** Names and Wikidata ids, of which one must be shared by what may be one place: most of what is near shares none. */
class Wanted {
  readonly #names = new Set<string>();
  readonly #wikidataIds = new Set<string>();

  constructor(records: readonly MatchedRecord[] = []) {
    for (const record of records) this.add(record);
  }

  add(record: MatchedRecord): void {
    for (const name of namesOf(record)) this.#names.add(name);
    if (record.wikidataId !== null) this.#wikidataIds.add(record.wikidataId);
  }

  has(record: MatchedRecord): boolean {
    if (record.wikidataId !== null && this.#wikidataIds.has(record.wikidataId)) return true;
    return namesOf(record).some((name) => this.#names.has(name));
  }
}

/** `near_cell` and `near_wikidata` hold what is looked around for. */
function isNear(alias: string): RawBuilder<unknown> {
  const wikidataId = sql.raw(`${alias}.wikidata_id`);
  return sql`(${cellInSql(alias)} in (select cell from near_cell) or ${wikidataId} in (select wikidata_id from near_wikidata))`;
}

async function fillNearRecords(trx: Trx, records: readonly MatchedRecord[]): Promise<void> {
  const wikidataIds = [...new Set(records.map(({ wikidataId }) => wikidataId))].filter((id) => id !== null);
  await fillNear(
    trx,
    records.map(({ location }) => cellOf(location)),
    sql`select unnest(${wikidataIds}::text[])`,
  );
}

async function fillNear(trx: Trx, cells: readonly number[], wikidataIds: RawBuilder<unknown>): Promise<void> {
  await sql`create temporary table if not exists near_cell (cell integer primary key) on commit drop`.execute(trx);
  await sql`create temporary table if not exists near_wikidata (wikidata_id text primary key) on commit drop`.execute(
    trx,
  );
  await sql`truncate near_cell, near_wikidata`.execute(trx);
  await sql`insert into near_cell select unnest(${withNeighbours(new Set(cells))}::integer[])`.execute(trx);
  await sql`insert into near_wikidata ${wikidataIds}`.execute(trx);
  await sql`analyze near_cell`.execute(trx);
  await sql`analyze near_wikidata`.execute(trx);
}

function toRecord(row: MatchedRow, isChanged: boolean): MatchedRecord {
  return {
    sourceId: row.source_id,
    source: row.code,
    key: row.source_key,
    name: row.name,
    alternateNames: row.alternate_names,
    category: row.category,
    location: { latitude: row.latitude, longitude: row.longitude },
    wikidataId: row.wikidata_id,
    recordId: row.record_id,
    placeId: row.place_id,
    isChanged,
  };
}
