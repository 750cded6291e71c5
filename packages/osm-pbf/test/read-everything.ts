/** Reads all that a file holds, as an importer with several passes does. */
import { LocationChunk, NODES, OsmFile, RELATIONS, TagFilter, WAYS } from '../src/index.ts';
import type { WrittenNode } from '../writer/write-pbf.ts';

const FILTER = new TagFilter(['tourism', 'leisure']);
const ALL = NODES | WAYS | RELATIONS;

export interface Everything {
  /** `node/1`, of elements with a tag that is looked for, in the order of the file. */
  readonly tagged: readonly string[];
  /** Degrees [latitude, longitude] by id, of every node. */
  readonly locations: ReadonlyMap<number, readonly [number, number]>;
  /** Ids of its nodes by id, of every way. */
  readonly ways: ReadonlyMap<number, readonly number[]>;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
}

/** In pieces of `pieceBytes`, to show that nothing depends on where a piece ends. */
export async function readEverything(bytes: Uint8Array, pieceBytes = 1 << 16): Promise<Everything> {
  const file = new OsmFile({
    async *open() {
      for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
    },
  });
  const tagged: string[] = [];
  const counts = { nodes: 0, ways: 0, relations: 0 };
  const pass = file.pass(ALL, (block) => {
    counts.nodes += block.taggedNodes(FILTER, (node) => tagged.push(`node/${node.id}`));
    counts.ways += block.taggedWays(
      FILTER,
      () => true,
      (way) => tagged.push(`way/${way.id}`),
    );
    counts.relations += block.taggedRelations(
      FILTER,
      () => true,
      ({ id }) => tagged.push(`relation/${id}`),
    );
  });
  for await (const _ of pass);
  const locations = new Map<number, readonly [number, number]>();
  const ways = new Map<number, readonly number[]>();
  const chunk = new LocationChunk(({ ids, latitudes, longitudes, length }) => {
    for (let index = 0; index < length; index += 1) {
      locations.set(ids[index] as number, [latitudes[index] as number, longitudes[index] as number]);
    }
  });
  const second = file.pass(NODES | WAYS, (block) => {
    block.locations(chunk);
    block.waysById(
      () => true,
      (way) => ways.set(way.id, [...way.nodeIds]),
    );
  });
  for await (const _ of second);
  return { tagged, locations, ways, counts };
}

/** A node that is a museum. */
export const museum = (id: number, latitude = 41.9, longitude = 12.5): WrittenNode => ({
  id,
  latitude,
  longitude,
  tags: { tourism: 'museum', name: `Museum ${id}` },
});
