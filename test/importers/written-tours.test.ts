/** The files that a walking tour is downloaded as: other programs' parsers read them, and so do our own importers. */
import { gpx as gpxToGeoJson } from '@tmcw/togeojson';
import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WalkingTour, walkingTourExample } from '../../src/catalog/schemas/walking-tour.ts';
import { tourGeoJson } from '../../src/http/public/walking-tours/tour-geojson.ts';
import { tourGpx } from '../../src/http/public/walking-tours/tour-gpx.ts';
import { readGpx } from '../../src/importers/gpx/read-gpx.ts';
import { readToursGeoJson } from '../../src/importers/tours-geojson/read-tours-geojson.ts';
import { collect, placeFile } from '../helpers/places/place-files.ts';

const NAMES = ['Torre de Belém', 'Tom & Jerry’s "Inn" <3', '塔', '1 > 0', ']]>', 'a\u0000b\u0008c\uFFFE', '\ud83d'];
const text = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }));
const longitude = fc.oneof(fc.constantFrom(-180, 180, 0, 1e-7), fc.double({ min: -180, max: 180, noNaN: true }));
const latitude = fc.oneof(fc.constantFrom(-90, 90, -1e-7), fc.double({ min: -90, max: 90, noNaN: true }));
const position = fc.oneof(
  fc.tuple(longitude, latitude),
  fc.tuple(longitude, latitude, fc.double({ min: -400, max: 8800, noNaN: true })),
);
const line = fc.array(position, { minLength: 2, maxLength: 8 });
const anyTour: fc.Arbitrary<WalkingTour> = fc
  .record({
    name: text,
    summary: fc.option(text),
    stops: fc.array(fc.record({ name: text, description: fc.option(text), longitude, latitude }), { maxLength: 4 }),
    path: fc.oneof(
      line.map((coordinates) => ({ type: 'LineString' as const, coordinates })),
      fc
        .array(line, { minLength: 2, maxLength: 3 })
        .map((coordinates) => ({ type: 'MultiLineString' as const, coordinates })),
    ),
  })
  .map(({ stops, ...tour }) => ({
    ...walkingTourExample,
    ...tour,
    stops: stops.map(({ name, description, ...location }, index) => ({
      position: index + 1,
      name,
      description,
      location,
      minutes: null,
      pointOfInterestId: null,
    })),
  }));

function parse(xml: string) {
  const parser = new DOMParser({
    onError: (level, message) => {
      // A replacement character in a text is no fault of the file.
      if (level !== 'warning') throw new Error(`${level}: ${message}`);
    },
  });
  return parser.parseFromString(xml, 'text/xml');
}

const withGap: WalkingTour = {
  ...walkingTourExample,
  name: 'Rio & "Ponte" <b>',
  path: {
    type: 'MultiLineString',
    coordinates: [
      [
        [-9.2068, 38.6979, 12.5],
        [-9.2101, 38.6971],
      ],
      [
        [-9.215, 38.692],
        [-9.216, 38.6916],
      ],
    ],
  },
};

describe('a tour as GPX', () => {
  it('is read by a parser that is not ours: the way with its gap, and every stop', () => {
    const { features } = gpxToGeoJson(parse(tourGpx(withGap)) as unknown as Parameters<typeof gpxToGeoJson>[0]);
    expect(features.map(({ geometry }) => geometry?.type)).toEqual(['MultiLineString', 'Point', 'Point']);
    expect(features[0]?.properties).toMatchObject({
      name: 'Rio & "Ponte" <b>',
      desc: withGap.summary,
      _gpxType: 'trk',
    });
    expect(features[0]?.geometry).toEqual(withGap.path);
    expect(features.slice(1).map(({ properties }) => properties?.name)).toEqual(withGap.stops.map(({ name }) => name));
  });

  it('is well-formed, in the order and within the bounds of the schema, whatever the texts and numbers', () => {
    fc.assert(
      fc.property(anyTour, (tour) => {
        const document = parse(tourGpx(tour));
        checkOrder(document.documentElement as Element);
        expect(document.getElementsByTagName('wpt')).toHaveLength(tour.stops.length);
        const parts = tour.path.type === 'LineString' ? [tour.path.coordinates] : tour.path.coordinates;
        expect(document.getElementsByTagName('trkseg')).toHaveLength(parts.length);
        expect(document.getElementsByTagName('trkpt')).toHaveLength(parts.flat().length);
      }),
    );
  });

  it('comes back through the importer as it went', async () => {
    const { records, problems, warnings } = await collect(
      readGpx(placeFile(tourGpx(walkingTourExample), 'tour-3.gpx')),
    );
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
    expect(records).toMatchObject([
      {
        key: 'tour-3',
        name: walkingTourExample.name,
        summary: walkingTourExample.summary,
        path: [walkingTourExample.path.coordinates],
        stops: walkingTourExample.stops.map(({ name, description, location }) => ({ name, description, location })),
      },
    ]);
  });

  it('has the stops alone when there is no way to draw, and the page of the source where there is one', () => {
    const stops = tourGpx({ ...walkingTourExample, path: null });
    expect(stops).toContain('<wpt ');
    expect(stops).not.toContain('<trk>');
    const linked = tourGpx({ ...walkingTourExample, sources: [{ url: 'https://example.org/?a=1&b=2' }] });
    expect(linked).toContain('<link href="https://example.org/?a=1&amp;b=2"/>');
  });
});

describe('a tour as GeoJSON', () => {
  it('has the way with all that is known of the tour, and a point for each stop in order', () => {
    const { features, type } = JSON.parse(tourGeoJson(withGap));
    const { stops, path, ...rest } = withGap;
    expect(type).toBe('FeatureCollection');
    expect(features[0]).toEqual({ type: 'Feature', id: withGap.id, geometry: path, properties: rest });
    expect(features.slice(1)).toEqual(
      stops.map(({ location, ...properties }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [location.longitude, location.latitude] },
        properties,
      })),
    );
  });

  it('comes back through the importer as it went, gap and all', async () => {
    for (const tour of [walkingTourExample, withGap]) {
      const { records, problems } = await collect(readToursGeoJson(placeFile(tourGeoJson(tour), 'tour-3.geojson')));
      expect(problems).toEqual([]);
      expect(records).toMatchObject([
        {
          key: String(tour.id),
          summary: tour.summary,
          difficulty: tour.difficulty,
          isLoop: tour.isLoop,
          durationMinutes: tour.durationMinutes,
          path: tour.path.type === 'LineString' ? [tour.path.coordinates] : tour.path.coordinates,
          stops: tour.stops.map(({ name, description, location, minutes }) => ({
            name,
            description,
            location,
            minutes,
          })),
        },
      ]);
    }
  });
});

/** The children of each element as the schema of GPX 1.1 orders them. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
  metadata: ['name', 'desc', 'author', 'copyright', 'link', 'time', 'keywords', 'bounds', 'extensions'],
  wpt: [
    'ele',
    'time',
    'magvar',
    'geoidheight',
    'name',
    'cmt',
    'desc',
    'src',
    'link',
    'sym',
    'type',
    'fix',
    'extensions',
  ],
  trkpt: [
    'ele',
    'time',
    'magvar',
    'geoidheight',
    'name',
    'cmt',
    'desc',
    'src',
    'link',
    'sym',
    'type',
    'fix',
    'extensions',
  ],
  trk: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'trkseg'],
  trkseg: ['trkpt', 'extensions'],
  link: ['text', 'type'],
};

function checkOrder(element: Element): void {
  expect(element.namespaceURI).toBe('http://www.topografix.com/GPX/1/1');
  const children = Array.from(element.childNodes as Iterable<Node>).filter((node) => node.nodeType === 1) as Element[];
  const order = ORDER[element.localName ?? ''] ?? [];
  const ranks = children.map(({ localName }) => order.indexOf(localName ?? ''));
  expect(ranks).not.toContain(-1);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  if (element.hasAttribute('lat')) {
    const [lat, lon] = [element.getAttribute('lat') ?? '', element.getAttribute('lon') ?? ''];
    for (const number of [lat, lon]) expect(number).toMatch(/^-?\d+(\.\d+)?$/);
    expect(Math.abs(Number(lat))).toBeLessThanOrEqual(90);
    expect(Number(lon)).toBeGreaterThanOrEqual(-180);
    expect(Number(lon)).toBeLessThan(180);
  }
  for (const child of children) checkOrder(child);
}
