/**
 * Makes a point of interest of the mapped values of one row or feature, saying of each value that it cannot use why.
 */

import { foldName } from '@carnet/rules/countries/find-country.ts';
import type { Location } from '../../domain/places/location.ts';
import {
  PLACE_CATEGORIES,
  type PlaceCategory,
  WHEELCHAIR_ACCESS,
  type WheelchairAccess,
} from '../../domain/places/place-category.ts';
import { type CategoryMapping, foldValue, type MappedField, suggestion } from './field-mapping.ts';
import type { PointOfInterestDraft } from './point-of-interest-draft.ts';
import { quoted } from './text/quoted.ts';
import { wikidataId } from './wikidata-id.ts';

export interface MappedPlaceOptions {
  /** What every place is, or those whose category is empty; default `other`. */
  readonly category?: PlaceCategory | undefined;
  /** What the values of the category column mean; values that name a category of the list need none. */
  readonly categories?: CategoryMapping | undefined;
}

/** The text under a field; '' = it has none. */
export type TextUnder = (field: MappedField) => string;

export interface MappedPlace {
  readonly draft: PointOfInterestDraft;
  /** Values that were left out, with why. */
  readonly notes: readonly string[];
  /** The source gave it a key, not its name and place. */
  readonly hasOwnKey: boolean;
}

/** Thrown inside for a value that makes the row unusable. */
class BadValue extends Error {}

/** Returns the problem as text when the row cannot be used. `location` is given where the file has geometry. */
export function mappedPlace(textUnder: TextUnder, options: MappedPlaceOptions, given?: Location): MappedPlace | string {
  try {
    const notes: string[] = [];
    const location = given ?? {
      latitude: degrees(textUnder('latitude'), 'latitude'),
      longitude: degrees(textUnder('longitude'), 'longitude'),
    };
    const name = textUnder('name').trim();
    const key = textUnder('key').trim();
    const draft: PointOfInterestDraft = {
      key: key === '' ? keyOfPlace(name, location) : key,
      name,
      alternateNames: textUnder('alternateNames').split(/[;|\n]/),
      category: category(textUnder('category'), options),
      location,
      countryIso2: country(textUnder('country')),
      description: textUnder('description'),
      wikidataId: understood(textUnder('wikidata'), 'Wikidata id', wikidataId, notes),
      website: textUnder('website'),
      openingHours: textUnder('openingHours'),
      wheelchair: understood(textUnder('wheelchair'), 'wheelchair access', wheelchair, notes),
      fee: understood(textUnder('fee'), 'fee', fee, notes),
      importance: importance(textUnder('importance')),
      url: textUnder('url'),
    };
    return { draft, notes, hasOwnKey: key !== '' };
  } catch (error) {
    if (error instanceof BadValue) return error.message;
    throw error;
  }
}

/** The same place keeps its key while its name and its coordinates to about 11 m stay. */
function keyOfPlace(name: string, { latitude, longitude }: Location): string {
  // + 0 turns -0 into 0.
  const rounded = (degree: number) => (Math.round(degree * 1e4) / 1e4 + 0).toFixed(4);
  return `${(foldName(name) || name.toLowerCase()).slice(0, 300)}@${rounded(latitude)},${rounded(longitude)}`;
}

function degrees(text: string, which: 'latitude' | 'longitude'): number {
  const trimmed = text.trim();
  if (trimmed === '') throw new BadValue(`it has no ${which}`);
  if (/^[-+]?\d{1,3}(\.\d+)?$/.test(trimmed) || /^[-+]?\d+(\.\d*)?(e[-+]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  if (/^[-+]?\d+,\d+$/.test(trimmed)) {
    throw new BadValue(`its ${which} "${trimmed}" has a decimal comma; write ${trimmed.replace(',', '.')}`);
  }
  throw new BadValue(`its ${which} ${quoted(trimmed, 40)} is not a number of degrees like 48.8584`);
}

function category(text: string, options: MappedPlaceOptions): PlaceCategory {
  const value = foldValue(text);
  const mapped = options.categories?.get(value);
  if (mapped !== undefined) return mapped;
  if (value === '') return options.category ?? 'other';
  if ((PLACE_CATEGORIES as readonly string[]).includes(value)) return value as PlaceCategory;
  const rest = options.categories?.get('*');
  if (rest !== undefined) return rest;
  throw new BadValue(
    `its category ${quoted(text, 60)} is not known${suggestion(value, PLACE_CATEGORIES)}; say what it means ` +
      'with --map-category',
  );
}

/** Several countries joined by commas, as for a site on a border, leave it to the coordinates. */
function country(text: string): string | null {
  const codes = text
    .split(/[,;/|]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const wrong = codes.find((code) => !/^[a-z]{2}$/i.test(code));
  if (wrong !== undefined) {
    throw new BadValue(
      `its country ${quoted(wrong, 60)} is not a two-letter code (ISO 3166-1); leave the country out to let ` +
        'the coordinates decide',
    );
  }
  return codes.length === 1 ? (codes[0] as string).toUpperCase() : null;
}

function importance(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = /^\d*\.?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (!(value <= 1)) throw new BadValue(`its importance ${quoted(trimmed, 40)} is not a number from 0 to 1`);
  return value;
}

function wheelchair(text: string): WheelchairAccess | null {
  const value = text.trim().toLowerCase();
  if ((WHEELCHAIR_ACCESS as readonly string[]).includes(value)) return value as WheelchairAccess;
  return value === 'designated' || value === 'true' ? 'yes' : value === 'false' ? 'no' : null;
}

function fee(text: string): boolean | null {
  const value = text.trim().toLowerCase();
  if (['yes', 'true', '1'].includes(value)) return true;
  return ['no', 'false', '0', 'free'].includes(value) ? false : null;
}

/** Null with a note when there is a value and it cannot be read. */
function understood<T>(text: string, what: string, read: (text: string) => T | null, notes: string[]): T | null {
  if (text.trim() === '') return null;
  const value = read(text);
  if (value === null) notes.push(`its ${what} ${quoted(text, 60)} is not understood and is left out`);
  return value;
}
