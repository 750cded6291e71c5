/** Opens a release for reading, a directory or its archive: what it says of itself and where its files lie. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { readTarIndex } from './archive/tar.ts';
import { parseDescription, type ReleaseDescription } from './description.ts';
import { DESCRIPTION_FILE, SUMS_FILE } from './layout.ts';
import { bytesOf, type Piece, parseSums } from './sums.ts';

export interface Release extends ReleaseDescription {
  /** The directory or archive, as it was given. */
  readonly location: string;
  readonly files: ReadonlyMap<string, Piece>;
  /** As its SHA256SUMS has them: SHA-256 in hex by name. */
  readonly sums: ReadonlyMap<string, string>;
}

/** A description or a list of sums is never larger. */
const LARGEST_TEXT = 16 * 1024 * 1024;

/** Throws NOT_FOUND or VALIDATION_ERROR that names the location. The files' contents are not checked. */
export async function openRelease(location: string): Promise<Release> {
  const files = await findFiles(location);
  for (const name of [SUMS_FILE, DESCRIPTION_FILE]) {
    if (!files.has(name))
      throw new DomainError('VALIDATION_ERROR', `${location} is not a whole release: ${name} is missing`);
  }
  const sums = parseSums(await textOf({ location, files }, SUMS_FILE), location);
  return { location, files, sums, ...parseDescription(await textOf({ location, files }, DESCRIPTION_FILE), location) };
}

/** Every plain file of it, whether or not it belongs there. */
export async function findFiles(location: string): Promise<Map<string, Piece>> {
  const found = await stat(location).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new DomainError('NOT_FOUND', `there is no release ${location}`)
      : new DomainError('VALIDATION_ERROR', `the release ${location} cannot be read: ${error.message}`);
  });
  if (found.isFile()) return await readTarIndex(location);
  if (!found.isDirectory()) {
    throw new DomainError('VALIDATION_ERROR', `${location} is neither a directory nor an archive`);
  }
  const files = new Map<string, Piece>();
  for (const entry of await readdir(location, { withFileTypes: true })) {
    const file = path.join(location, entry.name);
    if (!entry.isFile()) {
      throw new DomainError('VALIDATION_ERROR', `${file} is not a plain file, and a release has no others`);
    }
    files.set(entry.name, { path: file, offset: 0, size: (await stat(file)).size });
  }
  return files;
}

/** A small file as text. */
export async function textOf(release: Pick<Release, 'location' | 'files'>, name: string): Promise<string> {
  return (await contentOf(release, name)).toString('utf8');
}

export async function contentOf(
  { location, files }: Pick<Release, 'location' | 'files'>,
  name: string,
): Promise<Buffer> {
  const piece = fileOf({ location, files }, name);
  if (piece.size > LARGEST_TEXT) {
    throw new DomainError('VALIDATION_ERROR', `${location}: ${name} has ${piece.size} bytes, which it never has`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(piece)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Throws VALIDATION_ERROR where it is missing. */
export function fileOf({ location, files }: Pick<Release, 'location' | 'files'>, name: string): Piece {
  const piece = files.get(name);
  if (piece !== undefined) return piece;
  throw new DomainError('VALIDATION_ERROR', `${location} is not a whole release: ${name} is missing`);
}
