/** What a planned walk is made of and what comes out. */
import type { Location } from '../location.ts';
import type { PlaceCategory } from '../place-category.ts';
import type { TourDifficulty } from '../tour-difficulty.ts';

/** A place that the walk may visit. */
export interface PlanCandidate {
  readonly id: number;
  readonly name: string;
  readonly category: PlaceCategory;
  readonly location: Location;
  /** 0 to 1. */
  readonly importance: number;
}

export interface PlanOptions {
  /** Time for everything, walking and stops. */
  readonly minutes: number;
  /** Where the walk begins; default: at whichever stop is best. */
  readonly start?: Location;
  /** Whether the walk must come back to `start`, within the time. Means nothing without `start`. */
  readonly returnToStart?: boolean;
  /** Default: WALKING_KMH of tour-measures.ts. */
  readonly speedKmh?: number;
}

export interface PlannedStop {
  readonly id: number;
  readonly name: string;
  readonly category: PlaceCategory;
  readonly location: Location;
  readonly importance: number;
  /** Minutes after setting out. */
  readonly arrivalMinutes: number;
  /** The walk to it from the stop before, or from the start; 0 and 0 for a first stop without a start. */
  readonly walkKm: number;
  readonly walkMinutes: number;
  /** Time spent there. */
  readonly minutes: number;
  /** Why it is part of the walk: one plain sentence from facts. */
  readonly why: string;
}

export interface LeftPlace {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}

export interface PlannedTour {
  /** In the order walked. */
  readonly stops: readonly PlannedStop[];
  /** On foot in all, estimated: straight lines times `DETOUR_FACTOR`; to ten metres. */
  readonly distanceKm: number;
  /** Walking and stops, never more than asked for. */
  readonly durationMinutes: number;
  readonly difficulty: TourDifficulty;
  readonly isLoop: boolean;
  /**
   * [longitude, latitude]: straight lines between the stops, not streets. Null when there are not two points to draw.
   */
  readonly path: { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] } | null;
  /** Every candidate that is no stop, most important first. */
  readonly left: readonly LeftPlace[];
  /** The choice explained, in plain sentences. */
  readonly explanation: readonly string[];
}

/** How much longer the way by streets is taken to be than the straight line: an estimate, as no street map is asked. */
export const DETOUR_FACTOR = 1.3;
