/** What the tags of an element say about a point of interest. */

import type { Tags } from '@carnet/osm-pbf';
import type { WheelchairAccess } from '../../../domain/places/place-category.ts';
import { iso } from '../../countries/iso-codes.ts';
import type { PointOfInterestDraft } from '../../places/point-of-interest-draft.ts';
import { wikidataId } from '../../places/wikidata-id.ts';
import { alternateNamesOf, nameOf } from '../names.ts';
import { importanceOf } from './importance.ts';
import { categoryOf, valuesOf } from './tag-categories.ts';
import { unwantedBecause } from './unwanted.ts';

/** Why an element with a category is no record. */
export type LeftOutBecause = 'unnamed' | 'gone' | 'private';

export interface PlaceFromTags {
  readonly draft: Omit<PointOfInterestDraft, 'key' | 'location' | 'url'>;
  /** What was not taken over from it, and why. */
  readonly warnings: readonly string[];
}

const COUNTRY_CODES = new Set(Object.keys(iso.getAlpha2Codes()));
const WHEELCHAIR: Readonly<Record<string, WheelchairAccess>> = {
  yes: 'yes',
  designated: 'yes',
  limited: 'limited',
  no: 'no',
};

/** Undefined for what is no point of interest; for the many elements that need no more than this answer. */
export function isPlace(tags: Tags): boolean | LeftOutBecause {
  const found = categoryOf(tags);
  if (found === undefined) return false;
  return unwantedBecause(tags, found) ?? (nameOf(tags) === undefined ? 'unnamed' : true);
}

/** Call it for elements of which `isPlace` is true. */
export function placeFromTags(tags: Tags): PlaceFromTags {
  const { category, importance } = categoryOf(tags) as NonNullable<ReturnType<typeof categoryOf>>;
  const warnings: string[] = [];
  const name = nameOf(tags) as string;
  if (name.includes('\ufffd')) warnings.push(`its name "${name}" has characters that were lost before`);
  const wikidata = tags.get('wikidata');
  const id = wikidata === undefined ? null : wikidataId(wikidata);
  if (wikidata !== undefined && id === null) {
    warnings.push(`its wikidata "${wikidata}" is not a single Wikidata id and is left out`);
  }
  return {
    draft: {
      name,
      alternateNames: alternateNamesOf(tags),
      category,
      countryIso2: countryOf(tags),
      description: tags.get('description:en') ?? tags.get('description') ?? null,
      wikidataId: id,
      website: websiteOf(tags),
      openingHours: tags.get('opening_hours') ?? null,
      wheelchair: WHEELCHAIR[tags.get('wheelchair') ?? ''] ?? null,
      fee: feeOf(tags),
      importance: importanceOf(tags, importance),
    },
    warnings,
  };
}

/** Of several addresses the first that can be a link, else the first, of which a warning is made. */
function websiteOf(tags: Tags): string | null {
  const given = ['website', 'contact:website', 'url'].flatMap((key) => valuesOf(tags.get(key))).filter(Boolean);
  return given.find((address) => /^https?:\/\//i.test(address) && URL.canParse(address)) ?? given[0] ?? null;
}

/** A sum of money is a fee too; what depends on the hour or is a gift is not known. */
function feeOf(tags: Tags): boolean | null {
  const fee = tags.get('fee');
  if (fee === undefined) return null;
  if (fee === 'no') return false;
  return fee === 'yes' || /^\d/.test(fee) ? true : null;
}

/** Mappers write names and codes that ISO does not know (`UK`): the coordinates then decide. */
function countryOf(tags: Tags): string | null {
  const code = tags.get('addr:country')?.toUpperCase();
  return code !== undefined && COUNTRY_CODES.has(code) ? code : null;
}
