/** Length, time, difficulty and shape of a walk, from the points of its path. */
import { distanceKm } from '../location.ts';
import type { TourDifficulty } from '../tour-difficulty.ts';

/** An easy pace on foot; stated wherever a duration is shown. */
export const WALKING_KMH = 4.5;

/** Parts of a way in the order walked, GeoJSON positions [longitude, latitude] or with elevation in metres as third. */
export type TourPathParts = readonly (readonly (readonly number[])[])[];

export interface TourMeasures {
  /** Along the parts, without the gaps between them; to ten metres. */
  readonly distanceKm: number;
  /** Whole minutes: walking at `WALKING_KMH` plus the time at the stops. */
  readonly durationMinutes: number;
  readonly difficulty: TourDifficulty;
  readonly isLoop: boolean;
}

/** The hardest walk that still counts as easy or moderate, by both measures; what is longer or steeper is hard. */
const DIFFICULTY_LIMITS = [
  { difficulty: 'easy', distanceKm: 8, climbMetres: 200 },
  { difficulty: 'moderate', distanceKm: 16, climbMetres: 600 },
] as const;

/** Recorded elevations waver by several metres; a rise or fall counts once it exceeds this. */
const ELEVATION_NOISE_METRES = 10;
/** A walk that ends this near its start is a loop, unless it is so short that it merely stayed there. */
const LOOP_END_KM = 0.1;
const SHORTEST_LOOP_KM = 0.3;

/** `stopMinutes`: time at each stop; see stop-minutes.ts for stops whose source states none. */
export function measureTour(path: TourPathParts, stopMinutes: readonly number[]): TourMeasures {
  const walked = lengthKm(path);
  const atStops = stopMinutes.reduce((sum, minutes) => sum + minutes, 0);
  return {
    distanceKm: Math.round(walked * 100) / 100,
    durationMinutes: Math.round((walked / WALKING_KMH) * 60 + atStops),
    difficulty: difficultyOf(walked, climbMetres(path)),
    isLoop: walked > SHORTEST_LOOP_KM && endsAtStart(path),
  };
}

export function difficultyOf(distance: number, climb: number): TourDifficulty {
  const within = DIFFICULTY_LIMITS.find((limit) => distance <= limit.distanceKm && climb <= limit.climbMetres);
  return within?.difficulty ?? 'hard';
}

/** Great-circle kilometres along the parts; the gaps between parts are not counted. */
export function lengthKm(path: TourPathParts): number {
  let sum = 0;
  for (const part of path) {
    for (let i = 1; i < part.length; i += 1) sum += kmBetween(part[i - 1] as Position, part[i] as Position);
  }
  return sum;
}

type Position = readonly number[];

/** Kilometres between two GeoJSON positions. */
export function kmBetween(from: Position, to: Position): number {
  return distanceKm(
    { latitude: from[1] as number, longitude: from[0] as number },
    { latitude: to[1] as number, longitude: to[0] as number },
  );
}

/** Metres upward in all. Points without elevation are passed over; nothing is counted across a gap. */
function climbMetres(path: TourPathParts): number {
  let climb = 0;
  for (const part of path) {
    let level: number | undefined;
    for (const [, , elevation] of part) {
      if (elevation === undefined) continue;
      if (level === undefined) level = elevation;
      else if (Math.abs(elevation - level) > ELEVATION_NOISE_METRES) {
        climb += Math.max(0, elevation - level);
        level = elevation;
      }
    }
  }
  return climb;
}

function endsAtStart(path: TourPathParts): boolean {
  const first = path.find((part) => part.length > 0)?.[0];
  const last = path.findLast((part) => part.length > 0)?.at(-1);
  return first !== undefined && last !== undefined && kmBetween(first, last) <= LOOP_END_KM;
}
