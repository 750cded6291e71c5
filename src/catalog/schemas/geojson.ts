/** Lists of places as GeoJSON (RFC 7946), and a tour as a file of it. */

import { type TObject, type TSchema, Type } from 'typebox';
import { id, nullable, text, url } from './fields.ts';
import { MAX_LIMIT, type Page, PageMetaSchema } from './page.ts';
import { TourPathSchema, TourStopSchema, WalkingTourSummarySchema } from './walking-tour.ts';

/** Longitude before latitude, the other way round than people say it. */
export const GeoJsonPointSchema = Type.Object(
  {
    type: Type.Literal('Point', { description: 'The kind of geometry.' }),
    coordinates: Type.Array(Type.Number(), {
      description: 'Longitude and latitude in degrees, WGS 84, in this order.',
      minItems: 2,
      maxItems: 2,
    }),
  },
  { $id: 'GeoJsonPoint', description: 'A point of GeoJSON.' },
);

/** A FeatureCollection whose features are the rows of a page, with the `meta` of the envelope beside them. */
export function featureCollectionOf(name: string, properties: TObject, geometry: TSchema = GeoJsonPointSchema) {
  const feature = Type.Object({
    type: Type.Literal('Feature', { description: 'The kind of GeoJSON object.' }),
    id: id('The id of the record.'),
    geometry,
    properties,
  });
  return Type.Object(
    {
      type: Type.Literal('FeatureCollection', { description: 'The kind of GeoJSON object.' }),
      features: Type.Array(feature, { description: 'The rows of this page.', maxItems: MAX_LIMIT }),
      meta: PageMetaSchema,
    },
    { $id: name, description: 'One page of a list as GeoJSON. The order is total and stable.' },
  );
}

/** The same page as features, for examples: what the catalog serves is made by its own writer. */
export function asFeatureCollection<Row extends { id: number }>(
  { data, meta }: Page<Row>,
  geometryOf: (row: Row) => object,
) {
  const features = data.map((row) => ({
    type: 'Feature',
    id: row.id,
    geometry: geometryOf(row),
    properties: row,
  }));
  return { type: 'FeatureCollection', features, meta };
}

export const pointAt = (row: { location: { latitude: number; longitude: number } }) => ({
  type: 'Point',
  coordinates: [row.location.longitude, row.location.latitude],
});

/** The file of a tour: its way, then each of its stops. */
export const TourFeatureCollectionSchema = Type.Object(
  {
    type: Type.Literal('FeatureCollection', { description: 'The kind of GeoJSON object.' }),
    attribution: nullable(text('The words to show with the tour: those of its source.')),
    licence: nullable(text('Licence of the source, SPDX identifier where there is one.')),
    licenceUrl: nullable(url('Where the licence is written.')),
    features: Type.Array(
      Type.Union([
        Type.Object({
          type: Type.Literal('Feature'),
          id: id('The id of the tour.'),
          geometry: TourPathSchema,
          properties: WalkingTourSummarySchema,
        }),
        Type.Object({
          type: Type.Literal('Feature'),
          geometry: GeoJsonPointSchema,
          properties: Type.Omit(TourStopSchema, ['location']),
        }),
      ]),
      { description: 'The path of the tour, then its stops in the order walked.', minItems: 1 },
    ),
  },
  { $id: 'TourFeatureCollection', description: 'A walking tour as GeoJSON.' },
);
