/** Turns a found route into the tour that is answered: times of day, distances, path and sentences. */
import { distanceKm, type Location } from '../location.ts';
import { difficultyOf, measureTour, WALKING_KMH } from '../tours/tour-measures.ts';
import { walkMinutesAdded } from './choice-moves.ts';
import { howReckoned, STRAIGHT_LINES, whyChosen } from './explain.ts';
import { type PlanProblem, routeMinutes, walkMinutes } from './plan-problem.ts';
import { countText, minutesText, numberText } from './plan-words.ts';
import {
  DETOUR_FACTOR,
  type LeftPlace,
  type PlanCandidate,
  type PlannedStop,
  type PlannedTour,
  type PlanOptions,
} from './planned-tour.ts';

/** `places` are those of the problem. */
export function assembleTour(
  problem: PlanProblem,
  places: readonly PlanCandidate[],
  route: readonly number[],
  left: readonly LeftPlace[],
  options: PlanOptions,
): PlannedTour {
  const stops = stopsOf(problem, places, route, options.start);
  const way = wayOf(stops, options);
  const legs = stops.map(({ walkKm }) => walkKm);
  if (stops.length > 0 && options.start && options.returnToStart) {
    legs.push(onFootKm((stops.at(-1) as PlannedStop).location, options.start));
  }
  const distance = hundredths(legs.reduce((sum, km) => sum + km, 0));
  const tour = {
    stops,
    distanceKm: distance,
    durationMinutes: Math.round(routeMinutes(problem, route)),
    difficulty: difficultyOf(distance, 0),
    isLoop: measureTour([way], []).isLoop,
    path: way.length < 2 ? null : ({ type: 'LineString', coordinates: way } as const),
    left,
  };
  return { ...tour, explanation: explanationOf(tour, problem.budget, options) };
}

/** Arrivals are whole minutes of the exact ones, so that the minutes of all stops and walks add up to the duration. */
function stopsOf(
  problem: PlanProblem,
  places: readonly PlanCandidate[],
  route: readonly number[],
  start: Location | undefined,
): PlannedStop[] {
  const stops: PlannedStop[] = [];
  let clock = 0;
  let last = problem.origin;
  let lastLocation = start;
  let departure = 0;
  for (const [at, index] of route.entries()) {
    const { id, name, category, location, importance } = places[index] as PlanCandidate;
    const minutes = problem.stay[index] as number;
    clock += walkMinutes(problem, last, index);
    const arrivalMinutes = Math.round(clock);
    stops.push({
      id,
      name,
      category,
      location,
      importance,
      arrivalMinutes,
      walkKm: lastLocation === undefined ? 0 : onFootKm(lastLocation, location),
      walkMinutes: arrivalMinutes - departure,
      minutes,
      why: whyChosen(places[index] as PlanCandidate, places, walkMinutesAdded(problem, route, at)),
    });
    clock += minutes;
    last = index;
    lastLocation = location;
    departure = arrivalMinutes + minutes;
  }
  return stops;
}

function wayOf(stops: readonly PlannedStop[], { start, returnToStart }: PlanOptions): readonly (readonly number[])[] {
  const places = stops.map(({ location }) => location);
  if (start && places.length > 0) places.unshift(start);
  if (start && returnToStart && places.length > 0) places.push(start);
  return places.map(({ longitude, latitude }) => [longitude, latitude]);
}

function explanationOf(tour: Omit<PlannedTour, 'explanation'>, budget: number, options: PlanOptions): string[] {
  const { stops, left, distanceKm: km, durationMinutes } = tour;
  const candidates = stops.length + left.length;
  if (candidates === 0) return ['There are no places to choose from.'];
  const of = `of ${countText(candidates, 'place')}`;
  if (stops.length === 0) return [`None ${of} can be visited within ${minutesText(budget)}.`];
  const visits = stops.reduce((sum, { minutes }) => sum + minutes, 0);
  return [
    `${numberText(stops.length)} ${of} in ${minutesText(durationMinutes)} of the ${numberText(budget)} asked for: ` +
      `${numberText(km)} km on foot in ${minutesText(durationMinutes - visits)}, ${minutesText(visits)} at the stops.`,
    'Chosen are the places that are worth most together, by the square of their importance, and fit the ' +
      'time; the order is the shortest way found.',
    ...stops.map(({ name, why }) => `${name}: ${why}.`),
    howReckoned(options.speedKmh ?? WALKING_KMH),
    STRAIGHT_LINES,
  ];
}

function onFootKm(from: Location, to: Location): number {
  return hundredths(distanceKm(from, to) * DETOUR_FACTOR);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
