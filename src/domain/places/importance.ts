/** How much a place is likely to matter to visitors when no source says so. docs/places.md has the same figures. */
import type { PlaceCategory } from './place-category.ts';

export interface ImportanceFacts {
  readonly category: PlaceCategory;
  readonly wikidataId: string | null;
  readonly website: string | null;
  /** How many sources name the place. */
  readonly sourceCount: number;
}

/** What one may expect of a place of which nothing is known but what it is: a choice of this project. */
const BY_CATEGORY: Readonly<Record<PlaceCategory, number>> = {
  world_heritage: 0.8,
  museum: 0.4,
  castle: 0.4,
  archaeological_site: 0.35,
  theme_park: 0.35,
  zoo: 0.35,
  gallery: 0.3,
  viewpoint: 0.3,
  tower: 0.3,
  monument: 0.25,
  beach: 0.25,
  garden: 0.25,
  theatre: 0.25,
  market: 0.25,
  square: 0.25,
  park: 0.2,
  peak: 0.2,
  bridge: 0.2,
  place_of_worship: 0.2,
  memorial: 0.1,
  other: 0.1,
};

/** Signs that people outside the neighbourhood know the place. */
const WIKIDATA = 0.15;
const WEBSITE = 0.05;
const FURTHER_SOURCE = 0.05;
const MOST_FURTHER_SOURCES = 3;

/** 0 to 1, to two decimals. */
export function importanceOf({ category, wikidataId, website, sourceCount }: ImportanceFacts): number {
  let sum = BY_CATEGORY[category];
  if (wikidataId !== null) sum += WIKIDATA;
  if (website !== null) sum += WEBSITE;
  sum += Math.min(Math.max(sourceCount - 1, 0), MOST_FURTHER_SOURCES) * FURTHER_SOURCE;
  return Math.round(Math.min(sum, 1) * 100) / 100;
}
