/** Tells whether a directory holds a complete database, or none yet. It only looks. */
import { closeSync, openSync, readdirSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';

/** Of the PostgreSQL that PGlite is. */
export const POSTGRES_VERSION = '18';
/** PG_CONTROL_VERSION of that PostgreSQL. */
const CONTROL_VERSION = 1800;

/** What each PostgreSQL data directory has, from `initdb` on. `base/5` is the database `postgres`. */
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

/** `missing`: there is nothing, or an empty directory. `damaged`: something else than a complete database. */
export type DatabaseState =
  | { readonly state: 'missing' | 'complete' }
  | { readonly state: 'damaged'; readonly problem: string }
  | { readonly state: 'other-version'; readonly version: string };

/** @throws the system's error when the directory cannot be read. */
export function inspectDatabase(directory: string): DatabaseState {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found === undefined) return { state: 'missing' };
  if (!found.isDirectory()) return damaged('it is a file, not a directory');
  if (readdirSync(directory).length === 0) return { state: 'missing' };

  const missing = [
    ...FILES.filter((name) => !(statOf(directory, name)?.isFile() ?? false)),
    ...DIRECTORIES.filter((name) => !(statOf(directory, name)?.isDirectory() ?? false)).map((name) => `${name}/`),
  ];
  if (missing.length > 0) return damaged(`it lacks ${listed(missing)}`);
  const version = readFileSync(path.join(directory, 'PG_VERSION'), 'latin1').trim();
  if (!/^\d{1,3}$/.test(version)) return damaged('its file PG_VERSION is empty or damaged');
  if (version !== POSTGRES_VERSION) return { state: 'other-version', version };
  const problem = problemOfLog(directory);
  return problem === undefined ? { state: 'complete' } : damaged(problem);
}

/** What is wrong with the segment of the write-ahead log from which PostgreSQL starts. */
function problemOfLog(directory: string): string | undefined {
  const control = readStart(path.join(directory, 'global', 'pg_control'), 232);
  if (control === undefined) return 'it lacks a part of global/pg_control, which is cut off';
  // struct ControlFileData (src/include/catalog/pg_control.h); WebAssembly is little-endian.
  const redo = control.readBigUInt64LE(40);
  const timeline = control.readUInt32LE(48);
  const segmentBytes = BigInt(control.readUInt32LE(228));
  if (control.readUInt32LE(8) !== CONTROL_VERSION || segmentBytes === 0n) {
    return 'its file global/pg_control is damaged';
  }
  const segment = redo / segmentBytes;
  const perFile = 0x1_0000_0000n / segmentBytes;
  const hex = (part: bigint | number) => part.toString(16).toUpperCase().padStart(8, '0');
  const name = `pg_wal/${hex(timeline)}${hex(segment / perFile)}${hex(segment % perFile)}`;
  const found = statOf(directory, name);
  if (found === undefined) return `it lacks ${name} (the write-ahead log)`;
  return BigInt(found.size) < segmentBytes
    ? `it lacks a part of ${name} (the write-ahead log), which is cut off`
    : undefined;
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

const damaged = (problem: string): DatabaseState => ({ state: 'damaged', problem });

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
