/**
 * Reads points of interest from an OpenStreetMap PBF file: nodes, ways and areas, in memory that does not grow with the
 * file.
 */

import { LocationChunk, NODES, type OsmRelation, type OsmWay, RELATIONS, type Tags, WAYS } from '@carnet/osm-pbf';
import type { ImportItem, PointOfInterestRecord } from '../../../domain/places/place-record.ts';
import type { PlaceFile } from '../../places/place-file.ts';
import { PbfFile } from '../pbf-file.ts';
import { AreaBatch } from './area-batch.ts';
import { isArea } from './area-members.ts';
import { centreOfRelation, centreOfWay } from './element-centre.ts';
import { isPlace } from './place-from-tags.ts';
import { PlaceItems } from './place-items.ts';
import { noCounts, type OsmCounts } from './read-counts.ts';
import { CATEGORY_FILTER } from './tag-categories.ts';

export interface ReadOsmOptions {
  /**
   * About how many nodes of ways and areas are kept at once, at up to 40 bytes each; a file with more is passed over
   * again.
   */
  readonly maxNodeIds?: number;
  /** Called once, at the end. */
  readonly onCounts?: (counts: OsmCounts) => void;
}

type Item = ImportItem<PointOfInterestRecord>;

const DEFAULT_MAX_NODE_IDS = 500_000;

/**
 * Nodes come first, then ways and areas. Four passes over the file, and three more for each further batch of ways and
 * areas. Throws VALIDATION_ERROR when the file is cut off or cannot be read.
 */
export async function* readOsmPointsOfInterest(file: PlaceFile, options: ReadOsmOptions = {}): AsyncGenerator<Item> {
  const { maxNodeIds = DEFAULT_MAX_NODE_IDS, onCounts } = options;
  const osm = new PbfFile(file);
  const counts = noCounts();
  const items = new PlaceItems(counts);
  let batch = new AreaBatch({ ways: 0, relations: 0 }, maxNodeIds);
  for await (const found of osm.pass(NODES | WAYS | RELATIONS, (block) => {
    const visited = items.taking();
    const isNewPlace = (tags: Tags) => items.countLeftOut(isPlace(tags));
    counts.nodes += block.taggedNodes(CATEGORY_FILTER, (node) => {
      if (isNewPlace(node.tags)) items.add('node', node.id, node.tags, node);
    });
    counts.ways += block.taggedWays(CATEGORY_FILTER, isNewPlace, (way) => batch.collectWay(way));
    counts.relations += block.taggedRelations(
      CATEGORY_FILTER,
      (tags) => isArea(tags) && isNewPlace(tags),
      (relation) => batch.collectRelation(relation),
    );
    return visited;
  })) {
    yield* found;
  }
  while (!batch.isEmpty) {
    const next = batch.next === null ? null : new AreaBatch(batch.next, maxNodeIds);
    yield* batchItems(osm, batch, next, items);
    if (next === null) break;
    batch = next;
  }
  yield* items.summary(file.name);
  onCounts?.(counts);
}

/** The records of a batch that was collected; collects the next one on the way. */
async function* batchItems(
  osm: PbfFile,
  batch: AreaBatch,
  next: AreaBatch | null,
  items: PlaceItems,
): AsyncGenerator<Item> {
  const ways = batch.takeWayNodes();
  if (ways.size > 0) await ways.readFrom(osm);
  const locations = batch.takeLocations(ways);
  const { hasLocationsOnWays } = osm.header;
  const chunk = new LocationChunk((found) =>
    locations.setAll(found, (id, problem) => items.addProblem('node', id, `${problem}; a place's outline needs it`)),
  );
  for await (const found of osm.pass(hasLocationsOnWays ? NODES | WAYS : NODES, (block) => {
    const visited = items.taking();
    block.locations(chunk);
    if (hasLocationsOnWays) block.locationsOnWays(chunk);
    return visited;
  })) {
    yield* found;
  }
  const ordinals = { ways: -1, relations: -1 };
  const onWay = (way: OsmWay) => {
    ordinals.ways += 1;
    if (batch.isOfBatch('ways', ordinals.ways)) {
      items.addCentred('way', way.id, way.tags, centreOfWay(way.nodeIds, locations));
    }
    next?.collectWay(way);
  };
  const onRelation = (relation: OsmRelation) => {
    ordinals.relations += 1;
    if (batch.isOfBatch('relations', ordinals.relations)) {
      items.addCentred('relation', relation.id, relation.tags, centreOfRelation(relation, ways, locations));
    }
    next?.collectRelation(relation);
  };
  for await (const found of osm.pass(WAYS | RELATIONS, (block) => {
    const visited = items.taking();
    block.taggedWays(CATEGORY_FILTER, (tags) => isPlace(tags) === true, onWay);
    block.taggedRelations(CATEGORY_FILTER, (tags) => isArea(tags) && isPlace(tags) === true, onRelation);
    return visited;
  })) {
    yield* found;
  }
}
