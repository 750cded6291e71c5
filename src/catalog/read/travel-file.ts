/** The travel data on disk: a node that starts while the database is away serves what it last wrote. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';
import type { FilePart } from '../places/snapshot-file.ts';
import { TRAVEL_FORMAT, type TravelData, TravelLinesReader, type TravelWriter, travelLines } from './travel-lines.ts';
import type { TravelRows } from './travel-rows.ts';

export const TRAVEL_FILE = 'rules.jsonl';

/** What is worked on before requests are answered: about a millisecond. */
const BYTES_AT_ONCE = 16 * 1024;

/** The last line: how many come before it, and the CRC-32 of their bytes. */
interface End {
  readonly lines: number;
  readonly crc32: number;
}

/** More than the last line has, and more than there is of the first one up to the number of the format. */
const END_BYTES = 100;
const FORMAT_BYTES = 40;

let writes = 0;

/**
 * Writes beside the target and renames, so that readers find the whole file or the old one. Not synced to the disk: the
 * checksum shows what a power cut left half written.
 */
export async function writeTravelFile(path: string, rows: TravelRows, writer: TravelWriter): Promise<void> {
  const temporary = `${path}.${process.pid}-${writes++}.tmp`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await writeLines(file, travelLines(rows, writer));
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writeLines(file: FileHandle, lines: Iterable<string>): Promise<void> {
  const end = { lines: 0, crc32: 0 };
  let batch = '';
  const writeBatch = async () => {
    const bytes = Buffer.from(batch);
    batch = '';
    end.crc32 = crc32(bytes, end.crc32);
    await file.appendFile(bytes);
  };
  for (const line of lines) {
    batch += `${line}\n`;
    end.lines += 1;
    if (batch.length >= BYTES_AT_ONCE) await writeBatch();
  }
  await writeBatch();
  await file.appendFile(`${JSON.stringify({ end } satisfies { end: End })}\n`);
}

/** The data in the file, or why it cannot be used; undefined when there is no file. */
export async function readTravelFile(
  place: string | FilePart,
): Promise<TravelData | { readonly unusable: string } | undefined> {
  const { path, offset } = typeof place === 'string' ? { path: place, offset: 0 } : place;
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const size = typeof place === 'string' ? (await file.stat()).size : place.size;
    return await readData({ file, offset, size });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error; // neither of the file system nor of the domain
    return code === 'ENOENT' ? undefined : { unusable: message };
  } finally {
    await file?.close();
  }
}

interface OpenPart extends Pick<FilePart, 'offset' | 'size'> {
  readonly file: FileHandle;
}

async function readData(part: OpenPart): Promise<TravelData> {
  await checkFormat(part);
  // Before any line is read: a line that is damaged may be JSON all the same.
  const { lines, size } = await checkedEnd(part);
  const reader = new TravelLinesReader();
  let rest: Buffer = Buffer.alloc(0);
  for await (const bytes of bytesOf({ ...part, size })) {
    const all = Buffer.concat([rest, bytes]);
    const last = all.lastIndexOf(LINE_FEED);
    rest = all.subarray(last + 1);
    if (last === -1) continue;
    for (const line of all.toString('utf8', 0, last).split('\n')) reader.take(line);
  }
  if (reader.lines !== lines) throw new DomainError('VALIDATION_ERROR', DAMAGED);
  return reader.finish();
}

const LINE_FEED = 10;
const DAMAGED = 'its checksum is wrong: it is damaged or cut off';

/** Later formats may change everything but how the first line begins. */
async function checkFormat(part: OpenPart): Promise<void> {
  const start = await readBytes(part, 0, Math.min(part.size, FORMAT_BYTES));
  const [, written] = /^\{"format":\{"format":(\d+)\b/.exec(start.toString()) ?? [];
  if (written === undefined) throw new DomainError('VALIDATION_ERROR', `it is not a file such as ${TRAVEL_FILE}`);
  if (Number(written) <= TRAVEL_FORMAT) return;
  throw new DomainError(
    'VALIDATION_ERROR',
    `its format is ${written}, and this build of Carnet reads up to format ${TRAVEL_FORMAT}`,
  );
}

/** What the last line says, and the size of all before it, whose checksum is right. */
async function checkedEnd(part: OpenPart): Promise<Pick<End, 'lines'> & Pick<FilePart, 'size'>> {
  const tailAt = Math.max(0, part.size - END_BYTES);
  const tail = await readBytes(part, tailAt, part.size - tailAt);
  const lastAt = tail.lastIndexOf(LINE_FEED, tail.length - 2) + 1;
  const size = tailAt + lastAt;
  let found = 0;
  for await (const bytes of bytesOf({ ...part, size })) found = crc32(bytes, found);
  const end = tail.at(-1) === LINE_FEED ? endOf(tail.toString('utf8', lastAt)) : undefined;
  if (end?.crc32 !== found) throw new DomainError('VALIDATION_ERROR', DAMAGED);
  return { lines: end.lines, size };
}

function endOf(line: string): End | undefined {
  try {
    return (JSON.parse(line) as { readonly end?: End }).end;
  } catch {
    return undefined; // it is a part of another line
  }
}

/** Each piece comes from the disk in a turn of its own. */
async function* bytesOf(part: OpenPart): AsyncGenerator<Buffer> {
  for (let at = 0; at < part.size; at += BYTES_AT_ONCE) {
    yield await readBytes(part, at, Math.min(BYTES_AT_ONCE, part.size - at));
  }
}

async function readBytes({ file, offset }: OpenPart, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, length - at, offset + from + at);
    if (bytesRead === 0) throw new DomainError('VALIDATION_ERROR', DAMAGED);
    at += bytesRead;
  }
  return bytes;
}
