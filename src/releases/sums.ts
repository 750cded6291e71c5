/** SHA256SUMS, as `sha256sum` writes and checks it. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import { isPlainName, SUMS_FILE } from './layout.ts';

const READ_BYTES = 262_144;

/** Where a file of a release lies: a file of its own, or part of an archive. */
export interface Piece {
  readonly path: string;
  readonly offset: number;
  readonly size: number;
}

export function sumsText(sums: ReadonlyMap<string, string>): string {
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name}\n`)
    .join('');
}

/** SHA-256 in hex by name. Throws VALIDATION_ERROR naming `where` and the line. */
export function parseSums(text: string, where: string): Map<string, string> {
  const sums = new Map<string, string>();
  const lines = text.split('\n');
  const last = lines.pop();
  for (const [index, line] of lines.entries()) {
    const [, sum, name] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    const place = `${where}: line ${index + 1} of ${SUMS_FILE}`;
    if (sum === undefined || name === undefined) {
      throw new DomainError('VALIDATION_ERROR', `${place} is not a checksum and a name`);
    }
    if (!isPlainName(name)) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `${place} names ${JSON.stringify(name)}: a release has files with plain names only`,
      );
    }
    if (sums.has(name)) throw new DomainError('VALIDATION_ERROR', `${place} names ${name} a second time`);
    sums.set(name, sum);
  }
  if (last !== '' || sums.size === 0) throw new DomainError('VALIDATION_ERROR', `${where}: ${SUMS_FILE} is cut off`);
  return sums;
}

/**
 * The file is open only while some of it is read: clients that take their time hold none open. Throws when the file has
 * become shorter.
 */
export async function* bytesOf({ path, offset, size }: Piece): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const bytes = await readAt(path, offset + at, Math.min(READ_BYTES, size - at));
    if (bytes.length === 0) throw new Error(`${path} became shorter while it was read: ${size - at} bytes are missing`);
    at += bytes.length;
    yield bytes;
  }
}

async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(length), position });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `read`: told how many bytes each step took. */
export async function sha256Of(piece: Piece, read: (bytes: number) => void = () => {}): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(piece)) {
    hash.update(chunk);
    read(chunk.length);
  }
  return hash.digest('hex');
}
