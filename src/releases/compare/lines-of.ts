/** Reads a file of a release line by line, however large it is. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileOf, type Release } from '../open-release.ts';
import { bytesOf } from '../sums.ts';

export function linesOf(release: Release, name: string): AsyncIterable<string> {
  const input = Readable.from(bytesOf(fileOf(release, name)));
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
}

/** Both sides of each key, in order; undefined = that side has none. Both files are in the order of their keys. */
export async function* merge<Key, Item>(
  a: AsyncIterable<Item>,
  b: AsyncIterable<Item>,
  { keyOf, compare }: { readonly keyOf: (item: Item) => Key; readonly compare: (a: Key, b: Key) => number },
): AsyncGenerator<readonly [Item | undefined, Item | undefined]> {
  const [left, right] = [a[Symbol.asyncIterator](), b[Symbol.asyncIterator]()];
  let [one, other] = [await left.next(), await right.next()];
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compare(keyOf(one.value), keyOf(other.value));
    yield [order <= 0 ? one.value : undefined, order >= 0 ? other.value : undefined];
    if (order <= 0) one = await left.next();
    if (order >= 0) other = await right.next();
  }
}
