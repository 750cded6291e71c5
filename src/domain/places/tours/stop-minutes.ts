/** How long a visitor stays at a stop whose source does not say. */
import type { PlaceCategory } from '../place-category.ts';

/** A visit at an easy pace, in minutes: an estimate of this project, the same wherever durations are worked out. */
const MINUTES_BY_CATEGORY: Readonly<Record<PlaceCategory, number>> = {
  museum: 60,
  gallery: 45,
  monument: 10,
  memorial: 10,
  place_of_worship: 20,
  castle: 60,
  archaeological_site: 45,
  viewpoint: 15,
  park: 30,
  garden: 30,
  zoo: 120,
  theme_park: 180,
  beach: 45,
  peak: 20,
  theatre: 15,
  market: 30,
  bridge: 10,
  tower: 30,
  square: 10,
  world_heritage: 45,
  other: 15,
};

/** Null: the stop is no point of interest known here. */
export function minutesAtStop(category: PlaceCategory | null): number {
  return MINUTES_BY_CATEGORY[category ?? 'other'];
}
