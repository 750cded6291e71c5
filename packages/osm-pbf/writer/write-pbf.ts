/** Writes OpenStreetMap PBF files, for tests. */
import zlib from 'node:zlib';
import { PbfWriter } from 'pbf';

export type PbfPacking = 'raw' | 'zlib' | 'zstd';

export interface WrittenElement {
  readonly id: number;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface WrittenNode extends WrittenElement {
  readonly latitude: number;
  readonly longitude: number;
}

export interface WrittenWay extends WrittenElement {
  readonly nodeIds: readonly number[];
  /** Written into the way itself, as in files with LocationsOnWays. */
  readonly locations?: readonly (readonly [latitude: number, longitude: number])[];
}

export interface WrittenRelation extends WrittenElement {
  readonly members: readonly {
    readonly type: 'node' | 'way' | 'relation';
    readonly id: number;
    readonly role?: string;
  }[];
}

export interface WrittenBlock {
  readonly nodes?: readonly WrittenNode[];
  readonly ways?: readonly WrittenWay[];
  readonly relations?: readonly WrittenRelation[];
  /** Nodes one by one instead of in columns. */
  readonly isSparse?: boolean;
  /** Nanodegrees. */
  readonly granularity?: number;
  readonly latitudeOffset?: number;
  readonly longitudeOffset?: number;
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;

/** A blob with its header and the length before it. */
export function framedBlob(type: string, content: Uint8Array, packing: PbfPacking = 'zlib'): Buffer {
  return framed(type, packedBlob(content, packing));
}

/** `blob` is a Blob message, right or wrong. */
export function framed(type: string, blob: Uint8Array): Buffer {
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, blob.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, blob]);
}

export function packedBlob(content: Uint8Array, packing: PbfPacking = 'zlib'): Uint8Array {
  const blob = new PbfWriter();
  if (packing === 'raw') blob.writeBytesField(1, content);
  else {
    blob.writeVarintField(2, content.length);
    if (packing === 'zlib') blob.writeBytesField(3, zlib.deflateSync(content));
    else blob.writeBytesField(7, zlib.zstdCompressSync(content));
  }
  return blob.finish();
}

export function headerContent(
  required: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes'],
  optional: readonly string[] = [],
  replicationSeconds = 0,
): Uint8Array {
  const header = new PbfWriter();
  for (const feature of required) header.writeStringField(4, feature);
  for (const feature of optional) header.writeStringField(5, feature);
  header.writeStringField(16, 'Carnet');
  if (replicationSeconds > 0) header.writeVarintField(32, replicationSeconds);
  return header.finish();
}

/** A PrimitiveBlock message. */
export function blockContent(block: WrittenBlock): Uint8Array {
  const { granularity = 100, latitudeOffset = 0, longitudeOffset = 0 } = block;
  const strings = new Strings();
  const grid = (degrees: number, offset: number) => Math.round((degrees * 1e9 - offset) / granularity);
  const place = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
    [grid(latitude, latitudeOffset), grid(longitude, longitudeOffset)] as const;
  const groups: Uint8Array[] = [];
  const group = (write: (writer: PbfWriter) => void) => {
    const writer = new PbfWriter();
    write(writer);
    groups.push(writer.finish());
  };
  const { nodes = [], ways = [], relations = [] } = block;
  if (nodes.length > 0 && block.isSparse) {
    group((writer) => {
      for (const node of nodes) {
        writer.writeMessage(
          1,
          (_, message) => {
            const [latitude, longitude] = place(node);
            message.writeSVarintField(1, node.id);
            strings.writeTags(message, node);
            message.writeSVarintField(8, latitude);
            message.writeSVarintField(9, longitude);
          },
          null,
        );
      }
    });
  } else if (nodes.length > 0) {
    group((writer) => writer.writeMessage(2, (_, message) => writeDense(message, nodes, strings, place), null));
  }
  if (ways.length > 0) {
    group((writer) => {
      for (const way of ways) {
        writer.writeMessage(
          3,
          (_, message) => {
            message.writeVarintField(1, way.id);
            strings.writeTags(message, way);
            message.writePackedSVarint(8, differences(way.nodeIds));
            const placed = (way.locations ?? []).map(([latitude, longitude]) => place({ latitude, longitude }));
            message.writePackedSVarint(9, differences(placed.map(([latitude]) => latitude)));
            message.writePackedSVarint(10, differences(placed.map(([, longitude]) => longitude)));
          },
          null,
        );
      }
    });
  }
  if (relations.length > 0) {
    group((writer) => {
      for (const relation of relations) {
        writer.writeMessage(4, (_, message) => writeRelation(message, relation, strings), null);
      }
    });
  }
  const content = new PbfWriter();
  content.writeBytesField(1, strings.table());
  for (const bytes of groups) content.writeBytesField(2, bytes);
  if (granularity !== 100) content.writeVarintField(17, granularity);
  if (latitudeOffset !== 0) content.writeVarintField(19, latitudeOffset);
  if (longitudeOffset !== 0) content.writeVarintField(20, longitudeOffset);
  return content.finish();
}

/** A whole file: a header and one blob for each block. */
export function pbfFile(blocks: readonly WrittenBlock[], packing: PbfPacking = 'zlib'): Buffer {
  return Buffer.concat([
    framedBlob('OSMHeader', headerContent(), packing),
    ...blocks.map((block) => framedBlob('OSMData', blockContent(block), packing)),
  ]);
}

type Place = (node: WrittenNode) => readonly [latitude: number, longitude: number];

function writeDense(message: PbfWriter, nodes: readonly WrittenNode[], strings: Strings, place: Place): void {
  message.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
  message.writePackedSVarint(8, differences(nodes.map((node) => place(node)[0])));
  message.writePackedSVarint(9, differences(nodes.map((node) => place(node)[1])));
  if (nodes.some(({ tags }) => tags !== undefined)) {
    const keysValues = nodes.flatMap(({ tags = {} }) => [
      ...Object.entries(tags).flatMap(([key, value]) => [strings.index(key), strings.index(value)]),
      0,
    ]);
    message.writePackedVarint(10, keysValues);
  }
}

function writeRelation(message: PbfWriter, relation: WrittenRelation, strings: Strings): void {
  message.writeVarintField(1, relation.id);
  strings.writeTags(message, relation);
  message.writePackedVarint(
    8,
    relation.members.map(({ role = '' }) => strings.index(role)),
  );
  message.writePackedSVarint(9, differences(relation.members.map(({ id }) => id)));
  message.writePackedVarint(
    10,
    relation.members.map(({ type }) => MEMBER_TYPES.indexOf(type)),
  );
}

export function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (index === 0 ? 0 : (values[index - 1] as number)));
}

class Strings {
  /** Text 0 is not used: it ends the tags of a dense node. */
  readonly #indexes = new Map<string, number>([['', 0]]);

  index(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    this.#indexes.set(text, this.#indexes.size);
    return this.#indexes.size - 1;
  }

  writeTags(message: PbfWriter, { tags = {} }: WrittenElement): void {
    message.writePackedVarint(
      2,
      Object.keys(tags).map((key) => this.index(key)),
    );
    message.writePackedVarint(
      3,
      Object.values(tags).map((value) => this.index(value)),
    );
  }

  table(): Uint8Array {
    const table = new PbfWriter();
    for (const text of this.#indexes.keys()) table.writeBytesField(1, Buffer.from(text));
    return table.finish();
  }
}
