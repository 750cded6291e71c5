/** Passes over an OpenStreetMap PBF file, each unpacking only the blocks that hold what it looks for. */
import { type OsmHeader, readHeaderBlock } from './header-block.ts';
import { refused } from './osm-pbf-error.ts';
import { NODES, PrimitiveBlock, RELATIONS, WAYS } from './primitive-block.ts';
import { readBlobs, type StoredBlob } from './read-blobs.ts';
import { release } from './release.ts';
import { unpackBlob } from './unpack-blob.ts';
import { decoding, MalformedPbfError } from './wire.ts';

/** Where the bytes come from: `{ open: () => createReadStream('rome.osm.pbf') }`. */
export interface OsmSource {
  /** The file from its start; each pass calls it once. */
  open(): AsyncIterable<Uint8Array>;
}

const ANY_KIND = NODES | WAYS | RELATIONS;

export class OsmFile {
  readonly #file: OsmSource;
  /** By the blob's place in the file; -1 = not looked at yet. */
  readonly #kinds: number[] = [];
  #header: OsmHeader = { hasLocationsOnWays: false, dataAt: null };

  constructor(file: OsmSource) {
    this.#file = file;
  }

  /** As the first pass found it. */
  get header(): OsmHeader {
    return this.#header;
  }

  /**
   * Hands every block that holds one of `kinds` to `visit`, and yields what `visit` returns. Throws OsmPbfError,
   * naming the byte, when the file is cut off, is no PBF or breaks off its own rules.
   */
  async *pass<T>(kinds: number, visit: (block: PrimitiveBlock) => T): AsyncGenerator<T> {
    let dataBlobs = 0;
    let index = -1;
    const isWanted = (place: number) => ((this.#kinds[place] ?? ANY_KIND) & kinds) !== 0;
    for await (const blob of readBlobs(this.#file.open(), isWanted)) {
      index += 1;
      if (blob.type === 'OSMData') dataBlobs += 1;
      if (blob.bytes === null) continue;
      if (blob.type === 'OSMHeader') this.#readHeader(blob, index);
      else if (blob.type === 'OSMData') {
        const content = atByte(blob, () => unpackBlob(blob.bytes as Uint8Array));
        const block = atByte(blob, () => new PrimitiveBlock(content));
        this.#kinds[index] = block.kinds;
        if ((block.kinds & kinds) !== 0) yield atByte(blob, () => visit(block));
        if (content.buffer !== blob.bytes.buffer) release(content);
      } else this.#kinds[index] = 0;
    }
    if (dataBlobs === 0) throw refused('it has a header and no data after it');
  }

  #readHeader(blob: StoredBlob, index: number): void {
    const header = atByte(blob, () => readHeaderBlock(unpackBlob(blob.bytes as Uint8Array)));
    // Files put together from several have several headers.
    this.#header =
      index === 0
        ? header
        : { ...this.#header, hasLocationsOnWays: this.#header.hasLocationsOnWays || header.hasLocationsOnWays };
    this.#kinds[index] = 0;
  }
}

/** Reads the header only, e.g. to learn as of when the data is. */
export async function readOsmHeader(file: OsmSource): Promise<OsmHeader> {
  for await (const blob of readBlobs(file.open(), (index) => index === 0)) {
    return atByte(blob, () => readHeaderBlock(unpackBlob(blob.bytes as Uint8Array)));
  }
  throw refused('it is empty');
}

function atByte<T>(blob: StoredBlob, decode: () => T): T {
  try {
    return decoding('the blob', decode);
  } catch (error) {
    if (!(error instanceof MalformedPbfError)) throw error;
    throw refused(`the blob at byte ${blob.offset} is broken: ${error.message}`, { cause: error });
  }
}
