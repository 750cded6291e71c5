/** Makes a point of interest of one listing of an article, or says why it is none. */

import { foldName } from '@carnet/rules/countries/find-country.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  type PointOfInterestDraft,
} from '../places/point-of-interest-draft.ts';
import { quoted } from '../places/text/quoted.ts';
import { wikidataId } from '../places/wikidata-id.ts';
import type { WikiTemplate } from './find-templates.ts';
import { listingCategory } from './listing-category.ts';
import { wikitextText } from './wikitext-text.ts';

/** The templates of the English Wikivoyage that list a place, an event or a service. */
export const LISTING_TEMPLATES: ReadonlySet<string> = new Set([
  'see',
  'do',
  'buy',
  'eat',
  'drink',
  'sleep',
  'go',
  'listing',
  'vcard',
  'marker',
  'event',
]);

export type ReadListing =
  | { readonly draft: Omit<PointOfInterestDraft, 'key' | 'url'>; readonly nameKey: string }
  | { readonly problem: string }
  /** A sight, but it cannot be put on the map. */
  | { readonly unplaced: string }
  /** Something else: what it is, for the count of those. */
  | { readonly otherKind: string };

/** Sections of an article whose untyped listings are of a kind. */
const KIND_OF_SECTION: Readonly<Record<string, string>> = {
  see: 'see',
  do: 'do',
  buy: 'buy',
  eat: 'eat',
  drink: 'drink',
  sleep: 'sleep',
  'get in': 'go',
  'get around': 'go',
  'go next': 'go',
  learn: 'service',
  work: 'service',
  connect: 'service',
  cope: 'service',
  respect: 'service',
  'stay safe': 'service',
  'stay healthy': 'service',
};
const MAX_HOURS_LENGTH = 500;

export function readListing({ name: template, parameters, headings }: WikiTemplate): ReadListing {
  const text = (parameter: string, maxLength: number) => wikitextText(parameters.get(parameter) ?? '', maxLength);
  const kind = kindOf(template, (parameters.get('type') ?? '').toLowerCase(), headings[0] ?? '');
  const name = text('name', MAX_NAME_LENGTH + 1);
  const category = listingCategory(name, headings.slice(1));
  const isSight = kind === 'see' || kind === 'do' || kind === 'listing' || (kind === 'buy' && category === 'market');
  if (!isSight) return { otherKind: kind };

  const location = { latitude: parameters.get('lat') ?? '', longitude: parameters.get('long') ?? '' };
  if (isUnknown(location.latitude) && isUnknown(location.longitude)) {
    return { unplaced: `${quoted(name)} has no coordinates and is left out` };
  }
  for (const [parameter, value] of [['lat', location.latitude] as const, ['long', location.longitude] as const]) {
    if (!/^[-+]?\d+(\.\d*)?$/.test(value)) {
      return { problem: `${quoted(name)}: its ${parameter} ${quoted(value, 40)} is not a number of degrees` };
    }
  }
  // Notes such as {{dead link}} follow the address.
  const website = /^[^\s{}[\]|<>]*/.exec(parameters.get('url') ?? '')?.[0] ?? '';
  return {
    nameKey: foldName(name) || name,
    draft: {
      name,
      category,
      location: { latitude: Number(location.latitude), longitude: Number(location.longitude) },
      alternateNames: text('alt', MAX_NAME_LENGTH).split(/;| \/ /),
      description: text('content', MAX_DESCRIPTION_LENGTH),
      wikidataId: wikidataId(parameters.get('wikidata') ?? ''),
      website,
      openingHours: text('hours', MAX_HOURS_LENGTH),
      fee: feeOf(text('price', MAX_HOURS_LENGTH)),
    },
  };
}

function kindOf(template: string, type: string, section: string): string {
  if (template === 'marker') return type === 'see' || type === 'do' ? type : 'marker';
  if (template !== 'listing' && template !== 'vcard') return template;
  if (type !== '' && type !== 'listing') return type;
  return KIND_OF_SECTION[section.trim().toLowerCase()] ?? 'listing';
}

/** Editors write `NA` for places whose coordinates should not be looked for. */
function isUnknown(coordinate: string): boolean {
  return coordinate === '' || /^n\/?a$/i.test(coordinate);
}

/**
 * False when it says free and nothing else, true when it names an amount; null when it says both or neither ("free on
 * Sundays", "donation").
 */
function feeOf(price: string): boolean | null {
  if (
    /^(?:entrance |entry |admission )?(?:is )?(?:free|gratis|no charge)(?: entrance| entry| admission| of charge)?[.!]?$/i.test(
      price,
    )
  )
    return false;
  return /[1-9]/.test(price) && !/^(?:\S+ )?free\b/i.test(price) ? true : null;
}
