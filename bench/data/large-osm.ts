/**
 * Makes a large OpenStreetMap file of small real ones, repeated with ids shifted so that every element is one of its
 * own.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { readBlobs, unpackBlob } from '@carnet/osm-pbf';
import { framedBlob, headerContent } from '@carnet/osm-pbf/writer';
import { PbfReader, PbfWriter } from 'pbf';

/** Beyond every id that OpenStreetMap has given so far, by far. */
const ID_STEP = 100_000_000_000;

/** Fields of a PrimitiveGroup, in the order in which a sorted file has them. */
const KINDS = [
  { name: 'nodes', fields: [1, 2] },
  { name: 'ways', fields: [3] },
  { name: 'relations', fields: [4] },
] as const;

export interface LargeOsm {
  readonly bytes: number;
  readonly copies: number;
}

/** At least `bytes` long, sorted by type: all nodes, all ways, all relations, as extracts of any size are. */
export async function writeLargeOsm(file: string, extracts: readonly string[], bytes: number): Promise<LargeOsm> {
  const blocks = (await Promise.all(extracts.map(readBlocks))).flat();
  const blobs = function* (copy: number, fields: readonly number[]) {
    for (const block of blocks) {
      const shifted = shiftedBlock(block, fields, copy * ID_STEP);
      if (shifted !== null) yield framedBlob('OSMData', shifted);
    }
  };
  let once = 0;
  for (const { fields } of KINDS) for (const blob of blobs(1, fields)) once += blob.length;
  const copies = Math.max(1, Math.ceil(bytes / once));
  const handle = openSync(file, 'w');
  let written = 0;
  try {
    written += writeSync(handle, framedBlob('OSMHeader', headerContent(undefined, ['Sort.Type_then_ID'])));
    for (const { fields } of KINDS) {
      for (let copy = 1; copy <= copies; copy += 1) {
        for (const blob of blobs(copy, fields)) written += writeSync(handle, blob);
      }
    }
  } finally {
    closeSync(handle);
  }
  return { bytes: written, copies };
}

async function readBlocks(extract: string): Promise<Uint8Array[]> {
  const blocks: Uint8Array[] = [];
  for await (const { type, bytes } of readBlobs(createReadStream(extract))) {
    if (type === 'OSMData' && bytes !== null) blocks.push(unpackBlob(bytes).slice());
  }
  return blocks;
}

/** The block with the elements of these fields only; null when it has none. */
function shiftedBlock(block: Uint8Array, fields: readonly number[], shift: number): Uint8Array | null {
  const writer = new PbfWriter(new Uint8Array(block.length + 1024));
  let hasElements = false;
  copyFields(block, writer, (field, content) => {
    if (field !== 2) return content;
    const group = new PbfWriter(new Uint8Array(content.length + 1024));
    copyFields(content, group, (elementField, element) => {
      if (!fields.includes(elementField)) return null;
      hasElements = true;
      return shiftedElement(elementField, element, shift);
    });
    return group.finish();
  });
  return hasElements ? writer.finish() : null;
}

function shiftedElement(kind: number, element: Uint8Array, shift: number): Uint8Array {
  const writer = new PbfWriter(new Uint8Array(element.length + 64));
  // Node ids of a way and member ids of a relation are differences, of which the first is the id itself.
  const listField = kind === 2 ? 1 : kind === 3 ? 8 : kind === 4 ? 9 : 0;
  copyFields(
    element,
    writer,
    (field, content) => (field === listField ? shiftedList(content, shift) : content),
    (field, value) => (field === 1 ? value + (kind === 1 ? 2 * shift : shift) : value),
  );
  return writer.finish();
}

function shiftedList(content: Uint8Array, shift: number): Uint8Array {
  if (content.length === 0) return content;
  const reader = new PbfReader(content);
  const first = new PbfWriter();
  first.writeSVarint(reader.readSVarint() + shift);
  return Buffer.concat([first.finish(), content.subarray(reader.pos)]);
}

/** Copies a message, with its byte fields and numbers as the functions give them; null leaves the field out. */
function copyFields(
  message: Uint8Array,
  writer: PbfWriter,
  bytesOf: (field: number, content: Uint8Array) => Uint8Array | null,
  numberOf: (field: number, value: number) => number = (_, value) => value,
): void {
  const reader = new PbfReader(message);
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    if (reader.type === 2) {
      const content = bytesOf(field, reader.readBytes());
      if (content !== null) writer.writeBytesField(field, content);
    } else writer.writeVarintField(field, numberOf(field, reader.readVarint()));
  }
}
