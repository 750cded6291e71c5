/** A release as one file: a tar archive (POSIX ustar), the same bytes for the same release. */
import { type FileHandle, open } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import { isPlainName } from '../layout.ts';
import type { Piece } from '../sums.ts';

const BLOCK = 512;
/** Eleven octal digits. */
const MAX_SIZE = 8 ** 11 - 1;
const MODE = 0o644;
const REGULAR = new Set(['0', '\0']);
const DIRECTORY = '5';

/** A part of a file that is made of others. */
export type Segment = Buffer | Piece;

export const sizeOf = (segment: Segment): number => (Buffer.isBuffer(segment) ? segment.length : segment.size);

/** The archive of files in a folder, in order of their names. `seconds`: since epoch, the time of every file. */
export function tarSegments(folder: string, files: ReadonlyMap<string, Piece>, seconds: number): Segment[] {
  const names = [...files.keys()].sort();
  const segments = names.flatMap((name): Segment[] => {
    const piece = files.get(name) as Piece;
    const padding = (BLOCK - (piece.size % BLOCK)) % BLOCK;
    return [header(`${folder}/${name}`, piece.size, seconds), piece, ...(padding > 0 ? [Buffer.alloc(padding)] : [])];
  });
  return [...segments, Buffer.alloc(2 * BLOCK)];
}

function header(name: string, size: number, seconds: number): Buffer {
  if (size > MAX_SIZE) throw new DomainError('VALIDATION_ERROR', `${name} is too large for an archive: ${size} bytes`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  block.write(name, 0, 'latin1');
  octal(MODE, 100, 8);
  octal(0, 108, 8); // user
  octal(0, 116, 8); // group
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  octal(0, 329, 8); // device
  octal(0, 337, 8);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** The sum of the bytes, its own place counted as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of block.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

/** Where the files of an archive lie in it. Throws VALIDATION_ERROR that names it and what is wrong. */
export async function readTarIndex(path: string): Promise<Map<string, Piece>> {
  const broken = (problem: string) => new DomainError('VALIDATION_ERROR', `${path} cannot be used: ${problem}`);
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const files = new Map<string, Piece>();
    const block = Buffer.alloc(BLOCK);
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(block, 0, BLOCK, at);
      if (at === 0 && (bytesRead < BLOCK || !isHeader(block))) {
        throw broken('it is neither a release packed by `carnet release pack` nor the directory of one');
      }
      if (bytesRead < BLOCK) throw broken(`it is cut off after ${size} bytes`);
      at += BLOCK;
      if (isEmpty(block)) {
        if (await isEmptyBetween(file, at, size)) return files;
        throw broken('it is damaged at its end');
      }
      if (!isHeader(block)) throw broken(`it is damaged at byte ${at - BLOCK}`);
      const name = textAt(block, 345, 155) + textAt(block, 0, 100);
      const length = Number.parseInt(textAt(block, 124, 12), 8);
      const type = block.toString('latin1', 156, 157);
      if (type === DIRECTORY) continue;
      const [, folder, base] = /^(?:\.\/)?([^/]+)\/([^/]+)$/.exec(name) ?? [];
      if (!REGULAR.has(type) || base === undefined || folder === '..' || !isPlainName(base)) {
        throw broken(`it holds ${JSON.stringify(name)}, and a release is plain files in one folder`);
      }
      if (files.has(base)) throw broken(`it holds ${base} twice`);
      if (at + length > size) throw broken(`it is cut off in ${base}`);
      files.set(base, { path, offset: at, size: length });
      const end = at + Math.ceil(length / BLOCK) * BLOCK;
      if (!(await isEmptyBetween(file, at + length, end))) throw broken(`it is damaged after ${base}`);
      at = end;
    }
  } finally {
    await file.close();
  }
}

/** What fills blocks, and the end, is zeros: a byte that was changed there is found as well. */
async function isEmptyBetween(file: FileHandle, start: number, end: number): Promise<boolean> {
  const bytes = Buffer.alloc(BLOCK);
  for (let at = start; at < end; ) {
    const { bytesRead } = await file.read(bytes, 0, Math.min(BLOCK, end - at), at);
    if (bytesRead === 0 || !isEmpty(bytes.subarray(0, bytesRead))) return false;
    at += bytesRead;
  }
  return true;
}

const isEmpty = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

function isHeader(block: Buffer): boolean {
  return (
    block.toString('latin1', 257, 262) === 'ustar' && Number.parseInt(textAt(block, 148, 8), 8) === checksum(block)
  );
}

function textAt(block: Buffer, at: number, length: number): string {
  const text = block.toString('latin1', at, at + length);
  const end = text.indexOf('\0');
  return (end === -1 ? text : text.slice(0, end)).trim();
}
