/** Finds the one data file in a zip archive. Names of entries are only looked at: nothing is ever written by them. */
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export interface ZipEntry {
  /** The last part of its name in the archive. */
  readonly name: string;
  /** Where its packed bytes lie in the archive. */
  readonly start: number;
  readonly packedSize: number;
  readonly isDeflated: boolean;
  readonly size: number;
  readonly crc32: number;
}

/** Far above any archive with one data file; reading the list of more would be the file's real purpose. */
const MAX_ENTRIES = 10_000;
const NAMES_SHOWN = 10;

/** Words beside the data, as GeoNames has them, and what systems add of their own. */
const NO_DATA = /^(readme|licen[cs]e|copying|attribution|notice)(\.[a-z]+)?$/i;

/**
 * The entry called `wanted`, by its whole name or the last part of it; without, the only entry that is neither a folder
 * nor a readme or licence. Throws VALIDATION_ERROR naming the archive (`shown`) and what is wrong with it.
 */
export async function findZipEntry(file: string, shown: string, wanted: string | undefined): Promise<ZipEntry> {
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(file, { lazyEntries: true, autoClose: false });
    const entry = choose(await listEntries(archive, shown), shown, wanted);
    if (entry.isEncrypted()) throw refused(`${shown}: ${entry.fileName} is encrypted; unpack it first`);
    if (!entry.canDecodeFileData()) {
      throw refused(
        `${shown}: ${entry.fileName} is packed by a method (${entry.compressionMethod}) that is not read ` +
          'here; unpack it first',
      );
    }
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    return {
      name: path.posix.basename(entry.fileName),
      start: fileDataStart,
      packedSize: entry.compressedSize,
      isDeflated: entry.compressionMethod === 8,
      size: entry.uncompressedSize,
      crc32: entry.crc32,
    };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw refused(`${shown} is a damaged or cut-off zip file: ${(error as Error).message}`, error);
  } finally {
    archive?.close();
  }
}

async function listEntries(archive: ZipFile, shown: string): Promise<Entry[]> {
  if (archive.entryCount > MAX_ENTRIES) {
    throw refused(`${shown} has ${archive.entryCount} files; at most ${MAX_ENTRIES} are allowed`);
  }
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  return entries;
}

function choose(entries: readonly Entry[], shown: string, wanted: string | undefined): Entry {
  const named = (entry: Entry) => entry.fileName === wanted || path.posix.basename(entry.fileName) === wanted;
  const found = entries.filter(wanted === undefined ? isData : named);
  if (found.length === 1) return found[0] as Entry;
  const names = (found.length > 1 ? found : entries).map((entry) => entry.fileName);
  const list = `${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? `, and ${names.length - NAMES_SHOWN} more` : ''}`;
  if (names.length === 0) throw refused(`${shown} is an empty zip file`);
  if (found.length > 1) throw refused(`${shown} has several files; choose one with --entry: ${list}`);
  throw refused(
    wanted === undefined ? `${shown} has no data file, only ${list}` : `${shown} has no file ${wanted}; it has ${list}`,
  );
}

function isData({ fileName }: Entry): boolean {
  const name = path.posix.basename(fileName);
  return !NO_DATA.test(name) && !name.startsWith('.') && !fileName.startsWith('__MACOSX/');
}

function refused(message: string, cause?: unknown): DomainError {
  return new DomainError('VALIDATION_ERROR', message, { cause });
}
