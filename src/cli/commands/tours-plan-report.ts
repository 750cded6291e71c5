/** A planned walk as lines for the terminal and as a GPX file. */
import { tourGpx } from '../../http/public/walking-tours/tour-gpx.ts';
import type { CityWalk } from '../../services/places/tours/plan-city-walk.ts';
import { formatTable } from '../table.ts';

/** The most important ones; the others are counted. */
const MOST_LEFT_TOLD = 10;

export function plannedWalkReport({ city, tour }: CityWalk): string[] {
  const { stops, left, explanation } = tour;
  const [summary = '', ...reckoning] = explanation;
  const about = [`${titleOf(city)} (${city.countryIso2}, city ${city.id})`, summary];
  if (stops.length === 0) return about;
  const rows = stops.map((stop, i) => [
    String(i + 1),
    clock(stop.arrivalMinutes),
    stop.name,
    stop.category,
    stop.walkKm === 0 ? '-' : `${stop.walkKm.toFixed(2)} km, ${stop.walkMinutes} min`,
    `${stop.minutes} min`,
    stop.why,
  ]);
  const isOfStop = new Set(stops.map(({ name, why }) => `${name}: ${why}.`));
  const told = left.slice(0, MOST_LEFT_TOLD).map(({ name, why }) => `  ${name}: ${why}`);
  const more = left.length > MOST_LEFT_TOLD ? [`  and ${left.length - MOST_LEFT_TOLD} more`] : [];
  return [
    ...about,
    '',
    formatTable(['', 'AT', 'STOP', 'CATEGORY', 'WALK THERE', 'STAY', 'WHY'], rows),
    `${tour.isLoop ? 'back' : 'done'} at ${clock(tour.durationMinutes)}; ${tour.difficulty}`,
    '',
    ...reckoning.filter((sentence) => !isOfStop.has(sentence)),
    ...(left.length === 0 ? [] : ['', 'Left out:', ...told, ...more]),
  ];
}

export function plannedWalkGpx({ city, tour }: CityWalk): string {
  return tourGpx({
    name: titleOf(city),
    summary: tour.explanation.filter((_, i, { length }) => i === 0 || i >= length - 2).join(' '),
    stops: tour.stops.map(({ name, location, arrivalMinutes, minutes, why }) => ({
      name,
      description: `Arrive after ${clock(arrivalMinutes)}, stay ${minutes} minutes. Why: ${why}.`,
      location,
    })),
    path: tour.path && {
      type: tour.path.type,
      coordinates: tour.path.coordinates.map((position) => [...position]),
    },
  });
}

function titleOf(city: CityWalk['city']): string {
  return `Walk in ${city.name}`;
}

/** Hours and minutes after setting out. */
function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
