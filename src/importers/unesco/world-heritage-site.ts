/** Makes a point of interest of one World Heritage site, whichever export it comes from. */

import type { Location } from '../../domain/places/location.ts';
import type { PointOfInterestDraft } from '../places/point-of-interest-draft.ts';
import { plainText } from '../places/text/plain-text.ts';
import { quoted } from '../places/text/quoted.ts';

export interface UnescoOptions {
  /** Take UNESCO's short descriptions too; they are (c) UNESCO. Default false: `description` stays null. */
  readonly descriptions?: boolean | undefined;
}

/** The value under the first of these names that has one; '' and undefined = none. */
export type SiteValue = (...names: readonly string[]) => unknown;

/** All sites are sights of the first order; the List does not rank them. */
const IMPORTANCE = 0.9;
const OTHER_NAMES = ['name_fr', 'name_es', 'name_ru', 'name_ar', 'name_zh'];

export type ReadSite =
  | { readonly draft: PointOfInterestDraft; readonly note: string | null }
  | { readonly problem: string }
  /** Sound, and yet without a place on the map. */
  | { readonly unplaced: string };

/** Serial sites lie where UNESCO puts their one point. */
export function readSite(valueUnder: SiteValue, options: UnescoOptions): ReadSite {
  const id = text(valueUnder('id_no'));
  if (!/^[1-9]\d{0,6}$/.test(id)) return { problem: `its id_no ${quoted(id, 40)} is not a number` };
  const name = text(valueUnder('name_en')) || text(valueUnder('name_fr'));
  const countries = countryCodes(text(valueUnder('iso_codes', 'iso_code')));
  if (typeof countries === 'string') return { problem: `site ${id}: ${countries}` };
  const location = locationOf(valueUnder);
  if (location === null)
    return { unplaced: `site ${id}, ${quoted(plainText(name, 80))}, has no coordinates and is left out` };
  if (typeof location === 'string') return { problem: `site ${id}: ${location}` };
  return {
    draft: {
      key: `whc/${id}`,
      name,
      alternateNames: OTHER_NAMES.map((other) => text(valueUnder(other))),
      category: 'world_heritage',
      location,
      countryIso2: countries.length === 1 ? (countries[0] as string) : null,
      description: options.descriptions ? text(valueUnder('short_description_en')) : null,
      importance: IMPORTANCE,
      url: `https://whc.unesco.org/en/list/${id}`,
    },
    // The export of 2019 has "Krom??íž" for Kroměříž: windows-1252 has no ě and no ř.
    note: name.includes('?') ? `site ${id}: the file has lost letters of its name: ${quoted(name)}` : null,
  };
}

/**
 * Codes only: names of countries stand comma-joined in one cell and hold commas themselves. None for a site that no
 * single state proposed (the Old City of Jerusalem).
 */
function countryCodes(joined: string): string[] | string {
  const codes = joined.split(/[,;|]/).flatMap((code) => (code.trim() === '' ? [] : [code.trim().toUpperCase()]));
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  return wrong === undefined ? [...new Set(codes)] : `its country code ${quoted(wrong, 40)} is not of two letters`;
}

/**
 * `longitude` and `latitude`; or a point as `{lon, lat}`, GeoJSON's `[longitude, latitude]` or the text `latitude,
 * longitude`.
 */
function locationOf(valueUnder: SiteValue): Location | null | string {
  const point = valueUnder('coordinates', 'geo_point_2d', 'geographical_coordinates');
  let latitude = valueUnder('latitude');
  let longitude = valueUnder('longitude');
  if (typeof point === 'string' && point.trim() !== '') [latitude, longitude] = point.split(',');
  else if (Array.isArray(point)) [longitude, latitude] = point;
  else if (typeof point === 'object' && point !== null) {
    const { lat, lon } = point as { lat?: unknown; lon?: unknown };
    [latitude, longitude] = [lat, lon];
  }
  const texts = { latitude: text(latitude), longitude: text(longitude) };
  if (texts.latitude === '' && texts.longitude === '') return null;
  for (const [name, value] of Object.entries(texts)) {
    if (!/^[-+]?\d+(\.\d*)?(e[-+]?\d+)?$/i.test(value))
      return `its ${name} ${quoted(value, 40)} is not a number of degrees`;
  }
  return { latitude: Number(texts.latitude), longitude: Number(texts.longitude) };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
