/** OpenStreetMap files that are not what they should be: each is refused with a message that says what and where. */
import zlib from 'node:zlib';
import { PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { OsmPbfError } from '../src/index.ts';
import { blockContent, framed, framedBlob, headerContent, packedBlob, pbfFile } from '../writer/write-pbf.ts';
import { museum, readEverything } from './read-everything.ts';

const header = framedBlob('OSMHeader', headerContent());
const whole = pbfFile([{ nodes: [museum(1), museum(2)] }, { nodes: [museum(3)] }]);

const message = (write: (writer: PbfWriter) => void) => {
  const writer = new PbfWriter();
  write(writer);
  return writer.finish();
};
const strings = (...texts: string[]) =>
  message((writer) => {
    for (const text of texts) writer.writeStringField(1, text);
  });
/** A block of one group that holds one message. */
const block = (field: number, element: Uint8Array, texts = ['', 'tourism', 'museum', 'name', 'A']) =>
  message((writer) => {
    writer.writeBytesField(1, strings(...texts));
    writer.writeBytesField(
      2,
      message((group) => group.writeBytesField(field, element)),
    );
  });
const withData = (content: Uint8Array) => Buffer.concat([header, framedBlob('OSMData', content)]);
const withBlob = (blob: Uint8Array) => Buffer.concat([header, framed('OSMData', blob)]);
const announcing = (type: string, size: number) => {
  const blobHeader = message((writer) => {
    writer.writeStringField(1, type);
    writer.writeVarintField(3, size);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(blobHeader.length);
  return Buffer.concat([length, blobHeader]);
};
const dense = (ids: number[], latitudes: number[], longitudes: number[], tags: number[] = []) =>
  message((writer) => {
    writer.writePackedSVarint(1, ids);
    writer.writePackedSVarint(8, latitudes);
    writer.writePackedSVarint(9, longitudes);
    writer.writePackedVarint(10, tags);
  });

describe('a file that is no OpenStreetMap PBF', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['is empty', '', /it is empty/],
    ['is shorter than a length', '\0\0', /does not begin \(byte 0\) with the header of one/],
    ['is a ZIP archive', 'PK\u0003\u0004\u0014\0\0\0', /it is a ZIP archive/],
    ['is gzip', zlib.gzipSync(whole), /it is packed with gzip/],
    ['is bzip2', 'BZh91AY&SY', /it is packed with bzip2.*osmium cat/],
    ['is OSM XML', '<?xml version="1.0"?><osm version="0.6"></osm>', /it is XML or a web page; convert OSM XML/],
    ['is JSON', '{"version": 0.6}', /it is JSON/],
    ['is text', 'Passport,Destination\n', /does not begin \(byte 0\)/],
    [
      'is random bytes',
      Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)),
      /does not begin \(byte 0\)/,
    ],
    [
      'starts with data',
      framedBlob('OSMData', blockContent({ nodes: [museum(1)] })),
      /begins with a blob of type "OSMData"/,
    ],
    ['has nothing after its header', header, /it has a header and no data after it/],
  ])('%s', async (_, content, expected) => {
    const read = readEverything(typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
    await expect(read).rejects.toThrow(expected);
    await expect(read).rejects.toBeInstanceOf(OsmPbfError);
  });
});

describe('a file that is cut off', () => {
  it('is refused at every byte but those between two blobs, of which nothing can be known', async () => {
    const first = header.length;
    const second = first + framedBlob('OSMData', blockContent({ nodes: [museum(1), museum(2)] })).length;
    const outcomes = new Map<number, string>();
    for (let length = 0; length < whole.length; length += 1) {
      const outcome = await readEverything(whole.subarray(0, length)).then(
        ({ tagged }) => `${tagged.length} elements`,
        (error: unknown) => (error instanceof OsmPbfError ? 'refused' : `${error}`),
      );
      if (outcome !== 'refused') outcomes.set(length, outcome);
    }
    expect([...outcomes]).toEqual([[second, '2 elements']]);
  });

  it('is refused with the byte from which something is missing', async () => {
    await expect(readEverything(whole.subarray(0, whole.length - 1))).rejects.toThrow(
      /it is cut off: (\d+) bytes are announced at byte \d+, and \d+ follow/,
    );
    await expect(readEverything(whole.subarray(0, header.length + 3))).rejects.toThrow(
      `it is cut off: 4 bytes are announced at byte ${header.length}, and 3 follow`,
    );
  });
});

describe('a file whose blobs are not what they say', () => {
  it.each<[string, Uint8Array, RegExp]>([
    [
      'claims a blob of 2 GB',
      Buffer.concat([header, announcing('OSMData', 2 ** 31 - 1)]),
      /announces 2147483647 bytes; a blob has at most 33554432/,
    ],
    [
      'claims a header of 2 GB',
      Buffer.concat([header, Buffer.from([0x7f, 0xff, 0xff, 0xff])]),
      /a blob header of 2147483647 bytes is announced/,
    ],
    [
      'has a blob header without a size',
      Buffer.concat([header, Buffer.from([0, 0, 0, 2, 0x0a, 0])]),
      new RegExp(`blob header at byte ${header.length} is broken`),
    ],
    [
      'says it unpacks to 2 GB',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 2 ** 31);
          w.writeBytesField(3, zlib.deflateSync(Buffer.alloc(9)));
        }),
      ),
      /its size when unpacked is 2147483648 bytes/,
    ],
    [
      'does not say what it unpacks to',
      withBlob(message((w) => w.writeBytesField(3, zlib.deflateSync(Buffer.alloc(9))))),
      /its size when unpacked is not given/,
    ],
    [
      'unpacks to more than it says',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 10);
          w.writeBytesField(3, zlib.deflateSync(Buffer.alloc(5_000_000)));
        }),
      ),
      /zlib data cannot be unpacked/,
    ],
    [
      'unpacks to less than it says',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 10);
          w.writeBytesField(3, zlib.deflateSync(Buffer.alloc(9)));
        }),
      ),
      /unpacks to 9 bytes and says 10/,
    ],
    [
      'has damaged zlib data',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 9);
          w.writeBytesField(3, Buffer.from('no zlib'));
        }),
      ),
      /zlib data cannot be unpacked/,
    ],
    [
      'has damaged zstd data',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 9);
          w.writeBytesField(7, Buffer.from('no zstd'));
        }),
      ),
      /zstd data cannot be unpacked/,
    ],
    [
      'is packed by lzma',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 9);
          w.writeBytesField(4, Buffer.from('x'));
        }),
      ),
      /packed by lzma; read are zlib, zstd and unpacked blobs/,
    ],
    [
      'is packed by lz4',
      withBlob(
        message((w) => {
          w.writeVarintField(2, 9);
          w.writeBytesField(6, Buffer.from('x'));
        }),
      ),
      /packed by lz4/,
    ],
    ['has no content', withBlob(message((w) => w.writeVarintField(2, 9))), /it has no content/],
  ])('%s', async (_, content, expected) => {
    await expect(readEverything(content)).rejects.toThrow(expected);
  });

  it('is refused with the byte of the blob', async () => {
    const bytes = withBlob(packedBlob(Buffer.from([0xff, 0xff])));
    const { length } = framed('OSMData', packedBlob(Buffer.from([0xff, 0xff])));
    const offset = header.length + length - packedBlob(Buffer.from([0xff, 0xff])).length;
    await expect(readEverything(bytes)).rejects.toThrow(`the blob at byte ${offset} is broken: `);
  });
});

describe('a header that asks for what is not done here', () => {
  it.each([
    ['HistoricalInformation', /it is a history file/],
    ['Has_Metadata_3D', /it requires "Has_Metadata_3D", which is not known here/],
  ])('%s', async (feature, expected) => {
    const file = Buffer.concat([
      framedBlob('OSMHeader', headerContent(['OsmSchema-V0.6', feature])),
      framedBlob('OSMData', blockContent({ nodes: [museum(1)] })),
    ]);
    await expect(readEverything(file)).rejects.toThrow(expected);
  });
});

describe('a block with broken content', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['no string table', message((w) => w.writeVarintField(17, 100)), /no string table/],
    [
      'a granularity of 0',
      message((w) => {
        w.writeBytesField(1, strings(''));
        w.writeVarintField(17, 0);
      }),
      /granularity 0/,
    ],
    [
      'a group longer than the block',
      Buffer.from([0x0a, 0, 0x12, 0x7f, 0]),
      /a group of elements claims 127 bytes where 1 are left/,
    ],
    ['fewer latitudes than ids', block(2, dense([1, 1], [5], [5, 5])), /fewer coordinates than ids/],
    ['more longitudes than ids', block(2, dense([1], [5], [5, 5])), /longitudes of a group of nodes does not end/],
    [
      'an id cut within its number',
      block(
        2,
        message((w) => {
          w.writeBytesField(1, Buffer.from([0x80]));
          w.writePackedSVarint(8, [1]);
          w.writePackedSVarint(9, [1]);
        }),
      ),
      /ids of a group of nodes|varint/,
    ],
    [
      'an id that never ends',
      block(
        2,
        message((w) => {
          w.writeBytesField(1, Buffer.alloc(12, 0xff));
          w.writePackedSVarint(8, [1]);
          w.writePackedSVarint(9, [1]);
        }),
      ),
      /varint/,
    ],
    ['a column twice', block(2, Buffer.concat([dense([1], [1], [1]), dense([1], [1], [1])])), /a column twice/],
    [
      'tags that stop within a node',
      block(2, dense([1], [1], [1], [1, 2])),
      /tags of a group of nodes end within a node/,
    ],
    ['a tag beyond the string table', block(2, dense([1], [1], [1], [1, 99, 0])), /refers to text 99 of 5/],
    ['a key beyond the string table', block(2, dense([1], [1], [1], [99, 1, 0])), /refers to text 99 of 5/],
    ['an unknown wire type', block(2, Buffer.from([0x13])), /cannot be decoded/],
    [
      'a node without coordinates',
      block(
        1,
        message((w) => w.writeSVarintField(1, 5)),
      ),
      /a node has no id or no coordinates/,
    ],
    [
      'a way without an id',
      block(
        3,
        message((w) => w.writePackedVarint(2, [1])),
      ),
      /a way has no id/,
    ],
    [
      'a way with more keys than values',
      block(
        3,
        message((w) => {
          w.writeVarintField(1, 5);
          w.writePackedVarint(2, [1, 3]);
          w.writePackedVarint(3, [2]);
        }),
      ),
      /more keys than values/,
    ],
    [
      'a way with 100,001 nodes',
      block(
        3,
        message((w) => {
          w.writeVarintField(1, 5);
          w.writePackedVarint(2, [1, 3]);
          w.writePackedVarint(3, [2, 4]);
          w.writePackedSVarint(
            8,
            Array.from({ length: 100_001 }, () => 1),
          );
        }),
      ),
      /way 5 has more than 100000 nodes/,
    ],
    [
      'a relation with fewer roles than members',
      block(
        4,
        message((w) => {
          w.writeVarintField(1, 5);
          w.writePackedVarint(2, [1, 3, 5]);
          w.writePackedVarint(3, [2, 4, 6]);
          w.writePackedSVarint(9, [1, 1]);
          w.writePackedVarint(8, [0]);
          w.writePackedVarint(10, [1, 1]);
        }),
        ['', 'tourism', 'museum', 'name', 'A', 'type', 'site'],
      ),
      /relation 5 has members without a role or a type/,
    ],
    [
      'a relation with a member of no type',
      block(
        4,
        message((w) => {
          w.writeVarintField(1, 5);
          w.writePackedVarint(2, [1, 3, 5]);
          w.writePackedVarint(3, [2, 4, 6]);
          w.writePackedSVarint(9, [1]);
          w.writePackedVarint(8, [0]);
          w.writePackedVarint(10, [7]);
        }),
        ['', 'tourism', 'museum', 'name', 'A', 'type', 'site'],
      ),
      /relation 5 has a member of no known type/,
    ],
  ])('%s', async (_, content, expected) => {
    await expect(readEverything(withData(content))).rejects.toThrow(expected);
    await expect(readEverything(withData(content))).rejects.toBeInstanceOf(OsmPbfError);
  });

  it('never ends in anything but elements or a refusal, whichever byte is wrong', async () => {
    const content = blockContent({
      nodes: [museum(1), { id: 2, latitude: 1, longitude: 1 }, { id: 3, latitude: 1, longitude: 2 }],
      ways: [{ id: 1, nodeIds: [2, 3, 2], tags: { leisure: 'park', name: 'Park' } }],
      relations: [
        { id: 1, members: [{ type: 'way', id: 1 }], tags: { type: 'multipolygon', leisure: 'park', name: 'P' } },
      ],
    });
    const others: unknown[] = [];
    for (let index = 0; index < content.length; index += 1) {
      for (const bit of [0x01, 0x08, 0x80]) {
        const damaged = Uint8Array.from(content);
        damaged[index] = (damaged[index] as number) ^ bit;
        const file = Buffer.concat([header, framedBlob('OSMData', damaged, 'raw')]);
        await readEverything(file).catch((error: unknown) => {
          if (!(error instanceof OsmPbfError)) others.push(error);
        });
      }
    }
    expect(others).toEqual([]);
  });
});
