/**
 * What the commands that import files of any origin share: the source that the operator names, and what the fields of a
 * file are.
 */
import { Option } from 'commander';
import { PLACE_CATEGORIES, type PlaceCategory } from '../../../domain/places/place-category.ts';
import { ownSource } from '../../../services/places/place-sources.ts';
import { asArgument } from '../../as-argument.ts';
import { UsageError } from '../../context.ts';
import type { PreparedPlaceImport } from './place-importer.ts';

export interface SourceOptions {
  readonly source: string;
  readonly sourceName?: string;
  readonly sourceUrl?: string;
  readonly licence?: string;
  readonly attribution?: string;
}

export interface MappingOptions extends SourceOptions {
  readonly category?: PlaceCategory;
  readonly map: readonly string[];
  readonly mapCategory: readonly string[];
}

const collected = (text: string, before: readonly string[]) => [...before, text];
const checkedCode = asArgument((code: string) => ownSource({ code }, undefined).code);

export const SOURCE_OPTIONS = [
  new Option('--source <code>', 'your short name for the source: lower-case letters, digits and hyphens')
    .argParser(checkedCode)
    .makeOptionMandatory(),
  new Option('--source-name <name>', 'name of the source, shown to readers (default: as stored, at first the code)'),
  new Option('--licence <licence>', 'licence of the data, preferably its SPDX identifier'),
  new Option('--attribution <text>', 'attribution to show with the data'),
];

export const MAPPING_OPTIONS = [
  new Option('--category <category>', 'category of places for which the file gives none (default: other)').choices(
    PLACE_CATEGORIES,
  ),
  new Option('--map <field=name,...>', 'which column or property holds which field; repeatable')
    .argParser(collected)
    .default([], 'found by usual names'),
  new Option(
    '--map-category <value=category,...>',
    'which category each value of the category column means, * for all others; repeatable',
  )
    .argParser(collected)
    .default([], 'the names of the categories'),
];

export const MAPPING_NOTES = `
Fields for --map: key, name, alternateNames, latitude, longitude, category, country, description, wikidata, website,
openingHours, wheelchair, fee, importance, url; "field=" ignores the field.`;

export const SOURCE_NOTES = `
Name, licence and attribution of the source are kept for later imports, and shown at /v1/sources.`;

export function ownSourceOf(options: SourceOptions): PreparedPlaceImport['source'] {
  const { source: code, sourceName: name, sourceUrl: url, licence, attribution } = options;
  return { own: { code, name, url, licence, attribution } };
}

export async function readMapping({ category, map, mapCategory }: MappingOptions) {
  const { parseCategoryMapping, parseFieldMapping } = await import('../../../importers/places/field-mapping.ts');
  return {
    category,
    mapping: asUsage(() => parseFieldMapping(map)),
    categories: asUsage(() => parseCategoryMapping(mapCategory)),
  };
}

/** What is wrong with an option is said as such, with how the command is used. */
function asUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}
