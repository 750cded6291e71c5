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

/** XML; its elements stand in the order that the schema of GPX 1.1 demands. */
export function tourGpx(tour: TourToWrite, origin?: TourOrigin): string {
  const links = (tour.sources ?? []).flatMap(({ url }) => (url === null ? [] : [`<link href="${xmlText(url)}"/>`]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Carnet" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${element('name', tour.name)}${element('desc', tour.summary)}${copyright(origin)}${links.join('')}</metadata>`,
    ...tour.stops.map(waypoint),
    ...(tour.path === null ? [] : track(tour, tour.path, links)),
    '</gpx>',
    '',
  ].join('\n');
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

function track(tour: TourToWrite, path: WalkingTour['path'], links: readonly string[]): string[] {
  const parts = path.type === 'LineString' ? [path.coordinates] : path.coordinates;
  return [
    `<trk>${element('name', tour.name)}${element('desc', tour.summary)}${element('src', tour.source)}${links.join('')}`,
    ...parts.map((part) => `<trkseg>\n${part.map(trackPoint).join('\n')}\n</trkseg>`),
    '</trk>',
  ];
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
