/** Reads the travel data from the database, in one snapshot of it. */
import { ofEachKind, type RecordKind } from '../reference/record-kinds.ts';
import { inSnapshot, millis, type RowReader, readInBatches, rows } from './database-rows.ts';
import { type Known, travelQueries } from './travel-queries.ts';
import type { RecordRow, TravelRows } from './travel-rows.ts';

/** `known`: as it was known at an instant. */
export function readTravelRows(client: RowReader, known?: Known): Promise<TravelRows> {
  return inSnapshot(client, () => travelRows(client, known));
}

/** The same within the reader's own transaction. */
export async function travelRows(client: RowReader, known?: Known): Promise<TravelRows> {
  const queries = travelQueries(known);
  const others = await rowsWithoutRules(client, queries, manyRows, known);
  return { ...others, rules: await manyRows(client, queries.rules, 'rules', RULES_AT_ONCE) };
}

/** They have 150 columns each. */
const RULES_AT_ONCE = 100;

type Queries = ReturnType<typeof travelQueries>;
/** How large tables are read. */
type ReadMany = <Row>(client: RowReader, sql: string, name: string) => Promise<Row[]>;

export async function rowsWithoutRules(
  client: RowReader,
  queries: Queries,
  many: ReadMany,
  known?: Known,
): Promise<Omit<TravelRows, 'rules'>> {
  const [dataVersion] = await rows<TravelRows['dataVersion']>(client, queries.dataVersion);
  if (dataVersion === undefined) throw new Error('the table data_version has no row "catalog"');
  const isOfPair = known?.pair !== undefined;
  return {
    knownAt: known !== undefined && 'at' in known ? known.at : null,
    dataVersion,
    countries: await rows(client, queries.countries),
    groups: await rows(client, queries.groups),
    members: await many(client, queries.members, 'members'),
    // The answer to a pair is made of none of these.
    records: isOfPair ? ofEachKind(() => []) : await recordRows(client, queries.records),
    health: isOfPair ? [] : await rows(client, queries.health),
    sources: await rows(client, queries.sources),
    evidence: await many(client, queries.evidence, 'evidence'),
    publications: await rows(client, queries.publications),
  };
}

/** A batch at a time, in a transaction: requests are answered in between. */
async function manyRows<Row>(client: RowReader, sql: string, name: string, rowsAtOnce?: number): Promise<Row[]> {
  const all: Row[] = [];
  for await (const batch of readInBatches<Row>({
    client,
    name: `travel_${name}`,
    sql,
    ...(rowsAtOnce && { rowsAtOnce }),
  }))
    all.push(...batch);
  return all;
}

async function recordRows(
  client: RowReader,
  queries: Readonly<Record<RecordKind, string>>,
): Promise<TravelRows['records']> {
  const records = new Map<RecordKind, RecordRow[]>();
  for (const [kind, query] of Object.entries(queries)) {
    records.set(kind as RecordKind, await rows<RecordRow>(client, query));
  }
  return ofEachKind((kind) => records.get(kind) as RecordRow[]);
}

/** When the first of anything was recorded, in ms since epoch; null = nothing was. Whatever is known has a source. */
export async function firstKnownAt(client: RowReader): Promise<number | null> {
  const [first] = await rows<{ at: number | null }>(client, FIRST_KNOWN);
  return first?.at ?? null;
}

const FIRST_KNOWN = `select ${millis('min(recorded_at)')} as at from source_revision`;
