/** Reads walking tours from an OpenStreetMap PBF file: its foot and hiking routes. */

import { LocationChunk, NODES, type PrimitiveBlock, RELATIONS, TagFilter, WAYS } from '@carnet/osm-pbf';
import type { ImportItem, TourStopRecord, WalkingTourRecord } from '../../../domain/places/place-record.ts';
import type { PlaceFile } from '../../places/place-file.ts';
import { NodeLocations } from '../node-locations.ts';
import { NumberList } from '../number-list.ts';
import { PbfFile } from '../pbf-file.ts';
import { WayNodes } from '../points/way-nodes.ts';
import { SortedIds } from '../sorted-ids.ts';
import { type WalkedMembers, walkedMembers } from './route-members.ts';
import { isRouteOnFoot, ROUTE_KEY, type RouteRelation, RouteRelations } from './route-relations.ts';
import { tourItems } from './tour-items.ts';
import { tourPath } from './tour-path.ts';
import { stopOf } from './tour-stops.ts';
import { tourName } from './tour-tags.ts';

export interface OsmTourCounts {
  records: number;
  /** Without a name and without where they lead from and to. */
  unnamed: number;
  /** None of whose ways, or less than `leastShare` of them, is in the file. */
  outside: number;
}

export interface ReadOsmToursOptions {
  /** The share of a route's ways, 0 to 1, that the file must have; 0 = any one of them. Extracts cut long routes. */
  readonly leastShare?: number;
  /** About how many ways are kept at once; a file whose routes have more is passed over again. */
  readonly maxWays?: number;
  /** Called once, at the end. */
  readonly onCounts?: (counts: OsmTourCounts) => void;
}

type Item = ImportItem<WalkingTourRecord>;
interface Walked {
  readonly route: RouteRelation;
  readonly members: WalkedMembers;
}

const ROUTES = new TagFilter([ROUTE_KEY]);
const NAMES = new TagFilter(['name', 'name:en']);
const DEFAULT_MAX_WAYS = 200_000;

/**
 * Three passes over the file, and two more for each further batch of routes. The members of all routes on foot are kept
 * in memory, the rest is not. Throws VALIDATION_ERROR when the file is cut off or cannot be read.
 */
export async function* readOsmWalkingTours(file: PlaceFile, options: ReadOsmToursOptions = {}): AsyncGenerator<Item> {
  const { leastShare = 0, maxWays = DEFAULT_MAX_WAYS, onCounts } = options;
  const counts: OsmTourCounts = { records: 0, unnamed: 0, outside: 0 };
  const osm = new PbfFile(file);
  const relations = new RouteRelations();
  for await (const repeated of osm.pass(RELATIONS, (block) => collectRoutes(block, relations))) {
    for (const id of repeated) {
      yield { problem: { where: `relation/${id}`, message: 'it is in the file more than once' } };
    }
  }
  for (const batch of batches(relations, maxWays, counts)) {
    for await (const item of batchItems(osm, batch, leastShare, counts)) {
      if ('record' in item) counts.records += 1;
      yield item;
    }
  }
  if (counts.outside > 0) {
    const message =
      `left out, as too few of their ways are in the file: ${counts.outside} ` +
      `${counts.outside === 1 ? 'route' : 'routes'}`;
    yield { warning: { where: file.name, message } };
  }
  onCounts?.(counts);
}

/** The ids of routes that had come before. */
function collectRoutes(block: PrimitiveBlock, relations: RouteRelations): number[] {
  const repeated: number[] = [];
  block.taggedRelations(ROUTES, isRouteOnFoot, (relation) => {
    if (!relations.add(relation)) repeated.push(relation.id);
  });
  return repeated;
}

/** Named routes in the order of the file, at least one in each batch. */
function* batches(relations: RouteRelations, maxWays: number, counts: OsmTourCounts): Generator<Walked[]> {
  let batch: Walked[] = [];
  let ways = 0;
  for (const route of relations.all()) {
    if (tourName(route.tags) === undefined) {
      counts.unnamed += 1;
      continue;
    }
    const members = walkedMembers(route, relations);
    batch.push({ route, members });
    ways += members.ways.length;
    if (ways < maxWays) continue;
    yield batch;
    batch = [];
    ways = 0;
  }
  if (batch.length > 0) yield batch;
}

async function* batchItems(
  osm: PbfFile,
  batch: readonly Walked[],
  leastShare: number,
  counts: OsmTourCounts,
): AsyncGenerator<Item> {
  const ways = await readWays(osm, batch);
  const { locations, stops, problems } = await readNodes(osm, batch, ways);
  yield* problems;
  for (const { route, members } of batch) {
    const path = tourPath(members.ways, ways, locations);
    const found = members.ways.length - path.missingWays;
    if (found === 0 || found < members.ways.length * leastShare) {
      counts.outside += 1;
      continue;
    }
    const own = members.nodeIds.flatMap((id) => stops.get(id) ?? []);
    yield* tourItems({ route, members, path, stops: own });
  }
}

async function readWays(osm: PbfFile, batch: readonly Walked[]): Promise<WayNodes> {
  const wayIds = new NumberList();
  for (const { members } of batch) for (const { id } of members.ways) wayIds.push(id);
  const ways = new WayNodes(wayIds.takeSortedUnique());
  await ways.readFrom(osm);
  return ways;
}

interface FoundNodes {
  readonly locations: NodeLocations;
  readonly stops: ReadonlyMap<number, TourStopRecord>;
  readonly problems: readonly Item[];
}

async function readNodes(osm: PbfFile, batch: readonly Walked[], ways: WayNodes): Promise<FoundNodes> {
  const nodeIds = new NumberList();
  ways.addNodeIdsTo(nodeIds);
  const stopIds = new NumberList();
  for (const { members } of batch) for (const id of members.nodeIds) stopIds.push(id);
  const locations = new NodeLocations(nodeIds.takeSortedUnique());
  const wanted = new SortedIds(stopIds.takeSortedUnique());
  const stops = new Map<number, TourStopRecord>();
  const problems: Item[] = [];
  const chunk = new LocationChunk((found) =>
    locations.setAll(found, (id, problem) =>
      problems.push({ problem: { where: `node/${id}`, message: `${problem}; a route needs it` } }),
    ),
  );
  const { hasLocationsOnWays } = osm.header;
  for await (const _ of osm.pass(hasLocationsOnWays ? NODES | WAYS : NODES, (block) => {
    block.locations(chunk);
    if (hasLocationsOnWays) block.locationsOnWays(chunk);
    if (wanted.size === 0) return;
    block.taggedNodes(NAMES, (node) => {
      const stop = wanted.has(node.id) ? stopOf(node) : undefined;
      if (stop !== undefined && !stops.has(node.id)) stops.set(node.id, stop);
    });
  }));
  return { locations, stops, problems };
}
