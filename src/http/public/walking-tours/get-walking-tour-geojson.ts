/** GET /walking-tours/{id}.geojson: one walking tour as a GeoJSON file. */

import { TourFeatureCollectionSchema } from '../../../catalog/schemas/geojson.ts';
import { walkingTourExample } from '../../../catalog/schemas/walking-tour.ts';
import { GEOJSON_TYPE } from '../place-list.ts';
import { defineTourFile } from './define-tour-file.ts';
import { tourGeoJson, tourGeoJsonPieces } from './tour-geojson.ts';

export const getWalkingTourGeoJson = defineTourFile({
  operationId: 'getWalkingTourGeoJson',
  summary: 'One walking tour as a GeoJSON file',
  description:
    'A FeatureCollection (RFC 7946) of the path, with all that is known of the tour, and a point for each stop.',
  extension: 'geojson',
  mediaType: GEOJSON_TYPE,
  answer: TourFeatureCollectionSchema,
  examples: { file: { summary: 'A short walk in Belém', value: JSON.parse(tourGeoJson(walkingTourExample)) } },
  write: tourGeoJsonPieces,
});
