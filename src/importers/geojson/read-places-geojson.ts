/** Reads points of interest from GeoJSON of any size: one collection, or one feature per line. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Location } from '../../domain/places/location.ts';
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import {
  type FieldMapping,
  foldHeader,
  foldValue,
  MAPPED_FIELDS,
  type MappedField,
  suggestion,
  USUAL_NAMES,
} from '../places/field-mapping.ts';
import { mappedItems } from '../places/mapped-items.ts';
import { type MappedPlaceOptions, mappedPlace } from '../places/mapped-place.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { SeenKeys } from '../places/seen-keys.ts';
import { type JsonPart, MAX_JSON_ELEMENT_LENGTH, splitJson } from '../places/split/split-json.ts';
import { decodeText } from '../places/text/decode-text.ts';
import { oneLine, quoted } from '../places/text/quoted.ts';
import { centroid, GeometryProblem } from './centroid.ts';
import { refuseOtherCrs } from './refuse-other-crs.ts';

export interface PlacesGeoJsonOptions extends MappedPlaceOptions {
  /** Which property is what, see `parseFieldMapping`; fields it does not name are found by usual names. */
  readonly mapping?: FieldMapping | undefined;
}

interface Feature {
  readonly id?: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry?: unknown;
}

/** Enough to suggest a name from. */
const MAX_PROPERTY_NAMES = 1000;

/**
 * Properties that are not mapped are not read. Memory grows with the number of features only by their keys. Throws
 * VALIDATION_ERROR when the file as a whole cannot be read: cut off, no JSON, no GeoJSON, not in WGS 84, a mapped
 * property that no feature has.
 */
export async function* readPlacesGeoJson(
  file: PlaceFile,
  options: PlacesGeoJsonOptions = {},
): AsyncGenerator<ImportItem<PointOfInterestRecord>> {
  const seen = new SeenKeys();
  const names = new PropertyNames(options.mapping ?? {});
  let count = 0;
  for await (const part of splitJson(decodeText(file.open()), ['features'])) {
    if (part.kind === 'around') {
      refuseOtherCrs(part.members.crs);
      continue;
    }
    count += 1;
    const where = `feature ${count} (line ${part.line})`;
    const feature = featureOf(part, count === 1);
    if (typeof feature === 'string') yield { problem: { where, message: feature } };
    else yield* itemsOfFeature(feature, where, names, options, seen);
  }
  names.refuseUnseen();
}

function* itemsOfFeature(
  feature: Feature,
  where: string,
  names: PropertyNames,
  options: MappedPlaceOptions,
  seen: SeenKeys,
): Generator<ImportItem<PointOfInterestRecord>> {
  const textUnder = names.reader(feature);
  const location = locationOf(feature.geometry);
  if (typeof location === 'string') {
    yield { problem: { where, message: location } };
    return;
  }
  if (location === null) {
    yield { warning: { where, message: `${quoted(textUnder('name'))} has no geometry and is left out` } };
    return;
  }
  yield* mappedItems(mappedPlace(textUnder, options, location), where, seen);
}

/** The feature, or why the element is none. What the first one is tells whether the file is GeoJSON at all. */
function featureOf(part: JsonPart & { kind: 'element' }, isFirst: boolean): Feature | string {
  if (part.text === null) {
    return `it is longer than ${MAX_JSON_ELEMENT_LENGTH.toLocaleString('en')} characters; simplify its geometry`;
  }
  let value: { type?: unknown; properties?: unknown; crs?: unknown } | null;
  try {
    value = JSON.parse(part.text);
  } catch (error) {
    return `it is not valid JSON: ${oneLine((error as Error).message, 120)}`;
  }
  if (value?.type !== 'Feature') {
    const message = `it is not a Feature but has the type ${oneLine(JSON.stringify(value?.type) ?? 'none', 40)}`;
    if (isFirst)
      throw new DomainError('VALIDATION_ERROR', `Line ${part.line} is not the GeoJSON of places: ${message}`);
    return message;
  }
  refuseOtherCrs(value.crs);
  const { properties } = value;
  const isObject = typeof properties === 'object' && properties !== null && !Array.isArray(properties);
  return { ...value, properties: isObject ? (properties as Record<string, unknown>) : {} };
}

/** Null = it has none; a text = why it cannot be used. */
function locationOf(geometry: unknown): Location | null | string {
  try {
    return centroid(geometry);
  } catch (error) {
    if (error instanceof GeometryProblem) return error.message;
    throw error;
  }
}

/** Finds the fields among a feature's properties, and remembers which mapped ones were never there. */
class PropertyNames {
  readonly #mapping: FieldMapping;
  readonly #unseen: Map<string, MappedField>;
  readonly #known = new Set<string>();

  constructor(mapping: FieldMapping) {
    this.#mapping = mapping;
    this.#unseen = new Map(
      MAPPED_FIELDS.flatMap((field) => (mapping[field] ? [[foldValue(mapping[field]), field] as const] : [])),
    );
  }

  reader({ id, properties }: Feature): (field: MappedField) => string {
    const byValue = new Map<string, unknown>();
    const byHeader = new Map<string, unknown>();
    for (const [name, value] of Object.entries(properties)) {
      const folded = foldValue(name);
      this.#unseen.delete(folded);
      if (!byValue.has(folded)) byValue.set(folded, value);
      if (!byHeader.has(foldHeader(name))) byHeader.set(foldHeader(name), value);
      if (this.#known.size < MAX_PROPERTY_NAMES) this.#known.add(name);
    }
    return (field) => {
      const mapped = this.#mapping[field];
      if (mapped === '') return '';
      if (mapped !== undefined) return textOf(properties[mapped] ?? byValue.get(foldValue(mapped)));
      // The feature's own id goes before a property of that name.
      if (field === 'key' && (typeof id === 'string' || typeof id === 'number')) return String(id);
      for (const name of USUAL_NAMES[field]) {
        const text = textOf(byHeader.get(name));
        if (text !== '') return text;
      }
      return '';
    };
  }

  refuseUnseen(): void {
    for (const [name, field] of this.#unseen) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `No feature has the property ${quoted(this.#mapping[field] ?? name)} for ` +
          `${field}${suggestion(name, this.#known)}. ` +
          `Properties: ${oneLine([...this.#known].join(', '), 500)}`,
      );
    }
  }
}

/** Lists of texts are joined as alternate names are; other structures are no values. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value.filter((item) => typeof item === 'string' || typeof item === 'number').join(';');
  return '';
}
