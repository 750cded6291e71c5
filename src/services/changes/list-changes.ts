/** Published changes, a page at a time from any point on. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { Change, ChangeKind } from '../../domain/changes/change.ts';
import { DomainError } from '../../domain/errors.ts';

export interface ChangeFilter {
  readonly fromCountryId?: number | undefined;
  readonly toCountryId?: number | undefined;
  readonly kind?: ChangeKind | undefined;
}

export interface ChangePage {
  /** In the order of publication. */
  readonly changes: readonly Change[];
  /** Where the next page begins; it stays good for what is published later. */
  readonly nextCursor: string;
}

export interface ListChanges extends ChangeFilter {
  /** A cursor, or an RFC 3339 instant: what was published after the one, or recorded at or after the other. */
  readonly since?: string | undefined;
  readonly limit: number;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8})$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/** Throws VALIDATION_ERROR for a `since` that is neither, or a cursor of another database. */
export async function listChanges(db: Executor, { since, limit, ...filter }: ListChanges): Promise<ChangePage> {
  const token = await tokenOf(db);
  const start = startOf(since, token);
  const changes = await read(db, filter, start, sql`order by id limit ${limit}`);
  // Past the end the page that comes next begins where this one did.
  const last = changes.at(-1)?.id ?? ('id' in start ? start.id : await lastId(db));
  return { changes, nextCursor: `${last}.${token}` };
}

/** The latest ones, the newest first, with the name of this list of changes. */
export async function latestChanges(db: Executor, filter: ChangeFilter, limit: number) {
  const changes = await read(db, filter, { id: 0 }, sql`order by id desc limit ${limit}`);
  return { changes, token: await tokenOf(db) };
}

type Start = { readonly id: number } | { readonly at: Date };

function startOf(since: string | undefined, token: string): Start {
  if (since === undefined) return { id: 0 };
  const [, id, of] = CURSOR.exec(since) ?? [];
  if (id !== undefined) {
    if (of === token) return { id: Number(id) };
    throw new DomainError(
      'VALIDATION_ERROR',
      'Query parameter "since" is a cursor of another database: begin with an instant, or without "since"',
    );
  }
  const at = new Date(since);
  if (INSTANT.test(since) && !Number.isNaN(at.getTime())) return { at };
  throw new DomainError(
    'VALIDATION_ERROR',
    'Query parameter "since" must be the nextCursor of a page, or an instant such as 2026-01-01T00:00:00.000Z',
  );
}

async function read(db: Executor, filter: ChangeFilter, start: Start, rest: ReturnType<typeof sql>): Promise<Change[]> {
  const { fromCountryId, toCountryId, kind } = filter;
  const conditions = [
    'id' in start ? sql`id > ${start.id}` : sql`recorded_at >= ${start.at}`,
    ...(fromCountryId === undefined ? [] : [sql`(passport_ids is null or ${fromCountryId} = any(passport_ids))`]),
    ...(toCountryId === undefined ? [] : [sql`(destination_ids is null or ${toCountryId} = any(destination_ids))`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
  ];
  const { rows } = await sql<Omit<Change, 'id'> & { id: string }>`
    select id, about, kind, recorded_at as "recordedAt", effective_from as "effectiveFrom",
      destination_ids as "destinationIds", passport_ids as "passportIds",
      from_country_group_id as "fromCountryGroupId", to_country_group_id as "toCountryGroupId", before, after,
      pairs_affected as "pairsAffected", rule_id as "ruleId", revision, sources, severity
    from change where ${sql.join(conditions, sql` and `)} ${rest}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

async function tokenOf(db: Executor): Promise<string> {
  return (await db.selectFrom('change_progress').select('token').executeTakeFirstOrThrow()).token;
}

async function lastId(db: Executor): Promise<number> {
  const row = await db.selectFrom('change').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return Number(row?.id ?? 0);
}
