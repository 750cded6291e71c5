/**
 * The file of a backup: JSON lines in gzip. The first line is the header; then for each table its name and columns, its
 * rows as arrays of texts as PostgreSQL writes them, and their count; at the end a checksum of all that came before.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip, type Gunzip } from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';

export const BACKUP_FORMAT = 1;

export interface BackupHeader {
  /** The version of the format: raised when an earlier Carnet could not read the file. */
  readonly carnetBackup: number;
  /** Of Carnet. */
  readonly version: string;
  /** ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly database: 'embedded' | 'postgres';
  /** All that were applied, in order. */
  readonly migrations: readonly string[];
}

export interface TableStart {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly end: string;
  readonly rows: number;
}

/** The last value of each sequence, by its name: new rows get the ids after it. */
export interface CounterLine {
  readonly counters: Readonly<Record<string, string>>;
}

export interface LastLine {
  /** Of all earlier lines with their line ends, in hex. */
  readonly sha256: string;
  readonly tables: number;
  readonly rows: number;
}

export type BackupLine =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly start: TableStart }
  /** As it is in the file. */
  | { readonly kind: 'row'; readonly text: string }
  | { readonly kind: 'end'; readonly end: TableEnd }
  | { readonly kind: 'counters'; readonly counters: CounterLine['counters'] };

export interface BackupSummary {
  readonly header: BackupHeader;
  /** Rows by table. */
  readonly counts: ReadonlyMap<string, number>;
  readonly rows: number;
}

const damaged = (file: string, why: string, cause?: unknown): DomainError =>
  new DomainError('VALIDATION_ERROR', `${file} is not a complete backup: ${why}. Use another copy of it`, { cause });

/**
 * Each line in turn; the last one is checked and not returned.
 *
 * @throws DomainError VALIDATION_ERROR where the file is no backup, of a later format, cut short or damaged: at its end,
 * so read it through before you believe any of it.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  const hash = createHash('sha256');
  const counts = new Map<string, number>();
  let isHeaderRead = false;
  let last: LastLine | undefined;
  let current: { table: string; rows: number } | undefined;
  try {
    for await (const line of linesOf(unpacked)) {
      if (last !== undefined) throw damaged(file, 'there is something behind its end');
      if (!isHeaderRead) {
        yield { kind: 'header', header: readHeader(file, line) };
        isHeaderRead = true;
      } else if (line.startsWith('[')) {
        if (current === undefined) throw damaged(file, 'a row belongs to no table');
        current.rows += 1;
        yield { kind: 'row', text: line };
      } else {
        const value = JSON.parse(line) as TableStart | TableEnd | CounterLine | LastLine;
        if ('sha256' in value) {
          last = value;
          continue;
        }
        if ('table' in value) {
          current = { table: value.table, rows: 0 };
          yield { kind: 'table', start: value };
        } else if ('end' in value) {
          if (current?.table !== value.end || current.rows !== value.rows) {
            throw damaged(file, `of the table ${value.end} it has ${current?.rows ?? 0} of ${value.rows} rows`);
          }
          counts.set(value.end, value.rows);
          current = undefined;
          yield { kind: 'end', end: value };
        } else yield { kind: 'counters', counters: value.counters };
      }
      hash.update(line).update('\n');
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof DomainError || (code !== undefined && /^E[A-Z]+$/.test(code))) throw error;
    throw damaged(file, 'it cannot be unpacked', error);
  } finally {
    source.destroy();
  }
  if (last === undefined) throw damaged(file, 'its end is missing');
  if (last.sha256 !== hash.digest('hex')) throw damaged(file, 'its checksum is another');
}

/** Not by `readline`, which also ends lines at U+2028. */
async function* linesOf(unpacked: Gunzip): AsyncGenerator<string> {
  let rest = '';
  for await (const text of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function readHeader(file: string, line: string): BackupHeader {
  let header: Partial<BackupHeader> = {};
  try {
    header = JSON.parse(line) as BackupHeader;
  } catch {
    // another file
  }
  if (typeof header.carnetBackup !== 'number' || !Array.isArray(header.migrations)) {
    throw damaged(file, 'it was not made by `carnet backup`');
  }
  if (header.carnetBackup > BACKUP_FORMAT) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${file} has format ${header.carnetBackup}, and this version of Carnet reads ${BACKUP_FORMAT}: it was made by ` +
        `Carnet ${header.version}. Restore it with that version or a later one`,
    );
  }
  return header as BackupHeader;
}

/** Reads all of it: whether it is complete, and what is in it. */
export async function checkBackup(file: string): Promise<BackupSummary> {
  let header: BackupHeader | undefined;
  const counts = new Map<string, number>();
  let rows = 0;
  for await (const line of readBackup(file)) {
    if (line.kind === 'header') header = line.header;
    if (line.kind === 'end') {
      counts.set(line.end.end, line.end.rows);
      rows += line.end.rows;
    }
  }
  return { header: header as BackupHeader, counts, rows };
}
