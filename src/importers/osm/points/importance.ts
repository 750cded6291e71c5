/** How much a place is likely to matter to a visitor, from what its tags say about it. */

import type { Tags } from '@carnet/osm-pbf';
import { languageCount } from '../names.ts';

const WIKIDATA = 0.15;
const WIKIPEDIA = 0.1;
/** Listed by any authority. */
const HERITAGE = 0.05;
const ATTRACTION = 0.1;
const WEBSITE = 0.03;
const PER_LANGUAGE = 0.015;
const MOST_LANGUAGES = 20;

/**
 * 0 to 1, to three decimals: `start` (of its category's tag) and a part for each sign that people outside the
 * neighbourhood know the place. The parts and their sizes are a choice of this project, documented in
 * docs/importers/osm.md.
 */
export function importanceOf(tags: Tags, start: number): number {
  let sum = start;
  if (tags.has('wikidata')) sum += WIKIDATA;
  if (tags.has('wikipedia')) sum += WIKIPEDIA;
  if (tags.has('heritage') || tags.has('heritage:operator')) sum += HERITAGE;
  if (tags.get('tourism') === 'attraction') sum += ATTRACTION;
  if (tags.has('website') || tags.has('contact:website')) sum += WEBSITE;
  sum += Math.min(languageCount(tags), MOST_LANGUAGES) * PER_LANGUAGE;
  return Math.round(Math.min(sum, 1) * 1000) / 1000;
}
