/**
 * Which tags make an element a point of interest, of which category, and how much it counts for before anything else is
 * known.
 */

import { TagFilter, type Tags } from '@carnet/osm-pbf';
import type { PlaceCategory } from '../../../domain/places/place-category.ts';

export interface TagCategory {
  readonly key: string;
  readonly values: readonly string[];
  readonly category: PlaceCategory;
  /** Where importance starts from, 0 to 1; see docs/importers/osm.md. */
  readonly importance: number;
}

/** A world heritage site, whatever else it is. */
const WORLD_HERITAGE_IMPORTANCE = 0.5;

/** Kinds of memorials that stand in every other street. */
const SMALL_MEMORIALS = new Set([
  'plaque',
  'blue_plaque',
  'stolperstein',
  'stolpersteine',
  'ghost_bike',
  'stone',
  'bench',
]);
const SMALL_MEMORIAL_IMPORTANCE = 0.01;

/** The first that fits decides. */
export const TAG_CATEGORIES: readonly TagCategory[] = [
  { key: 'tourism', values: ['zoo', 'aquarium'], category: 'zoo', importance: 0.25 },
  { key: 'tourism', values: ['theme_park'], category: 'theme_park', importance: 0.25 },
  { key: 'tourism', values: ['museum'], category: 'museum', importance: 0.25 },
  { key: 'tourism', values: ['gallery'], category: 'gallery', importance: 0.2 },
  { key: 'historic', values: ['castle', 'palace'], category: 'castle', importance: 0.25 },
  { key: 'historic', values: ['fort', 'fortress', 'manor'], category: 'castle', importance: 0.15 },
  { key: 'historic', values: ['archaeological_site'], category: 'archaeological_site', importance: 0.2 },
  { key: 'historic', values: ['ruins'], category: 'archaeological_site', importance: 0.15 },
  { key: 'historic', values: ['monument'], category: 'monument', importance: 0.2 },
  { key: 'historic', values: ['aqueduct', 'city_gate', 'citywalls'], category: 'monument', importance: 0.15 },
  { key: 'amenity', values: ['theatre', 'concert_hall'], category: 'theatre', importance: 0.15 },
  { key: 'amenity', values: ['planetarium'], category: 'museum', importance: 0.2 },
  { key: 'amenity', values: ['marketplace'], category: 'market', importance: 0.12 },
  { key: 'amenity', values: ['place_of_worship', 'monastery'], category: 'place_of_worship', importance: 0.12 },
  {
    key: 'historic',
    values: ['cathedral', 'church', 'chapel', 'monastery', 'mosque', 'synagogue', 'temple'],
    category: 'place_of_worship',
    importance: 0.15,
  },
  {
    key: 'building',
    values: ['basilica', 'cathedral', 'chapel', 'church', 'monastery', 'mosque', 'shrine', 'synagogue', 'temple'],
    category: 'place_of_worship',
    importance: 0.1,
  },
  { key: 'building', values: ['castle', 'palace'], category: 'castle', importance: 0.2 },
  { key: 'historic', values: ['tower'], category: 'tower', importance: 0.15 },
  { key: 'historic', values: ['bridge'], category: 'bridge', importance: 0.15 },
  { key: 'man_made', values: ['bridge'], category: 'bridge', importance: 0.1 },
  { key: 'man_made', values: ['tower', 'lighthouse'], category: 'tower', importance: 0.1 },
  { key: 'man_made', values: ['obelisk'], category: 'monument', importance: 0.15 },
  { key: 'historic', values: ['tomb'], category: 'memorial', importance: 0.1 },
  { key: 'historic', values: ['memorial'], category: 'memorial', importance: 0.08 },
  { key: 'historic', values: ['wayside_shrine'], category: 'place_of_worship', importance: 0.03 },
  { key: 'historic', values: ['wayside_cross'], category: 'memorial', importance: 0.02 },
  { key: 'amenity', values: ['fountain'], category: 'monument', importance: 0.08 },
  { key: 'boundary', values: ['national_park'], category: 'park', importance: 0.3 },
  { key: 'leisure', values: ['water_park'], category: 'theme_park', importance: 0.15 },
  { key: 'leisure', values: ['nature_reserve'], category: 'park', importance: 0.12 },
  { key: 'leisure', values: ['park'], category: 'park', importance: 0.1 },
  { key: 'leisure', values: ['garden'], category: 'garden', importance: 0.1 },
  { key: 'natural', values: ['volcano'], category: 'peak', importance: 0.2 },
  { key: 'natural', values: ['peak'], category: 'peak', importance: 0.1 },
  { key: 'natural', values: ['beach'], category: 'beach', importance: 0.12 },
  { key: 'place', values: ['square'], category: 'square', importance: 0.1 },
  { key: 'tourism', values: ['viewpoint'], category: 'viewpoint', importance: 0.12 },
  { key: 'natural', values: ['arch', 'cave_entrance', 'geyser'], category: 'other', importance: 0.1 },
  { key: 'waterway', values: ['waterfall'], category: 'other', importance: 0.12 },
  { key: 'man_made', values: ['observatory', 'watermill', 'windmill'], category: 'other', importance: 0.08 },
  { key: 'tourism', values: ['attraction'], category: 'other', importance: 0.12 },
  { key: 'tourism', values: ['artwork'], category: 'other', importance: 0.03 },
];

const WORLD_HERITAGE_LEVEL = '1';
const WORLD_HERITAGE_OPERATORS = ['whc', 'WHC'];

/** What an element must have one of to be looked at. */
export const CATEGORY_FILTER = new TagFilter(
  ['heritage', 'heritage:operator', ...TAG_CATEGORIES.map(({ key }) => key)],
  [WORLD_HERITAGE_LEVEL, ...WORLD_HERITAGE_OPERATORS, ...TAG_CATEGORIES.flatMap(({ values }) => values)],
);

export interface FoundCategory {
  readonly category: PlaceCategory;
  readonly importance: number;
  /** The tag key that decided. */
  readonly key: string;
}

interface OrderedRow {
  readonly row: TagCategory;
  readonly order: number;
}

const ROWS_OF_KEYS = new Map<string, Map<string, OrderedRow>>();
for (const [order, row] of TAG_CATEGORIES.entries()) {
  const rows = ROWS_OF_KEYS.get(row.key) ?? new Map<string, OrderedRow>();
  for (const value of row.values) rows.set(value, { row, order });
  ROWS_OF_KEYS.set(row.key, rows);
}

/** Undefined for what is no point of interest. */
export function categoryOf(tags: Tags): FoundCategory | undefined {
  if (isWorldHeritage(tags)) {
    return { category: 'world_heritage', importance: WORLD_HERITAGE_IMPORTANCE, key: 'heritage' };
  }
  let best: OrderedRow | undefined;
  for (const [key, rows] of ROWS_OF_KEYS) {
    const text = tags.get(key);
    if (text === undefined) continue;
    for (const value of valuesOf(text)) {
      const found = rows.get(value);
      if (found !== undefined && (best === undefined || found.order < best.order)) best = found;
    }
  }
  if (best === undefined) return undefined;
  const { category, importance, key } = best.row;
  const isSmall = category === 'memorial' && SMALL_MEMORIALS.has(tags.get('memorial') ?? '');
  return { category, importance: isSmall ? SMALL_MEMORIAL_IMPORTANCE : importance, key };
}

/** `heritage=1` is the world's level, but some countries number their own lists: another operator then says so. */
function isWorldHeritage(tags: Tags): boolean {
  const operator = tags.get('heritage:operator');
  if (operator !== undefined) return valuesOf(operator).some((value) => WORLD_HERITAGE_OPERATORS.includes(value));
  return tags.get('heritage') === WORLD_HERITAGE_LEVEL;
}

/** Several values stand in one tag separated by semicolons. */
export function valuesOf(text: string | undefined): string[] {
  if (text === undefined) return [];
  return text.includes(';') ? text.split(';').map((value) => value.trim()) : [text];
}
