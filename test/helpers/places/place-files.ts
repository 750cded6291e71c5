/** Files of places for tests of importers: real ones where they are at hand, and ones made of text, bytes or a stream. */
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportItem, RecordProblem } from '../../../src/domain/places/place-record.ts';
import type { PlaceFile } from '../../../src/importers/places/place-file.ts';

const directory = fileURLToPath(new URL('../../../../shared/reference/poi', import.meta.url));

export const hasPlaceReferences = existsSync(path.join(directory, 'unesco'));

/** `unesco/whc-sites-2019-part.csv` */
export function placeReference(name: string): PlaceFile {
  return {
    name: path.basename(name),
    size: null,
    bytesRead: 0,
    open: () => createReadStream(path.join(directory, name)),
  };
}

/** In pieces of `pieceBytes`, to show that nothing depends on where a piece ends. */
export function placeFile(content: string | Uint8Array, name = 'places.csv', pieceBytes = 1 << 16): PlaceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return streamedFile(name, function* () {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
  });
}

/** For content too large to hold. */
export function streamedFile(name: string, pieces: () => Iterable<string | Uint8Array>): PlaceFile {
  return {
    name,
    size: null,
    bytesRead: 0,
    async *open() {
      for (const piece of pieces()) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
    },
  };
}

export interface Collected<T> {
  readonly records: readonly T[];
  /** `line 2: it has no name` */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

export async function collect<T>(items: AsyncIterable<ImportItem<T>>): Promise<Collected<T>> {
  const collected = { records: [] as T[], problems: [] as string[], warnings: [] as string[] };
  const text = ({ where, message }: RecordProblem) => `${where}: ${message}`;
  for await (const item of items) {
    if ('record' in item) collected.records.push(item.record);
    else if ('problem' in item) collected.problems.push(text(item.problem));
    else collected.warnings.push(text(item.warning));
  }
  return collected;
}

/** Bytes: garbage is collected only then, which takes a second in a process that other suites have filled. */
const GROWTH_WORTH_A_LOOK = 2 ** 25;

/** Megabytes that a run holds on top, at its most, looked at between items: garbage is not counted. */
export async function heapGrowthMb(items: AsyncIterable<unknown>): Promise<number> {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('Node runs without --expose-gc');
  gc();
  const before = used();
  let most = before;
  const look = () => {
    gc();
    most = Math.max(most, used());
  };
  for await (const _ of items) if (used() > most + GROWTH_WORTH_A_LOOK) look();
  look();
  return (most - before) / 2 ** 20;
}

function used(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
