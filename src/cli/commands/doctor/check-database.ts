/** The database and what is in it: whether it can be used, its tables, its data, its clock, its keys. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { dayNumber } from '@carnet/rules/calendar.ts';
import { type Kysely, sql } from 'kysely';
import { type CarnetDatabase, openDatabase } from '../../../db/connection.ts';
import { migrationState } from '../../../db/migrator.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { findSequencesBehind } from '../../../db/sequences.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import { isDataSet } from '../../../importers/open-data/read-data-files.ts';
import {
  type Examined,
  type Finding,
  fault,
  hostOf,
  networkReason,
  ok,
  skipped,
  TIMEOUT_MS,
  warning,
} from './finding.ts';

type Db = Kysely<DatabaseSchema>;

const OLDEST_VERSION = 150_000;
/** Beside its pool: docs/configuration.md, DATABASE_POOL_SIZE. */
const FURTHER_CONNECTIONS = 10;
const MOST_SKEW_S = 30;
/** Facts that are not verified for longer are marked stale. */
const OLD_DATA_DAYS = 183;

export async function checkDatabase(examined: Examined): Promise<Finding[]> {
  const { config, isOffline } = examined;
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined && isOffline) return [skipped('database', 'not asked (--offline)')];
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'database'))) {
    return [ok('database', `none in ${dataDir} yet: the first start creates it`), ...checkOpenData(examined)];
  }
  let db: CarnetDatabase | undefined;
  try {
    db = await openDatabase(
      { ...config, databaseTimeoutMs: TIMEOUT_MS },
      { attach: 'if-running', command: 'doctor', statementTimeoutMs: TIMEOUT_MS },
    );
    return [...(await checkOpened(examined, db)), ...checkOpenData(examined)];
  } catch (error) {
    return [databaseFault(error, databaseUrl)];
  } finally {
    await db?.close().catch(() => {});
  }
}

function databaseFault(error: unknown, databaseUrl: string | undefined): Finding {
  if (databaseUrl === undefined) {
    const text = error instanceof Error ? error.message : String(error);
    return fault('database', text, 'stop Carnet and restore a backup (docs/backup.md) if the files are damaged');
  }
  const host = hostOf(databaseUrl);
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  const { code, message } = cause as { code?: unknown; message?: string };
  if (code === '28P01' || code === '28000') {
    return fault('database', `${host} refuses the user or the password`, 'correct them in DATABASE_URL');
  }
  if (code === '3D000') {
    const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
    return fault(
      'database',
      `${host} has no database "${name}"`,
      `create it (createdb ${name}), or correct DATABASE_URL`,
    );
  }
  if (code === '53300') return fault('database', `${host} has no free connection`, 'raise max_connections');
  const isKnown = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const text = isKnown ? `cannot be used: ${message}` : `cannot be reached: ${networkReason(cause)}`;
  return fault('database', `PostgreSQL at ${host} ${text}`, 'start it, or correct DATABASE_URL');
}

async function checkOpened(examined: Examined, { kysely: db, kind }: CarnetDatabase): Promise<Finding[]> {
  const server = await readServer(db);
  const where = kind === 'embedded' ? 'embedded' : hostOf(examined.config.databaseUrl ?? '');
  const found = checkServer(examined, server);
  const { known, applied, unknown } = await migrationState(db);
  if (unknown.length > 0) {
    const text = `its tables are of a newer version of Carnet (${unknown.at(-1)})`;
    return [...found, fault('database', text, 'run the version of Carnet that made them, or a later one')];
  }
  if (applied.length === 0) {
    if (found.length > 0) return found;
    return [ok('database', `PostgreSQL ${server.version}, ${where}, empty: the first start creates the tables`)];
  }
  if (applied.length < known.length) {
    const missing = `${known.length - applied.length} migrations are missing`;
    return [...found, warning('database', missing, 'start Carnet, or run `carnet migrate`')];
  }
  if (found.length === 0) {
    const size = `${Math.round(server.bytes / 1_000_000)} MB`;
    found.push(ok('database', `PostgreSQL ${server.version}, ${where}, ${known.length} migrations, ${size}`));
  }
  return [
    ...found,
    ...(await checkData(db, examined)),
    ...checkClock(examined, server, kind),
    ...(await checkKeys(db)),
  ];
}

interface Server {
  readonly version: string;
  readonly version_num: number;
  readonly encoding: string;
  readonly max_connections: number;
  readonly is_read_only: boolean;
  readonly is_standby: boolean;
  readonly may_create: boolean | null;
  readonly now: number;
  readonly bytes: number;
}

async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as version_num,
      current_setting('server_encoding') as encoding, current_setting('max_connections')::int as max_connections,
      current_setting('transaction_read_only') = 'on' as is_read_only, pg_is_in_recovery() as is_standby,
      has_schema_privilege(current_schema(), 'create') as may_create,
      extract(epoch from clock_timestamp())::float8 as now, pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0] as Server;
}

function checkServer({ config }: Examined, server: Server): Finding[] {
  const found: Finding[] = [];
  const add = (text: string, advice: string) => found.push(fault('database', text, advice));
  if (server.version_num < OLDEST_VERSION) add(`PostgreSQL ${server.version} is too old`, 'use PostgreSQL 15 or later');
  if (server.encoding !== 'UTF8') {
    add(`its encoding is ${server.encoding}`, "create the database again with encoding 'UTF8' and template template0");
  }
  if (server.is_standby) add('it is a standby, which nobody can write', 'set DATABASE_URL to the primary server');
  else if (server.is_read_only) {
    add('it is read-only', 'make it writable (default_transaction_read_only = off)');
  } else if (server.may_create !== true) {
    add('this user may create no tables', 'grant it CREATE on the schema, or make it the owner of the database');
  }
  const needed = config.databasePoolSize + FURTHER_CONNECTIONS;
  if (config.databaseUrl !== undefined && needed > server.max_connections) {
    add(
      `a node opens up to ${needed} connections, and it allows ${server.max_connections}`,
      'lower DATABASE_POOL_SIZE, or raise max_connections',
    );
  }
  return found;
}

function checkClock({ machine }: Examined, { now }: Server, kind: CarnetDatabase['kind']): Finding[] {
  const skew = Math.round(machine.now() / 1000 - now);
  if (kind === 'embedded' || Math.abs(skew) <= MOST_SKEW_S) return [];
  const text = `this machine's clock is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} the database's`;
  return [fault('clock', text, 'set both by NTP')];
}

async function checkData(db: Db, { machine, config }: Examined): Promise<Finding[]> {
  const { rows } = await sql<{
    day: string | null;
    rules: number;
    unrecorded: number;
    versions: number;
    release: string | null;
  }>`
    select (select max(data_date)::text from source where kind = 'open_data') as day,
      (select count(*)::int from entry_rule where retired_at is null) as rules,
      (select count(*)::int from entry_rule r
        where not exists (select from entry_rule_revision v where v.id = r.id)) as unrecorded,
      (select count(*)::int from data_version where name in ('catalog', 'api_keys', 'places')) as versions,
      (select max(release_id) from loaded_data_set) as release`.execute(db);
  const { day, rules, unrecorded, versions, release } = rows[0] as (typeof rows)[number];
  const behind = await findSequencesBehind(db);
  const found: Finding[] = [];
  const restore = 'restore a backup (docs/backup.md)';
  if (versions < 3) found.push(fault('data', 'the table data_version lacks rows: half restored, or damaged', restore));
  if (unrecorded > 0)
    found.push(fault('data', `${unrecorded} rules have no revision: damaged, or half restored`, restore));
  if (behind.length > 0) {
    found.push(fault('data', `new rows of ${behind.join(', ')} would get ids that exist: half restored`, restore));
  }
  if (rules === 0) {
    const advice =
      config.openData === 'skip' ? 'unset OPEN_DATA, or run `carnet data load`' : 'start Carnet, which loads it';
    const nothing = 'no entry rules are stored: every answer is "unknown"';
    found.push(config.openData === 'skip' ? fault('data', nothing, advice) : warning('data', nothing, advice));
  }
  if (day === null) return found;
  const today = new Date(machine.now()).toISOString().slice(0, 10);
  const age = dayNumber(today) - dayNumber(day);
  if (age < 0) {
    found.push(fault('clock', `this machine's clock says ${today}, the data are of ${day}`, 'set the clock'));
  } else if (age > OLD_DATA_DAYS) {
    found.push(
      fault(
        'data',
        `the data are of ${day}, ${age} days old`,
        'install the latest Carnet, `carnet data load` newer data, or follow a feed (docs/feed.md)',
      ),
    );
  }
  if (found.length > 0) return found;
  const released = release === null ? '' : `, release ${release}`;
  return [ok('data', `${rules.toLocaleString('en')} rules, data of ${day}${released}`)];
}

async function checkKeys(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ keys: number; active: number; changes: number }>`
    select count(*)::int as keys, count(*) filter (where revoked_at is null)::int as active,
      coalesce((select version from data_version where name = 'api_keys'), 0) as changes from api_key`.execute(db);
  const { keys, active, changes } = rows[0] as (typeof rows)[number];
  if (keys === 0 && changes > 0) {
    return [
      fault('keys', 'there were API keys, and the database has none', 'restore its backup, or `carnet keys create`'),
    ];
  }
  return [ok('keys', keys === 0 ? 'none yet: the first start creates one' : `${active} active`)];
}

/** The files that a start loads. */
function checkOpenData({ config: { openData, openDataDir } }: Examined): Finding[] {
  if (openData === 'skip' || isDataSet(openDataDir)) return [];
  const advice = 'set OPEN_DATA_DIR to a directory that has countries.yaml, or OPEN_DATA=skip';
  return [fault('data', `${openDataDir} is not an open data set`, advice)];
}
