/** The row that is stored of a walking tour, and what makes a record unfit for one. */

import type { ColumnsOf } from '@carnet/rules/schema/field.ts';
import { columnTypes, columnValues } from '../../../db/field-columns.ts';
import type { StoredTourStop } from '../../../db/place-tables.ts';
import { TOUR_FIELDS } from '../../../domain/fields/walking-tour-fields.ts';
import { locationProblem } from '../../../domain/places/location.ts';
import type { WalkingTourRecord } from '../../../domain/places/place-record.ts';
import { minutesAtStop } from '../../../domain/places/tours/stop-minutes.ts';
import { measureTour } from '../../../domain/places/tours/tour-measures.ts';
import type { PlaceLocator } from '../cities/place-locator.ts';
import { textProblem } from '../read-items.ts';

/** Columns of `walking_tour` that an import writes, with their types. */
export const TOUR_COLUMNS = { ...columnTypes(TOUR_FIELDS), stops: 'jsonb', path: 'jsonb' } as const;

export interface TourRow extends ColumnsOf<typeof TOUR_FIELDS> {
  readonly source_key: string;
  /** Not yet with the points of interest that they are. */
  readonly stops: readonly StoredTourStop[];
  readonly path: WalkingTourRecord['path'];
}

/** A long-distance path with a point for every few metres. */
const MOST_POINTS = 500_000;

/** `countryIds`: by ISO 3166-1 alpha-2. Returns the row, or why there is none. */
export function tourRow(
  record: WalkingTourRecord,
  countryIds: ReadonlyMap<string, number>,
  locator: PlaceLocator,
): TourRow | string {
  const problem = tourProblem(record);
  if (problem !== undefined) return problem;
  const { name, countryIso2, durationMinutes } = record;
  const [longitude = 0, latitude = 0] = record.path[0]?.[0] ?? [];
  const start = { latitude, longitude };
  const countryId = countryIso2 === null ? locator.countryAt(start) : countryIds.get(countryIso2);
  if (countryId === undefined) {
    return countryIso2 === null
      ? `"${name}" starts at ${latitude}, ${longitude}, which is not in any country`
      : `"${name}" is in an unknown country "${countryIso2}"`;
  }
  const measures = measureTour(record.path, []);
  const stops = record.stops.map((stop) => ({
    name: stop.name,
    description: stop.description,
    latitude: stop.location.latitude,
    longitude: stop.location.longitude,
    minutes: stop.minutes === null ? null : Math.round(stop.minutes),
    pointOfInterestId: null,
    wikidataId: stop.wikidataId,
    pointOfInterestKey: stop.pointOfInterestKey,
  }));
  const fields = columnValues(TOUR_FIELDS, {
    name,
    summary: record.summary,
    countryId,
    cityId: locator.cityAt(start, countryId)?.id ?? null,
    ...start,
    distanceKm: measures.distanceKm,
    durationMinutes: durationMinutes === null ? 0 : Math.round(durationMinutes),
    walkingMinutes: durationMinutes === null ? measures.durationMinutes : null,
    difficulty: record.difficulty ?? measures.difficulty,
    isLoop: record.isLoop ?? measures.isLoop,
    url: record.url,
  });
  return {
    source_key: record.key,
    ...fields,
    stops,
    path: record.path,
  };
}

/** `walkingMinutes` null: the source states the whole duration, `statedMinutes`. `categoryOf`: of a linked stop. */
export function tourMinutes(
  stops: readonly StoredTourStop[],
  { walkingMinutes, statedMinutes }: { readonly walkingMinutes: number | null; readonly statedMinutes: number },
  categoryOf: (stop: StoredTourStop) => Parameters<typeof minutesAtStop>[0],
): number {
  if (walkingMinutes === null) return statedMinutes;
  return stops.reduce((sum, stop) => sum + (stop.minutes ?? minutesAtStop(categoryOf(stop))), walkingMinutes);
}

function tourProblem(record: WalkingTourRecord): string | undefined {
  const { key, name, path, stops, url, durationMinutes } = record;
  if (key === '') return 'it has no key';
  if (name.trim() === '') return 'it has no name';
  const points = path.flat();
  if (path.length === 0 || path.some((part) => part.length < 2)) return `"${name}": its way has fewer than two points`;
  if (points.length > MOST_POINTS) {
    return `"${name}": its way has ${points.length} points; at most ${MOST_POINTS} are taken`;
  }
  for (const [longitude = Number.NaN, latitude = Number.NaN] of points) {
    const problem = locationProblem({ latitude, longitude });
    if (problem !== undefined) return `"${name}": on its way, ${problem}`;
  }
  for (const stop of stops) {
    if (stop.name.trim() === '') return `"${name}": a stop has no name`;
    const problem = locationProblem(stop.location);
    if (problem !== undefined) return `"${name}": at the stop "${stop.name}", ${problem}`;
    if (stop.minutes !== null && !(stop.minutes >= 0))
      return `"${name}": the time at "${stop.name}" is not a number of minutes`;
  }
  if (durationMinutes !== null && !(durationMinutes >= 0)) return `"${name}": its duration is not a number of minutes`;
  if (url !== null && !/^https?:\/\//i.test(url)) return `"${name}": its address is not an http or https address`;
  return textProblem([
    key,
    name,
    record.summary,
    url,
    ...stops.flatMap((stop) => [stop.name, stop.description, stop.wikidataId, stop.pointOfInterestKey]),
  ]);
}
