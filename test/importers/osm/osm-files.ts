/** OpenStreetMap files for tests: made of elements, or of bytes right and wrong. */
import { type PbfPacking, pbfFile, type WrittenBlock, type WrittenNode } from '@carnet/osm-pbf/writer';
import {
  type ReadOsmOptions,
  readOsmPointsOfInterest,
} from '../../../src/importers/osm/points/read-points-of-interest.ts';
import { type ReadOsmToursOptions, readOsmWalkingTours } from '../../../src/importers/osm/tours/read-walking-tours.ts';
import { collect, placeFile } from '../../helpers/places/place-files.ts';

const NAME = 'test.osm.pbf';

export const readPlaceBytes = (bytes: Uint8Array, options?: ReadOsmOptions, pieceBytes?: number) =>
  collect(readOsmPointsOfInterest(placeFile(bytes, NAME, pieceBytes), options));

export const readPlaces = (blocks: readonly WrittenBlock[], options?: ReadOsmOptions, packing?: PbfPacking) =>
  readPlaceBytes(pbfFile(blocks, packing), options);

export const readTours = (blocks: readonly WrittenBlock[], options?: ReadOsmToursOptions) =>
  collect(readOsmWalkingTours(placeFile(pbfFile(blocks), NAME), options));

/** A node that is a museum. */
export const museum = (id: number, latitude = 41.9, longitude = 12.5): WrittenNode => ({
  id,
  latitude,
  longitude,
  tags: { tourism: 'museum', name: `Museum ${id}` },
});

/** Nodes without tags. */
export const points = (...places: readonly (readonly [id: number, latitude: number, longitude: number])[]) =>
  places.map(([id, latitude, longitude]): WrittenNode => ({ id, latitude, longitude }));
