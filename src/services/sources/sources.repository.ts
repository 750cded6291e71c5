/** All SQL of sources: who says what, of which date, and with which rank. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { DomainError } from '../../domain/errors.ts';

export type SourceKind = 'editorial' | 'import' | 'open_data';

/** The rank a source of each kind starts with; higher wins between rules of the same scope. */
export const SOURCE_RANKS = { editorial: 300, import: 200, open_data: 100 } as const satisfies Record<
  SourceKind,
  number
>;

export interface SourceDefinition {
  readonly code: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly url: string | null;
  readonly licence: string | null;
  /** Where the licence is written. */
  readonly licenceUrl?: string | null;
  /** The words to show wherever its records are shown. */
  readonly attribution?: string | null;
  /** Of a new source only: a stored rank, like the on/off switch, belongs to the operator. Default by kind. */
  readonly rank?: number;
  /** `YYYY-MM-DD`, the date the data is of. */
  readonly dataDate: string | null;
}

export interface SourceRecord {
  readonly id: number;
  readonly code: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly url: string | null;
  readonly licence: string | null;
  readonly licenceUrl: string | null;
  readonly attribution: string | null;
  readonly rank: number;
  readonly enabled: boolean;
  /** `YYYY-MM-DD`. */
  readonly dataDate: string | null;
  /** SHA-256 of what was last loaded; null = nothing yet. */
  readonly contentHash: string | null;
}

export interface EnsuredSource extends SourceRecord {
  /** True when the row is new or was changed by this call. */
  readonly changed: boolean;
  /** The date of the data before this call; null for a new source. */
  readonly previousDataDate: string | null;
}

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

export async function findSource(db: Database, code: string): Promise<SourceRecord | undefined> {
  const row = await selectSource(db, code).executeTakeFirst();
  return row && toRecord(row);
}

/**
 * The source with this code, created or brought up to date, and locked until the transaction ends: two loads of one
 * source run one after the other. `updated_at` moves only when something differs.
 */
export async function ensureSource(
  trx: Transaction<DatabaseSchema>,
  definition: SourceDefinition,
): Promise<EnsuredSource> {
  const { code, kind, dataDate } = definition;
  const described = {
    name: definition.name,
    url: definition.url,
    licence: definition.licence,
    licenceUrl: definition.licenceUrl ?? null,
    attribution: definition.attribution ?? null,
    dataDate,
  };
  const { licenceUrl, dataDate: _, ...sameNames } = described;
  const columns = { ...sameNames, licence_url: licenceUrl, data_date: dataDate };
  const created = await trx
    .insertInto('source')
    .values({ code, kind, rank: definition.rank ?? SOURCE_RANKS[kind], ...columns })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();

  const stored = toRecord(await selectSource(trx, code).forUpdate().executeTakeFirstOrThrow());
  if (created) return { ...stored, changed: true, previousDataDate: null };
  if (stored.kind !== kind) {
    throw new DomainError('CONFLICT', `The source ${code} is of the kind ${stored.kind}, not ${kind}`);
  }
  const previousDataDate = stored.dataDate;
  const fields = Object.keys(described) as (keyof typeof described)[];
  if (fields.every((field) => stored[field] === described[field]))
    return { ...stored, changed: false, previousDataDate };
  await trx
    .updateTable('source')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', stored.id)
    .execute();
  return { ...stored, ...described, changed: true, previousDataDate };
}

/** Remembers what was loaded, so that an unchanged load can be skipped. */
export async function setSourceContentHash(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  contentHash: string,
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ content_hash: contentHash, updated_at: sql<Date>`now()` })
    .where('id', '=', sourceId)
    .where('content_hash', 'is distinct from', contentHash)
    .execute();
}

function selectSource(db: Database, code: string) {
  return (
    db
      .selectFrom('source')
      .select(['id', 'code', 'kind', 'name', 'url', 'licence', 'licence_url', 'attribution', 'rank', 'enabled'])
      .select('content_hash')
      // As text whatever the driver makes of dates: a Date would shift by the time zone.
      .select(sql<string | null>`data_date::text`.as('data_date'))
      .where('code', '=', code)
  );
}

function toRecord(row: {
  id: number;
  code: string;
  kind: SourceKind;
  name: string;
  url: string | null;
  licence: string | null;
  licence_url: string | null;
  attribution: string | null;
  rank: number;
  enabled: boolean;
  data_date: string | null;
  content_hash: string | null;
}): SourceRecord {
  const { data_date, content_hash, licence_url, ...rest } = row;
  return { ...rest, licenceUrl: licence_url, dataDate: data_date, contentHash: content_hash };
}
