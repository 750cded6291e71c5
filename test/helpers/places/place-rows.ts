/** Places as the database hands them to the catalog build, made of what a test wants to say about them. */

import { unset } from '@carnet/rules/schema/field.ts';
import { ATTRIBUTION_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import type {
  CityRow,
  PlaceRows,
  PlaceSourceRow,
  PointRecordRow,
  PointRow,
  TourRow,
} from '../../../src/catalog/places/build/read-places.ts';

const STAMP = Date.parse('2026-03-01T10:20:30.456Z');

export const SOURCES: readonly PlaceSourceRow[] = [
  sourceRow({ id: 1, code: 'geonames', name: 'GeoNames' }),
  sourceRow({ id: 2, code: 'osm', name: 'OpenStreetMap', rank: 300 }),
];

export function sourceRow(
  said: Pick<PlaceSourceRow, 'id' | 'code' | 'name'> & Partial<PlaceSourceRow>,
): PlaceSourceRow {
  return { ...unset(ATTRIBUTION_FIELDS), rank: 200, ...said };
}

export function cityRow(said: Partial<CityRow>): CityRow {
  return {
    id: 1,
    source_id: 1,
    country_id: 620,
    name: 'City',
    alternates: '',
    latitude: 38.7,
    longitude: -9.1,
    is_capital: false,
    population: null,
    timezone: 'Europe/Lisbon',
    admin1_name: null,
    description: null,
    image_url: null,
    created: STAMP,
    updated: STAMP,
    ...said,
  };
}

export function pointRow(said: Partial<PointRow>): PointRow {
  return {
    id: 1,
    source_id: 2,
    country_id: 620,
    city_id: null,
    name: 'Point',
    alternates: '',
    category: 'museum',
    latitude: 38.7,
    longitude: -9.1,
    description: null,
    wikidata_id: null,
    website: null,
    opening_hours: null,
    wheelchair: null,
    fee: null,
    importance: 0.5,
    created: STAMP,
    updated: STAMP,
    ...said,
  };
}

export function recordRow(said: Partial<PointRecordRow>): PointRecordRow {
  return {
    point_of_interest_id: 1,
    source_id: 2,
    source_key: `node/${said.point_of_interest_id ?? 1}`,
    url: null,
    ...said,
  };
}

export function tourRow(said: Partial<TourRow>): TourRow {
  return {
    id: 1,
    source_id: 2,
    source_key: 'relation/1',
    country_id: 620,
    city_id: null,
    name: 'Tour',
    summary: null,
    distance_km: 1.5,
    duration_minutes: 40,
    difficulty: 'easy',
    is_loop: false,
    latitude: 38.7,
    longitude: -9.1,
    stops: [],
    path: [
      [
        [-9.1, 38.7],
        [-9.11, 38.71],
      ],
    ],
    url: null,
    created: STAMP,
    updated: STAMP,
    ...said,
  };
}

export interface SaidPlaces {
  readonly dataVersion?: PlaceRows['dataVersion'];
  readonly sources?: readonly PlaceSourceRow[];
  readonly cities?: readonly Partial<CityRow>[];
  readonly points?: readonly Partial<PointRow>[];
  /** One record of each point unless said otherwise. */
  readonly records?: readonly Partial<PointRecordRow>[];
  readonly tours?: readonly Partial<TourRow>[];
  /** Rows handed over at a time. */
  readonly batch?: number;
}

export function placeRows(said: SaidPlaces): PlaceRows {
  const batch = said.batch ?? 1000;
  const points = byId((said.points ?? []).map(pointRow));
  const records = said.records?.map(recordRow) ?? points.map(({ id }) => recordRow({ point_of_interest_id: id }));
  return {
    dataVersion: said.dataVersion ?? { version: 3, token: 'abcd1234' },
    sources: said.sources ?? SOURCES,
    cities: inBatches(byId((said.cities ?? []).map(cityRow)), batch),
    points: inBatches(points, batch),
    records: inBatches(
      records.toSorted((a, b) => a.point_of_interest_id - b.point_of_interest_id),
      batch,
    ),
    tours: inBatches(byId((said.tours ?? []).map(tourRow)), batch),
  };
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.id - b.id);

async function* inBatches<Row>(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}
