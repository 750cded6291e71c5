/**
 * What is left out although its tags name a category: things that are gone or not there yet, closed for good, or
 * private.
 */

import type { Tags } from '@carnet/osm-pbf';
import type { PlaceCategory } from '../../../domain/places/place-category.ts';
import type { FoundCategory } from './tag-categories.ts';

/** https://wiki.openstreetmap.org/wiki/Lifecycle_prefix */
const GONE = ['demolished', 'razed', 'removed', 'destroyed', 'proposed', 'planned', 'construction'];
const OUT_OF_USE = ['disused', 'abandoned'];

/** Places that are nothing to those who may not enter; a castle or a church is seen from outside. */
const ENTERED: ReadonlySet<PlaceCategory> = new Set(['park', 'garden', 'beach', 'viewpoint', 'zoo', 'theme_park']);
const CLOSED_TO_PUBLIC = new Set(['private', 'no']);

/** Why it is left out; undefined = it is not. */
export function unwantedBecause(tags: Tags, { category, key }: FoundCategory): 'gone' | 'private' | undefined {
  if (GONE.some((state) => isIn(state, tags, key))) return 'gone';
  // A ruin out of use is still a sight.
  if (key !== 'historic' && key !== 'heritage' && OUT_OF_USE.some((state) => isIn(state, tags, key))) return 'gone';
  if (ENTERED.has(category) && CLOSED_TO_PUBLIC.has(tags.get('access') ?? '')) return 'private';
  return undefined;
}

/** `demolished=yes`, or a prefix on the very key: `demolished:building=church` beside `building=church`. */
function isIn(state: string, tags: Tags, key: string): boolean {
  const value = tags.get(state);
  return (value !== undefined && value !== 'no') || tags.has(`${state}:${key}`);
}
