/** Finds where on a way a place lies: how far along it, and how far off. */
import type { Location } from '../location.ts';
import { kmBetween, type TourPathParts } from './tour-measures.ts';

const KM_PER_DEGREE = (6371 * Math.PI) / 180;

export interface PlaceOnWay {
  /** From the place to the nearest point of the way; infinite when the way has no points. */
  readonly offKm: number;
  /** From the start of the way to that point, gaps not counted; of several equally near the first. */
  readonly alongKm: number;
}

/** Distances off the way are planar around the place: exact to a thousandth within some tens of kilometres. */
export function placeOnWay(path: TourPathParts, place: Location): PlaceOnWay {
  let best: PlaceOnWay = { offKm: Number.POSITIVE_INFINITY, alongKm: 0 };
  let walked = 0;
  for (const part of path) {
    for (let i = 0; i < part.length; i += 1) {
      const from = part[Math.max(0, i - 1)] as readonly number[];
      const to = part[i] as readonly number[];
      const length = i === 0 ? 0 : kmBetween(from, to);
      const { offKm, share } = nearestOnStep(from, to, place);
      // Nearer by more than rounding: a way that comes back to a point counts from its first visit.
      if (offKm < best.offKm - 1e-9) best = { offKm, alongKm: walked + share * length };
      walked += length;
    }
  }
  return best;
}

/** `share`: of the step up to its point nearest to the place. */
function nearestOnStep(from: readonly number[], to: readonly number[], place: Location) {
  const [ax, ay] = kmFrom(place, from);
  const [bx, by] = kmFrom(place, to);
  const dx = bx - ax;
  const dy = by - ay;
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
  return { offKm: Math.hypot(ax + share * dx, ay + share * dy), share };
}

/** East and north of the place, the short way round the earth. */
function kmFrom(place: Location, position: readonly number[]): [number, number] {
  const degrees = (position[0] as number) - place.longitude;
  const east = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  const cosine = Math.cos((place.latitude * Math.PI) / 180);
  return [east * cosine * KM_PER_DEGREE, ((position[1] as number) - place.latitude) * KM_PER_DEGREE];
}
