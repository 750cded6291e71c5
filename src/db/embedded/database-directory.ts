/** Tells whether the directory of the embedded database holds a complete database, or none yet. It only looks. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { DataDirectoryError, dataDirectoryError } from '../../infrastructure/data-directory.ts';

/** Of the PostgreSQL that PGlite is. */
export const POSTGRES_VERSION = '18';
/** PG_CONTROL_VERSION of that PostgreSQL. */
const CONTROL_VERSION = 1800;

/** What each PostgreSQL data directory has, from `initdb` on. `base/5` is the database `postgres`, which Carnet uses. */
const FILES = [
  'PG_VERSION',
  'postgresql.conf',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_multixact/members/0000',
  'pg_multixact/offsets/0000',
  ...['base/1', 'base/4', 'base/5'].flatMap((base) => [`${base}/PG_VERSION`, `${base}/pg_filenode.map`]),
];
/** Many are empty as a rule: some ways of copying leave those out. */
const DIRECTORIES = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
];
const MOST_NAMED = 5;

/**
 * `missing`: there is nothing, or an empty directory.
 *
 * @throws DataDirectoryError when there is something else than a complete database: it says what is wrong and how to go on.
 */
export function inspectDatabaseDirectory(directory: string): 'missing' | 'complete' {
  try {
    return inspect(directory);
  } catch (error) {
    if (error instanceof DataDirectoryError) throw error;
    throw dataDirectoryError(path.dirname(directory), 'cannot be read', error, directory);
  }
}

function inspect(directory: string): 'missing' | 'complete' {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found === undefined) return 'missing';
  if (!found.isDirectory()) throw damaged(directory, 'it is a file, not a directory');
  if (readdirSync(directory).length === 0) return 'missing';

  const missing = [
    ...FILES.filter((name) => !(statOf(directory, name)?.isFile() ?? false)),
    ...DIRECTORIES.filter((name) => !(statOf(directory, name)?.isDirectory() ?? false)).map((name) => `${name}/`),
  ];
  if (missing.length > 0) throw damaged(directory, `it lacks ${listed(missing)}`);
  const version = readFileSync(path.join(directory, 'PG_VERSION'), 'latin1').trim();
  if (!/^\d{1,3}$/.test(version)) throw damaged(directory, 'its file PG_VERSION is empty or damaged');
  if (version !== POSTGRES_VERSION) {
    throw new DataDirectoryError(
      `The embedded database in ${directory} (DATA_DIR is ${path.dirname(directory)}) was made by PostgreSQL ${version}, and this version of Carnet runs PostgreSQL ${POSTGRES_VERSION}. Carnet changed nothing. Start it with the version of Carnet that made it, or set DATA_DIR to another directory.`,
    );
  }
  const log = missingLog(directory);
  if (log !== undefined) throw damaged(directory, `it lacks ${log}`);
  return 'complete';
}

/** The segment of the write-ahead log from which PostgreSQL starts, when it is not there. */
function missingLog(directory: string): string | undefined {
  const control = readStart(path.join(directory, 'global', 'pg_control'), 232);
  if (control === undefined) return 'a part of global/pg_control, which is cut off';
  // struct ControlFileData (src/include/catalog/pg_control.h); WebAssembly is little-endian.
  const redo = control.readBigUInt64LE(40);
  const timeline = control.readUInt32LE(48);
  const segmentBytes = BigInt(control.readUInt32LE(228));
  if (control.readUInt32LE(8) !== CONTROL_VERSION || segmentBytes === 0n) {
    throw damaged(directory, 'its file global/pg_control is damaged');
  }
  const segment = redo / segmentBytes;
  const perFile = 0x1_0000_0000n / segmentBytes;
  const hex = (part: bigint | number) => part.toString(16).toUpperCase().padStart(8, '0');
  const name = `pg_wal/${hex(timeline)}${hex(segment / perFile)}${hex(segment % perFile)}`;
  const found = statOf(directory, name);
  if (found === undefined) return `${name} (the write-ahead log)`;
  return BigInt(found.size) < segmentBytes ? `a part of ${name} (the write-ahead log), which is cut off` : undefined;
}

function readStart(file: string, length: number): Buffer | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return readSync(descriptor, bytes, 0, length, 0) === length ? bytes : undefined;
  } finally {
    closeSync(descriptor);
  }
}

function damaged(directory: string, problem: string): DataDirectoryError {
  const dataDir = path.dirname(directory);
  return new DataDirectoryError(
    `The embedded database in ${directory} (DATA_DIR is ${dataDir}) is not complete: ${problem}. Carnet changed nothing. ${howToRestore(dataDir)}`,
  );
}

export function howToRestore(dataDir: string): string {
  return `Put back a copy of the whole directory ${dataDir} that was made while Carnet was stopped, with its empty directories. Or, to start over without its accounts and keys, move ${dataDir} away first.`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

function statOf(directory: string, name: string): Stats | undefined {
  try {
    return statSync(path.join(directory, name), { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined; // a file where a directory should be
    throw error;
  }
}
