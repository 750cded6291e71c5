/** Builds the walking tours: a summary for lists, and stops and path beside it. */
import { recordReader } from '@carnet/rules/schema/field.ts';
import { served } from '@carnet/rules/schema/served.ts';
import type { WalkingTour, WalkingTourSummary } from '../../schemas/walking-tour.ts';
import { NONE } from '../columns.ts';
import { type CityTable, type Columns, type PointTable, TOUR_COLUMNS } from '../place-image.ts';
import { rowOfId } from '../row-of-id.ts';
import { GrowingColumns } from './growing-columns.ts';
import type { PlaceTexts } from './place-texts.ts';
import { type PlaceRows, SERVED_TOUR_FIELDS, type TourRow, type TourStopRow } from './read-places.ts';

export interface ServedPlaces {
  readonly cities: CityTable;
  readonly points: PointTable;
}

export async function buildTours(
  tours: PlaceRows['tours'],
  places: ServedPlaces,
  texts: PlaceTexts,
): Promise<Columns<typeof TOUR_COLUMNS>> {
  const growing = new GrowingColumns(TOUR_COLUMNS);
  for await (const batch of tours) {
    for (const tour of batch) {
      // Cities and places that are not served any more are not referred to either.
      const city = tour.city_id !== null && rowOfId(places.cities, tour.city_id) !== NONE ? tour.city_id : null;
      const summary = JSON.stringify(summaryOf(tour, city, texts));
      const stops = JSON.stringify(tour.stops.map((stop, index) => stopOf(stop, index + 1, places)));
      const path = JSON.stringify(pathOf(tour));
      const { at } = texts.arena.append(summary + stops + path);
      growing.push({
        id: tour.id,
        country: tour.country_id,
        city: city ?? NONE,
        distanceKm: tour.distance_km,
        durationMinutes: tour.duration_minutes,
        at,
        summaryLength: Buffer.byteLength(summary),
        stopsLength: Buffer.byteLength(stops),
        pathLength: Buffer.byteLength(path),
      });
      texts.sources.count(tour.source_id, 'walkingTours');
    }
  }
  return growing.finish();
}

const recordOf = recordReader(SERVED_TOUR_FIELDS);
const shown = served(SERVED_TOUR_FIELDS);

function summaryOf(tour: TourRow, cityId: number | null, { sources, instants }: PlaceTexts): WalkingTourSummary {
  const source = sources.code(tour.source_id);
  return {
    id: tour.id,
    ...shown(recordOf({ ...tour, city_id: cityId })),
    location: { latitude: tour.latitude, longitude: tour.longitude },
    stopCount: tour.stops.length,
    source,
    sources: [{ source, recordId: tour.source_key, url: tour.url }],
    createdAt: instants.of(tour.created),
    updatedAt: instants.of(tour.updated),
  };
}

function stopOf(stop: TourStopRow, position: number, { points }: ServedPlaces): WalkingTour['stops'][number] {
  const { name, description, latitude, longitude, minutes, pointOfInterestId } = stop;
  const isServed = pointOfInterestId !== null && rowOfId(points, pointOfInterestId) !== NONE;
  return {
    position,
    name,
    description,
    location: { latitude, longitude },
    minutes,
    pointOfInterestId: isServed ? pointOfInterestId : null,
  };
}

function pathOf({ path }: TourRow): WalkingTour['path'] {
  const parts = path as number[][][];
  return parts.length === 1
    ? { type: 'LineString', coordinates: parts[0] as number[][] }
    : { type: 'MultiLineString', coordinates: parts };
}
