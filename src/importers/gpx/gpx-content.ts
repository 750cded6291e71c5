/** Reads what a GPX file holds, 1.0 or 1.1, as it stands there: waypoints, tracks and routes, not yet judged. */
import { DomainError } from '@carnet/rules/errors.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { readXml } from '../places/split/read-xml.ts';
import { decodeXml } from './decode-xml.ts';

/** The first of each that is not empty, as written. `link` is an address. */
export type GpxTexts = Partial<Record<'name' | 'desc' | 'cmt' | 'link', string>>;

export interface GpxPoint {
  readonly line: number;
  /** NaN = missing or no decimal number. */
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null = none or no number. */
  readonly elevation: number | null;
  /** Milliseconds since 1970. */
  readonly time: number | null;
  readonly texts: GpxTexts;
}

export interface GpxWay {
  readonly kind: 'track' | 'route';
  readonly line: number;
  readonly texts: GpxTexts;
  /** A route has one. */
  readonly segments: readonly (readonly GpxPoint[])[];
  /** More than MAX_POINTS, of which the first are kept. */
  readonly isTooLong: boolean;
}

export type GpxItem =
  /** Of the file as a whole; comes last. */
  | { readonly kind: 'about'; readonly texts: GpxTexts }
  | { readonly kind: 'waypoint'; readonly point: GpxPoint }
  | GpxWay;

/** Of one track or route: a point every metre for 200 km. */
export const MAX_POINTS = 200_000;

/**
 * In the order of the file. Without `withPoints` the points of tracks and routes are passed over. Throws
 * VALIDATION_ERROR when the file is not GPX, is cut off, or is XML of a dangerous kind.
 */
export async function* readGpxContent(file: PlaceFile, withPoints: boolean): AsyncGenerator<GpxItem> {
  const content = new GpxContent(withPoints);
  for await (const event of readXml(decodeXml(file.open()), { maxTextLength: 1024 * 1024, isDecoded: true })) {
    if (event.kind === 'open') content.open(event.name, event.attributes, event.line);
    else {
      const item = content.close(event.text);
      if (item !== undefined) yield item;
    }
  }
}

const NAMESPACE = /^https?:\/\/(?:www\.)?topografix\.com\/GPX\//i;
/** The elements that are points, and what they stand in. */
const POINT_PARENTS: ReadonlyMap<string, string> = new Map([
  ['wpt', 'gpx'],
  ['rtept', 'rte'],
  ['trkpt', 'trkseg'],
]);
/** `url` is the link of GPX 1.0. */
const TEXT_FIELDS: ReadonlyMap<string, keyof GpxTexts> = new Map([
  ['name', 'name'],
  ['desc', 'desc'],
  ['cmt', 'cmt'],
  ['url', 'link'],
]);

type Attributes = Readonly<Record<string, string>>;
type Writable<T> = { -readonly [K in keyof T]: T[K] };
type OpenPoint = Writable<GpxPoint>;
type OpenWay = Omit<Writable<GpxWay>, 'segments'> & { readonly segments: GpxPoint[][] };

class GpxContent {
  readonly #withPoints: boolean;
  /**
   * Names of the open elements, without the prefix of GPX; those of other vocabularies keep theirs and match nothing.
   */
  readonly #path: string[] = [];
  #prefix = '';
  /** GPX 1.0 has the file's texts in the root, 1.1 in `metadata`. */
  readonly #about: GpxTexts = {};
  #way: OpenWay | undefined;
  #wayPoints = 0;
  #point: OpenPoint | undefined;

  constructor(withPoints: boolean) {
    this.#withPoints = withPoints;
  }

  open(written: string, attributes: Attributes, line: number): void {
    const parent = this.#path.at(-1);
    if (parent === undefined) this.#openRoot(written, attributes, line);
    // Extensions may use the same prefix with another meaning.
    const isOwn = written.startsWith(this.#prefix) && parent !== 'extensions' && !parent?.includes(':');
    const name = isOwn ? written.slice(this.#prefix.length) : `:${written}`;
    this.#path.push(name);
    if (isPoint(name, parent)) this.#openPoint(name, attributes, line);
    else if (name === 'trkseg' && parent === 'trk') this.#way?.segments.push([]);
    else if ((name === 'trk' || name === 'rte') && parent === 'gpx') {
      this.#way = {
        kind: name === 'trk' ? 'track' : 'route',
        line,
        texts: {},
        segments: name === 'rte' ? [[]] : [],
        isTooLong: false,
      };
      this.#wayPoints = 0;
    } else if (name === 'link' && attributes.href?.trim()) this.#keepText('link', attributes.href.trim(), parent);
  }

  /** `text` is what stood directly in the element. */
  close(text: string): GpxItem | undefined {
    const name = this.#path.pop() as string;
    const parent = this.#path.at(-1);
    const trimmed = text.trim();
    if (trimmed !== '') this.#closeText(name, trimmed, parent);
    if (isPoint(name, parent)) return this.#closePoint(name);
    if ((name === 'trk' || name === 'rte') && parent === 'gpx') {
      const way = this.#way;
      this.#way = undefined;
      return way;
    }
    return parent === undefined ? { kind: 'about', texts: this.#about } : undefined;
  }

  #openRoot(written: string, attributes: Attributes, line: number): void {
    this.#prefix = /^[^:]*:/.exec(written)?.[0] ?? '';
    const namespace = attributes[this.#prefix === '' ? 'xmlns' : `xmlns:${this.#prefix.slice(0, -1)}`];
    if (written !== `${this.#prefix}gpx`) throw notGpx(`its first element is <${written.slice(0, 40)}>`, line);
    if (namespace !== undefined && !NAMESPACE.test(namespace)) {
      throw notGpx(`its namespace is "${namespace.slice(0, 100)}"`, line);
    }
  }

  #openPoint(name: string, attributes: Attributes, line: number): void {
    if (name !== 'wpt' && !this.#withPoints) return;
    const [latitude, longitude] = [decimal(attributes.lat), decimal(attributes.lon)];
    this.#point = { line, latitude, longitude, elevation: null, time: null, texts: {} };
  }

  #closePoint(name: string): GpxItem | undefined {
    const point = this.#point;
    this.#point = undefined;
    if (point === undefined) return undefined;
    if (name === 'wpt') return { kind: 'waypoint', point };
    if (this.#way === undefined) return undefined;
    this.#wayPoints += 1;
    if (this.#wayPoints > MAX_POINTS) this.#way.isTooLong = true;
    else this.#way.segments.at(-1)?.push(point);
    return undefined;
  }

  #closeText(name: string, text: string, parent: string | undefined): void {
    const field = TEXT_FIELDS.get(name);
    if (field !== undefined) this.#keepText(field, text, parent);
    else if (this.#point === undefined || parent === undefined || !POINT_PARENTS.has(parent)) return;
    else if (name === 'ele') this.#point.elevation = finiteOrNull(decimal(text));
    else if (name === 'time') this.#point.time = finiteOrNull(Date.parse(text));
  }

  #keepText(field: keyof GpxTexts, text: string, parent: string | undefined): void {
    const texts = this.#textsOf(parent);
    if (texts !== undefined) texts[field] ??= text;
  }

  #textsOf(parent: string | undefined): GpxTexts | undefined {
    if (parent === 'trk' || parent === 'rte') return this.#way?.texts;
    if (parent === 'gpx' || parent === 'metadata') return this.#about;
    return parent !== undefined && POINT_PARENTS.has(parent) ? this.#point?.texts : undefined;
  }
}

function isPoint(name: string, parent: string | undefined): boolean {
  return parent !== undefined && POINT_PARENTS.get(name) === parent;
}

/** No comma, no hexadecimal, nothing around it; small numbers are written with an exponent by careless programs. */
function decimal(text: string | undefined): number {
  const trimmed = text?.trim() ?? '';
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function notGpx(why: string, line: number): DomainError {
  return new DomainError('VALIDATION_ERROR', `The file is not GPX: ${why} (line ${line})`);
}
