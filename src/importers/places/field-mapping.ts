/**
 * Says which column or property of a file of unknown origin is what: by what the operator wrote, else by usual names.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { PLACE_CATEGORIES, type PlaceCategory } from '../../domain/places/place-category.ts';
import { nearestName } from '../open-data/nearest-name.ts';
import { oneLine, quoted } from './text/quoted.ts';

export const MAPPED_FIELDS = [
  'key',
  'name',
  'alternateNames',
  'latitude',
  'longitude',
  'category',
  'country',
  'description',
  'wikidata',
  'website',
  'openingHours',
  'wheelchair',
  'fee',
  'importance',
  'url',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** Column or property names; '' = take none, also not by its usual name. */
export type FieldMapping = Readonly<Partial<Record<MappedField, string>>>;

/** Category by value as in `foldValue`; `*` is for every other value. */
export type CategoryMapping = ReadonlyMap<string, PlaceCategory>;

/** Letters and digits of the names under which a field is usually found, the likeliest first. */
export const USUAL_NAMES: Readonly<Record<MappedField, readonly string[]>> = {
  key: ['id', '@id', 'key', 'uuid', 'identifier'],
  name: ['name', 'title', 'nameen', 'placename', 'nom', 'nombre', 'nome'],
  alternateNames: ['alternatenames', 'alternatename', 'altname', 'altnames', 'aliases'],
  latitude: ['latitude', 'lat', 'y', 'breite', 'breitengrad', 'latitud', 'latitudine'],
  longitude: ['longitude', 'lon', 'long', 'lng', 'x', 'länge', 'längengrad', 'longitud', 'longitudine'],
  category: ['category'],
  country: ['countrycode', 'countryiso2', 'iso2', 'isocode'],
  description: ['description', 'descriptionen', 'desc'],
  wikidata: ['wikidata', 'wikidataid', 'qid'],
  website: ['website', 'homepage', 'contactwebsite'],
  openingHours: ['openinghours'],
  wheelchair: ['wheelchair'],
  fee: ['fee'],
  importance: ['importance'],
  url: ['url', 'link'],
};

/**
 * Reads `name=Title,latitude=lat` (a comma inside a name as `\,`), given once or several times. Throws VALIDATION_ERROR
 * naming an unknown field and the nearest one.
 */
export function parseFieldMapping(texts: readonly string[]): FieldMapping {
  const mapping: Partial<Record<MappedField, string>> = {};
  for (const [field, column] of pairs(texts, 'name=Title,latitude=lat', 'left')) {
    if (!(MAPPED_FIELDS as readonly string[]).includes(field)) {
      throw refused(
        `The mapping has the unknown field ${quoted(field)}${suggestion(field, MAPPED_FIELDS)}. Fields: ` +
          `${MAPPED_FIELDS.join(', ')}`,
      );
    }
    if (mapping[field as MappedField] !== undefined) throw refused(`The mapping has the field "${field}" twice`);
    mapping[field as MappedField] = column;
  }
  return mapping;
}

/**
 * Reads `Kirche=place_of_worship,Museum=museum,*=other`. Throws VALIDATION_ERROR naming an unknown category and the
 * nearest one.
 */
export function parseCategoryMapping(texts: readonly string[]): CategoryMapping {
  const mapping = new Map<string, PlaceCategory>();
  for (const [value, category] of pairs(texts, 'Museum=museum,*=other', 'right')) {
    if (!(PLACE_CATEGORIES as readonly string[]).includes(category)) {
      throw refused(
        `The mapping has the unknown category ${quoted(category)}${suggestion(category, PLACE_CATEGORIES)}. ` +
          `Categories: ${PLACE_CATEGORIES.join(', ')}`,
      );
    }
    mapping.set(foldValue(value), category as PlaceCategory);
  }
  return mapping;
}

/**
 * The column of each field that has one. Throws VALIDATION_ERROR naming a mapped column that the header lacks, with the
 * nearest one that it has.
 */
export function columnsByField(header: readonly string[], mapping: FieldMapping): ReadonlyMap<MappedField, number> {
  const columns = new Map<MappedField, number>();
  for (const field of MAPPED_FIELDS) {
    const mapped = mapping[field];
    if (mapped !== undefined && mapped !== '') {
      const exact = header.indexOf(mapped);
      const column = exact === -1 ? header.findIndex((name) => foldValue(name) === foldValue(mapped)) : exact;
      if (column === -1) {
        throw refused(
          `There is no column ${quoted(mapped)} for ${field}${suggestion(mapped, header)}. Columns: ` +
            `${oneLine(header.join(', '), 500)}`,
        );
      }
      columns.set(field, column);
    } else if (mapped === undefined) {
      const column = usualColumn(field, header);
      if (column !== -1) columns.set(field, column);
    }
  }
  return columns;
}

/** The place of the field's likeliest usual name; -1 = none of them is there. */
function usualColumn(field: MappedField, header: readonly string[]): number {
  const folded = header.map(foldHeader);
  for (const name of USUAL_NAMES[field]) {
    const column = folded.indexOf(name);
    if (column !== -1) return column;
  }
  return -1;
}

/** `Opening Hours`, `opening_hours` and `openingHours` are one name. */
export function foldHeader(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, '');
}

export function foldValue(value: string): string {
  return value
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

/** ` (did you mean "x"?)`, or nothing when no known name is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` (did you mean ${quoted(nearest)}?)`;
}

/** Fields have no `=` in their names, nor have categories: what stands on the other side may have some. */
function* pairs(texts: readonly string[], example: string, known: 'left' | 'right'): Generator<[string, string]> {
  for (const text of texts) {
    for (const part of text.split(/(?<!\\),/)) {
      if (part.trim() === '') continue;
      const equals = known === 'left' ? part.indexOf('=') : part.lastIndexOf('=');
      if (equals < 1) throw refused(`${quoted(part)} is not a mapping; write it as ${example}`);
      const withCommas = (side: string) => side.replaceAll('\\,', ',').trim();
      yield [withCommas(part.slice(0, equals)), withCommas(part.slice(equals + 1))];
    }
  }
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
