/** Takes the GeoJSON of tours apart: features that have a way, and points, which are stops. */
import { DomainError } from '@carnet/rules/errors.ts';
import { refuseOtherCrs } from '../geojson/refuse-other-crs.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { MAX_JSON_ELEMENT_LENGTH, splitJson } from '../places/split/split-json.ts';
import { decodeText } from '../places/text/decode-text.ts';

export type Properties = Readonly<Record<string, unknown>>;

interface FeatureText {
  /** `feature 3 (relation/9053136)`. */
  readonly where: string;
  /** As text; null = it has none. */
  readonly id: string | null;
  readonly properties: Properties;
}

export type TourFeature =
  | (FeatureText & { readonly kind: 'way'; readonly lines: readonly (readonly unknown[])[] })
  | (FeatureText & { readonly kind: 'stop'; readonly position: readonly unknown[] })
  /** Areas and features without geometry. */
  | { readonly kind: 'other'; readonly where: string; readonly message: string }
  | { readonly kind: 'problem'; readonly where: string; readonly message: string };

const MAX_NESTING = 8;

/**
 * A collection, one feature, one bare geometry, or one of these per line. Positions are not yet checked. Throws
 * VALIDATION_ERROR when the file is cut off, no JSON, no GeoJSON, or not in WGS 84.
 */
export async function* readTourFeatures(file: PlaceFile): AsyncGenerator<TourFeature> {
  let count = 0;
  for await (const part of splitJson(decodeText(file.open()), ['features'])) {
    if (part.kind === 'around') {
      refuseOtherCrs(part.members.crs);
      continue;
    }
    count += 1;
    const where = `feature ${count} (line ${part.line})`;
    if (part.text === null) {
      const message = `it is longer than ${MAX_JSON_ELEMENT_LENGTH.toLocaleString('en')} characters: simplify its way`;
      yield { kind: 'problem', where, message };
      continue;
    }
    const value = parsed(part.text, part.line);
    refuseOtherCrs(value.crs);
    if (count === 1 && typeof value.type !== 'string') {
      throw new DomainError('VALIDATION_ERROR', `Line ${part.line} is not GeoJSON: it has no type`);
    }
    yield featureOf(value, where);
  }
}

function featureOf(value: Properties, where: string): TourFeature {
  const isFeature = value.type === 'Feature';
  const properties = isFeature ? objectOr(value.properties, {}) : {};
  const id = idOf(value.id) ?? idOf(properties['@id']) ?? idOf(properties.id);
  const named = id === null ? where : where.replace(')', `, ${id.slice(0, 80)})`);
  const shapes = shapesOf(isFeature ? value.geometry : value, 0);
  if (typeof shapes === 'string') return { kind: 'problem', where: named, message: shapes };
  const base = { where: named, id, properties };
  if (shapes.lines.length > 0) return { ...base, kind: 'way', lines: shapes.lines };
  const [position] = shapes.points;
  if (position !== undefined) return { ...base, kind: 'stop', position };
  return { kind: 'other', where: named, message: 'it has neither a way nor a point and is left out' };
}

interface Shapes {
  readonly lines: (readonly unknown[])[];
  readonly points: (readonly unknown[])[];
}

/** The lines and points of a geometry, areas passed over; a text = why it is no geometry. */
function shapesOf(geometry: unknown, nesting: number): Shapes | string {
  const found: Shapes = { lines: [], points: [] };
  if (geometry === null || geometry === undefined) return found;
  const { type, coordinates, geometries } = objectOr(geometry, {});
  if (type === 'Polygon' || type === 'MultiPolygon') return found;
  if (type === 'GeometryCollection') {
    if (nesting >= MAX_NESTING) return `its geometry is nested more than ${MAX_NESTING} levels deep`;
    if (!Array.isArray(geometries)) return 'its geometry collection has no list of geometries';
    for (const one of geometries) {
      const inner = shapesOf(one, nesting + 1);
      if (typeof inner === 'string') return inner;
      found.lines.push(...inner.lines);
      found.points.push(...inner.points);
    }
    return found;
  }
  if (!Array.isArray(coordinates))
    return `its geometry (type ${JSON.stringify(type)?.slice(0, 40)}) has no coordinates`;
  if (type === 'LineString') found.lines.push(coordinates);
  else if (type === 'Point') found.points.push(coordinates);
  else if (type === 'MultiLineString' || type === 'MultiPoint') {
    const lists = type === 'MultiPoint' ? found.points : found.lines;
    for (const one of coordinates) {
      if (!Array.isArray(one)) return `the coordinates of its ${type} are not lists`;
      lists.push(one);
    }
  } else return `its geometry has the unknown type ${JSON.stringify(type)?.slice(0, 40)}`;
  return found;
}

function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Of a value that is an object and no list its members, else those of `otherwise`. */
export function objectOr(value: unknown, otherwise: Properties): Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Properties) : otherwise;
}

function parsed(text: string, line: number): Properties {
  try {
    return objectOr(JSON.parse(text), {});
  } catch (error) {
    const message = (error as Error).message.slice(0, 120);
    throw new DomainError('VALIDATION_ERROR', `Line ${line} is not valid JSON: ${message}`);
  }
}
