/** The image of places on disk: a node that starts while the database is away serves the last one it wrote. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { PLACES_FORMAT, type PlaceImage } from './place-image.ts';

export const PLACES_SNAPSHOT = 'places.snapshot';
/** At the file's beginning. */
const MAGIC = 'CARNETP1';

/**
 * Layout: magic, header length (uint32 LE), CRC-32 of header and arrays (uint32 LE), header (JSON), arrays back to
 * back, each padded to 8 bytes so that they can be used where they lie.
 */
const MAGIC_BYTES = MAGIC.length;
const PREFIX_BYTES = MAGIC_BYTES + 8;

const ARRAYS = { Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float64Array } as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

interface Header {
  readonly format: number;
  readonly software: string;
  /** The image as JSON, with a reference in the place of each typed array. */
  readonly image: unknown;
  readonly arrays: readonly { readonly type: ArrayName; readonly length: number }[];
}

/**
 * Writes beside the target and renames, so that readers find the whole file or the old one. Not synced to the disk:
 * what a power cut leaves half written the checksum tells. `software` is Carnet's version.
 */
export function writeSnapshot(path: string, image: PlaceImage, software: string): void {
  const arrays: TypedArray[] = [];
  const described = replaceArrays(image, (array) => ({ $array: arrays.push(array) - 1 }));
  const header = pad(
    Buffer.from(
      JSON.stringify({
        format: PLACES_FORMAT,
        software,
        image: described,
        arrays: arrays.map((array) => ({ type: array.constructor.name as ArrayName, length: array.length })),
      } satisfies Header),
    ),
    0x20,
  );
  const pieces = [header, ...arrays.map((array) => pad(Buffer.from(array.buffer, array.byteOffset, array.byteLength)))];
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC, 'latin1');
  prefix.writeUInt32LE(header.length, MAGIC_BYTES);
  let sum = 0;
  for (const piece of pieces) sum = crc32(piece, sum);
  prefix.writeUInt32LE(sum, MAGIC_BYTES + 4);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, 'w', 0o600);
    try {
      for (const piece of [prefix, ...pieces]) {
        for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      }
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Where a snapshot lies that is part of a larger file. */
export interface FilePart {
  readonly path: string;
  readonly offset: number;
  readonly size: number;
}

/**
 * The image in the file, or why it cannot be used; undefined when there is no file. `isFresh`: it was written just now
 * by our own build, so its checksum, which takes the serving thread milliseconds, is not looked at. `software`: null =
 * of any version, where the format is the same: a snapshot of another version may answer otherwise than a build today.
 */
export async function readSnapshot(
  place: string | FilePart,
  software: string | null,
  isFresh = false,
): Promise<{ image: PlaceImage } | { unusable: string } | undefined> {
  let file: Buffer<ArrayBuffer>;
  try {
    file = await readWhole(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return { unusable: (error as Error).message };
  }
  if (file.length < PREFIX_BYTES || file.toString('latin1', 0, MAGIC_BYTES) !== MAGIC) {
    return { unusable: `it is not a file such as ${PLACES_SNAPSHOT}` };
  }
  const headerLength = file.readUInt32LE(MAGIC_BYTES);
  if (!isFresh && crc32(file.subarray(PREFIX_BYTES)) !== file.readUInt32LE(MAGIC_BYTES + 4)) {
    return { unusable: 'its checksum is wrong: it is damaged or cut off' };
  }
  const header = JSON.parse(file.toString('utf8', PREFIX_BYTES, PREFIX_BYTES + headerLength)) as Header;
  if (software !== null && header.software !== software) {
    return { unusable: `it was written by version ${header.software}, this is ${software}` };
  }
  if (header.format !== PLACES_FORMAT) {
    return { unusable: `its format is ${header.format}, and this build of Carnet reads format ${PLACES_FORMAT}` };
  }
  let at = PREFIX_BYTES + headerLength;
  // Views of the file's own memory: nothing is copied.
  const arrays = header.arrays.map(({ type, length }) => {
    const Type = ARRAYS[type];
    const array = new Type(file.buffer, at, length);
    at += array.byteLength + padding(array.byteLength);
    return array;
  });
  // To look through all entries of meta and directory, which hold none, would take the serving thread milliseconds.
  const { meta, directory, ...parts } = header.image as PlaceImage;
  return { image: { meta, directory, ...(restoreArrays(parts, arrays) as object) } as PlaceImage };
}

/** The most that is read in one call. */
const PIECE_BYTES = 1024 * 1024 * 1024;

/** The file in one piece of memory, whatever its size; `readFile` ends at 2 GiB. */
async function readWhole(place: string | FilePart): Promise<Buffer<ArrayBuffer>> {
  const part = typeof place === 'string' ? { path: place, offset: 0 } : place;
  const file = await open(part.path, 'r');
  try {
    const size = 'size' in part ? part.size : (await file.stat()).size;
    const bytes = Buffer.from(new ArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(PIECE_BYTES, size - at), part.offset + at);
      if (bytesRead === 0) throw new Error('it became shorter while it was read');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

const padding = (bytes: number) => (8 - (bytes % 8)) % 8;

function pad(bytes: Buffer, filler = 0): Buffer {
  return padding(bytes.length) === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(padding(bytes.length), filler)]);
}

function replaceArrays(value: unknown, replace: (array: TypedArray) => unknown): unknown {
  if (ArrayBuffer.isView(value)) return replace(value as TypedArray);
  if (Array.isArray(value)) return value.map((item) => replaceArrays(item, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceArrays(item, replace)]));
}

function restoreArrays(value: unknown, arrays: readonly TypedArray[]): unknown {
  if (Array.isArray(value)) return value.map((item) => restoreArrays(item, arrays));
  if (value === null || typeof value !== 'object') return value;
  const { $array } = value as { $array?: number };
  if ($array !== undefined) return arrays[$array];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restoreArrays(item, arrays)]));
}
