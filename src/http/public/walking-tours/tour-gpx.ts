/** Writes a walking tour as GPX 1.1: a waypoint for each stop and a track with a segment for each part of the way. */
import type { WalkingTour } from '../../../catalog/schemas/walking-tour.ts';
import { xmlText } from '../../answer/xml-text.ts';
import type { TourOrigin } from './define-tour-file.ts';

/** What of a tour goes into the file; a walk that was planned on request has no record and may have no way to draw. */
export interface TourToWrite {
  readonly name: string;
  readonly summary: string | null;
  readonly stops: readonly Pick<WalkingTour['stops'][number], 'name' | 'description' | 'location'>[];
  readonly path: WalkingTour['path'] | null;
  readonly source?: string;
  readonly sources?: readonly { readonly url: string | null }[];
}

export const tourGpx = ({ path, ...tour }: TourToWrite, origin?: TourOrigin): string =>
  [...tourGpxPieces(tour, path === null ? null : JSON.stringify(path), origin)].join('');

/** XML in pieces; its elements are in the order that the schema of GPX 1.1 demands. `path`: as JSON. */
export function* tourGpxPieces(
  tour: Omit<TourToWrite, 'path'>,
  path: string | null,
  origin?: TourOrigin,
): Generator<string> {
  const links = (tour.sources ?? []).flatMap(({ url }) => (url === null ? [] : [`<link href="${xmlText(url)}"/>`]));
  const about = `${element('name', tour.name)}${element('desc', tour.summary)}`;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<gpx version="1.1" creator="Carnet" xmlns="http://www.topografix.com/GPX/1/1">\n';
  yield `<metadata>${about}${copyright(origin)}${links.join('')}</metadata>\n`;
  for (const stop of tour.stops) yield `${waypoint(stop)}\n`;
  if (path !== null) {
    yield `<trk>${about}${element('src', tour.source)}${links.join('')}\n`;
    yield* segments(path);
    yield '</trk>\n';
  }
  yield '</gpx>\n';
}

function copyright(origin: TourOrigin | undefined): string {
  if (origin === undefined) return '';
  const author = xmlText(origin.attribution ?? origin.name);
  return `<copyright author="${author}">${element('license', origin.licenceUrl)}</copyright>`;
}

function waypoint({ name, description, location }: TourToWrite['stops'][number]): string {
  const position = attributes(location.longitude, location.latitude);
  return `<wpt ${position}>${element('name', name)}${element('desc', description)}</wpt>`;
}

/** `path`: `{"type":"LineString","coordinates":[[1,2],[3,4]]}`, or a list of such lists of a `MultiLineString`. */
function* segments(path: string): Generator<string> {
  const coordinates = path.slice(path.indexOf('[') + 1, path.lastIndexOf(']'));
  const isLine = path.startsWith('{"type":"LineString"');
  for (const part of isLine ? [coordinates] : coordinates.slice(1, -1).split(/\],\[(?=[[\]]|$)/)) {
    let separator = '';
    yield '<trkseg>\n';
    for (const points of pointsOf(part)) {
      yield separator + points.map(trackPoint).join('\n');
      separator = '\n';
    }
    yield '\n</trkseg>\n';
  }
}

/** The text of some thousand points, which are read and written in a few milliseconds. A path may have 200,000. */
const CHARACTERS_OF_PIECE = 64 * 1024;

/** Of `[1,2],[3,4]`, some points at a time. */
function* pointsOf(part: string): Generator<number[][]> {
  for (let start = 0; start < part.length; ) {
    const next = part.indexOf('],[', start + CHARACTERS_OF_PIECE);
    const end = next === -1 ? part.length : next + 1;
    yield JSON.parse(`[${part.slice(start, end)}]`) as number[][];
    start = end + 1;
  }
}

function trackPoint([longitude = 0, latitude = 0, elevation]: readonly number[]): string {
  const position = attributes(longitude, latitude);
  return elevation === undefined
    ? `<trkpt ${position}/>`
    : `<trkpt ${position}><ele>${decimal(elevation)}</ele></trkpt>`;
}

/** The schema's longitudes end below 180 degrees. */
function attributes(longitude: number, latitude: number): string {
  const east = decimal(longitude);
  return `lat="${decimal(latitude)}" lon="${east === '180' ? '-180' : east}"`;
}

/** A ten-millionth of a degree is a centimetre. */
const DECIMALS = 7;

/** Without an exponent, which XML decimals cannot have. A path may have 200,000 points: most are as short as they come. */
function decimal(value: number): string {
  const shortest = String(value);
  const point = shortest.indexOf('.');
  const isShort = point === -1 || shortest.length - point - 1 <= DECIMALS;
  if (isShort && !shortest.includes('e')) return shortest;
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

function element(name: string, text: string | null | undefined): string {
  return text === null || text === undefined ? '' : `<${name}>${xmlText(text)}</${name}>`;
}
