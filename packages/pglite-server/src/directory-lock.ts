/**
 * Makes sure that one process at a time opens the database of a directory: two would silently lose each other's rows.
 * The lock is SQLite's file lock, which the system releases when the process ends, even by kill -9.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ServerAddress } from './listen-address.ts';

/** Who holds the directory, for messages and for those who want to connect. */
export interface Holder {
  readonly pid: number;
  readonly hostName: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly command: string;
  /** Missing while the database is still starting. */
  readonly address?: ServerAddress;
}

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly holder: Holder | undefined;
  constructor(directory: string, holder: Holder | undefined) {
    super(`The directory ${directory} is in use by ${describeHolder(holder)}.`);
    this.holder = holder;
  }
}

/** The lock cannot be taken for another reason than another holder; `cause` is the system's own error. */
export class DirectoryLockError extends Error {
  override readonly name = 'DirectoryLockError';
  readonly file: string;
  constructor(problem: 'cannot be written' | 'cannot be locked', file: string, cause: unknown) {
    super(problem, { cause });
    this.file = file;
  }
}

export interface DirectoryLock {
  /** Lets others know where to connect. */
  publish(address: ServerAddress): void;
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * The directory must be there.
 *
 * @throws DirectoryInUseError at once when another process (or another part of this one) holds the directory;
 * DirectoryLockError when its lock file cannot be used.
 */
export function lockDirectory(directory: string, command: string): DirectoryLock {
  const database = openLockFile(directory);
  let holder: Holder = { pid: process.pid, hostName: hostname(), since: new Date().toISOString(), command };
  let isHeld = true;
  try {
    writeHolder(directory, holder);
  } catch (error) {
    database.close();
    throw new DirectoryLockError('cannot be written', holderFile(directory), error);
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

/**
 * Undefined when nobody has written it, or it is being written. It may outlive its process: only the lock says that one
 * runs.
 */
export function readHolder(directory: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(directory), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

export function describeHolder(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  return `"${holder.command}", process ${holder.pid} on ${holder.hostName}, since ${holder.since}`;
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
    throw new DirectoryLockError('cannot be locked', file, error);
  }
}

/** Whole or not at all: others read it at any moment. Private: it may hold a password. */
function writeHolder(directory: string, holder: Holder): void {
  const file = holderFile(directory);
  writeFileSync(`${file}.new`, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const holderFile = (directory: string): string => path.join(directory, 'holder.json');
