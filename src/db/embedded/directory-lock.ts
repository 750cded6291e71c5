/**
 * Makes sure that one process at a time opens the embedded database of a directory: two would silently lose each
 * other's rows. The lock is SQLite's file lock, which the system releases when the process ends, even by kill -9.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataDirectoryError } from '../../infrastructure/data-directory.ts';

/** Who holds the directory, for messages and for those who want to connect. */
export interface Holder {
  readonly pid: number;
  readonly hostName: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly command: string;
  /** Missing while the database is still starting. */
  readonly address?: HolderAddress;
}

/** As the `pg` driver takes it: a host that begins with `/` is the directory of the socket. */
export interface HolderAddress {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly holder: Holder | undefined;
  constructor(directory: string, holder: Holder | undefined) {
    super(
      `The data directory ${directory} is in use by ${describeHolder(holder)}. Stop that process, or set DATA_DIR to another directory.`,
    );
    this.holder = holder;
  }
}

export interface DirectoryLock {
  /** Lets others know where to connect. */
  publish(address: HolderAddress): void;
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * The directory must be there.
 *
 * @throws DirectoryInUseError at once when another process (or another part of this one) holds the directory;
 * DataDirectoryError when its lock file cannot be used.
 */
export function lockDirectory(directory: string, command: string): DirectoryLock {
  const database = openLockFile(directory);
  let holder: Holder = { pid: process.pid, hostName: hostname(), since: new Date().toISOString(), command };
  let isHeld = true;
  try {
    writeHolder(directory, holder);
  } catch (error) {
    database.close();
    throw dataDirectoryError(directory, 'cannot be written', error, holderFile(directory));
  }
  return {
    publish(address) {
      holder = { ...holder, address };
      writeHolder(directory, holder);
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      rmSync(holderFile(directory), { force: true });
      database.close();
    },
  };
}

/** Undefined when nobody has written it, or it is being written. It may outlive its process: only the lock says that one runs. */
export function readHolder(directory: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(directory), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function describeHolder(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  return `"carnet ${holder.command}", process ${holder.pid} on ${holder.hostName}, since ${holder.since}`;
}

function openLockFile(directory: string): DatabaseSync {
  const file = path.join(directory, 'lock.sqlite');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DirectoryInUseError(directory, readHolder(directory));
    }
    throw dataDirectoryError(
      directory,
      'cannot be locked by its file, which holds no data and may be moved away',
      error,
      file,
    );
  }
}

/** Whole or not at all: others read it at any moment. Private: it may hold a password. */
function writeHolder(directory: string, holder: Holder): void {
  const file = holderFile(directory);
  writeFileSync(`${file}.new`, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const holderFile = (directory: string): string => path.join(directory, 'holder.json');
