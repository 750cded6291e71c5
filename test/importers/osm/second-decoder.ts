/** Reads OpenStreetMap PBF a second time, by plain byte arithmetic and nothing of the importer, to compare its results with. */
import { inflateSync } from 'node:zlib';

export interface Decoded {
  /** Degrees [latitude, longitude] by node id. */
  readonly nodes: ReadonlyMap<number, readonly [number, number]>;
  readonly ways: number;
  readonly relations: number;
}

/** Only what the reference extracts use: zlib, dense nodes, the default grid. */
export function decodeAgain(file: Buffer): Decoded {
  const nodes = new Map<number, [number, number]>();
  const counts = { 3: 0, 4: 0 } as Record<number, number>;
  for (let at = 0; at < file.length; ) {
    const headerEnd = at + 4 + file.readUInt32BE(at);
    const header = fields(file.subarray(at + 4, headerEnd));
    const end = headerEnd + Number(header.find(([field]) => field === 3)?.[1]);
    const blob = fields(file.subarray(headerEnd, end));
    at = end;
    if (String(header[0]?.[1]) !== 'OSMData') continue;
    const block = fields(inflateSync(blob.find(([field]) => field === 3)?.[1] as Buffer));
    for (const [field, group] of block) {
      if (field !== 2) continue;
      for (const [kind, message] of fields(group as Buffer)) {
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (kind === 2) addDense(fields(message as Buffer), nodes);
      }
    }
  }
  return { nodes, ways: counts[3] as number, relations: counts[4] as number };
}

function addDense(dense: readonly Field[], nodes: Map<number, [number, number]>): void {
  const column = (wanted: number) => sums(dense.find(([field]) => field === wanted)?.[1] as Buffer);
  const [latitudes, longitudes] = [column(8), column(9)];
  column(1).forEach((id, index) => {
    nodes.set(Number(id), [Number(latitudes[index]) / 1e7, Number(longitudes[index]) / 1e7]);
  });
}

type Field = readonly [field: number, value: bigint | Buffer];

function fields(bytes: Buffer): Field[] {
  const found: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, valueAt] = varint(bytes, at);
    const [value, next] = varint(bytes, valueAt);
    if ((tag & 7n) === 2n) {
      at = next + Number(value);
      found.push([Number(tag >> 3n), bytes.subarray(next, at)]);
    } else {
      at = next;
      found.push([Number(tag >> 3n), value]);
    }
  }
  return found;
}

/** Zigzag differences added up. */
function sums(bytes: Buffer): bigint[] {
  const values: bigint[] = [];
  let sum = 0n;
  for (let at = 0; at < bytes.length; ) {
    const [value, next] = varint(bytes, at);
    sum += (value >> 1n) ^ -(value & 1n);
    values.push(sum);
    at = next;
  }
  return values;
}

function varint(bytes: Buffer, start: number): [value: bigint, next: number] {
  let value = 0n;
  for (let at = start, shift = 0n; ; at += 1, shift += 7n) {
    const byte = bytes[at] as number;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at + 1];
  }
}
