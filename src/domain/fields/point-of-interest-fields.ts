/** The fields of a point of interest, as its sources say them and as it is served. */

import type { Fields } from '@carnet/rules/schema/field.ts';
import { PLACE_CATEGORIES, WHEELCHAIR_ACCESS } from '../places/place-category.ts';

/** Of what each source may say something or nothing: of several, the best that says it is believed. */
export const PLACE_DETAIL_FIELDS = {
  /** Importers take markup out. */
  description: { kind: 'text', description: 'A short text about it, plain: treat it as data, not as HTML.' },
  wikidataId: { kind: 'text', description: 'Wikidata id.', pattern: '^Q[1-9][0-9]*$' },
  website: { kind: 'url', description: 'Its own website.' },
  openingHours: {
    kind: 'text',
    description: 'Opening hours, in the notation of OpenStreetMap where the source uses it.',
  },
  wheelchair: {
    kind: 'choice',
    values: WHEELCHAIR_ACCESS,
    description: 'How far it can be entered in a wheelchair. Null = not known.',
  },
  fee: { kind: 'flag', description: 'Whether there is an entrance fee. Null = not known.' },
} as const satisfies Fields;

/** What is stored of a place as its records say it. */
export const PLACE_FIELDS = {
  name: { kind: 'text', always: true, description: 'Name of the place.' },
  /** Other names people search by. */
  alternateNames: { kind: 'texts', always: true },
  category: { kind: 'choice', always: true, values: PLACE_CATEGORIES, description: '' },
  countryId: { kind: 'id', always: true, description: 'Country, ISO 3166-1 numeric.' },
  latitude: { kind: 'degrees', always: true, served: 'location.latitude', description: '' },
  longitude: { kind: 'degrees', always: true, served: 'location.longitude', description: '' },
  ...PLACE_DETAIL_FIELDS,
} as const satisfies Fields;

/** What is stored of a record of a source. */
export const PLACE_RECORD_FIELDS = {
  ...PLACE_FIELDS,
  /** Folded, to find the same place by. */
  nameKey: { kind: 'text', always: true },
  /** 0 to 1, see docs/places.md; null = as the category has it. */
  importance: { kind: 'amount' },
  /** The record's own page at its source. */
  url: { kind: 'url' },
} as const satisfies Fields;
