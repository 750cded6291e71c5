/** The places of the HTTP tests in a real catalog of places, built as from a database. */

import { buildPlaceImage } from '../../src/catalog/places/build/build-place-image.ts';
import type { PlaceRows, PlaceSourceRow } from '../../src/catalog/places/build/read-places.ts';
import type { PlaceQueries } from '../../src/catalog/places/place-queries.ts';
import { PlaceStore } from '../../src/catalog/places/place-store.ts';
import type { City } from '../../src/catalog/schemas/city.ts';
import type { PointOfInterest } from '../../src/catalog/schemas/point-of-interest.ts';
import type { WalkingTour } from '../../src/catalog/schemas/walking-tour.ts';
import { alternateNames, cities, pointsOfInterest, sources, walkingTours } from './fixture-place-records.ts';

const idOfSource = (code: string): number => sources.findIndex((source) => source.code === code) + 1;

const stamps = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  created: Date.parse(createdAt),
  updated: Date.parse(updatedAt),
});

/** What the tables of every place have in common. */
const shared = (place: City | PointOfInterest) => ({
  id: place.id,
  source_id: idOfSource(place.source),
  country_id: place.countryId,
  name: place.name,
  alternates: (alternateNames.get(place.id) ?? []).join('\n'),
  description: place.description,
  ...place.location,
  ...stamps(place),
});

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);

async function* batch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const sourceRows = sources.map(
  (source, index): PlaceSourceRow => ({
    id: index + 1,
    code: source.code,
    rank: 100,
    name: source.name,
    url: source.url,
    licence: source.licence,
    licenceUrl: source.licenceUrl,
    attribution: source.attribution,
    dataDate: source.dataDate,
  }),
);

const tourRow = (tour: WalkingTour) => ({
  id: tour.id,
  source_id: idOfSource(tour.source),
  source_key: tour.sources[0]?.recordId ?? '',
  country_id: tour.countryId,
  city_id: tour.cityId,
  name: tour.name,
  summary: tour.summary,
  distance_km: tour.distanceKm,
  duration_minutes: tour.durationMinutes,
  difficulty: tour.difficulty,
  is_loop: tour.isLoop,
  ...tour.location,
  stops: tour.stops.map(({ location, position: _, ...stop }) => ({ ...stop, ...location })),
  path: tour.path.type === 'LineString' ? [tour.path.coordinates] : tour.path.coordinates,
  url: null,
  ...stamps(tour),
});

const rows: PlaceRows = {
  dataVersion: { version: 1, token: 'fixture' },
  sources: sourceRows,
  cities: batch(
    byId(cities).map((city) => ({
      ...shared(city),
      is_capital: city.isCapital,
      population: city.population,
      timezone: city.timezone,
      admin1_name: city.admin1Name,
      image_url: city.imageUrl,
    })),
  ),
  points: batch(
    byId(pointsOfInterest).map((place) => ({
      ...shared(place),
      city_id: place.cityId,
      category: place.category,
      wikidata_id: place.wikidataId,
      website: place.website,
      opening_hours: place.openingHours,
      wheelchair: place.wheelchair,
      fee: place.fee,
      importance: place.importance,
    })),
  ),
  records: batch(
    byId(pointsOfInterest).flatMap((place) =>
      place.sources.map((record) => ({
        point_of_interest_id: place.id,
        source_id: idOfSource(record.source),
        source_key: record.recordId,
        url: record.url,
      })),
    ),
  ),
  tours: batch(byId(walkingTours).map(tourRow)),
};

export const fixturePlaces: PlaceQueries = new PlaceStore(await buildPlaceImage(rows, Date.UTC(2026, 1, 17)));
