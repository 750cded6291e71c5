import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkingTourExample } from '../../../catalog/schemas/walking-tour.ts';
import { tourGeoJson } from './tour-geojson.ts';
import { type TourToWrite, tourGpx } from './tour-gpx.ts';

/** The attributes of each point of the path, as the file has them. */
function written(coordinates: readonly (readonly number[])[]): string[][] {
  const path = { type: 'LineString', coordinates } as unknown as TourToWrite['path'];
  const file = tourGpx({ name: 'A walk', summary: null, stops: [], path });
  return [...file.matchAll(/<trkpt lat="([^"]*)" lon="([^"]*)"(?:\/>|><ele>([^<]*)<)/g)].map((found) =>
    found.slice(1).filter((text) => text !== undefined),
  );
}

describe('the points of a GPX file', () => {
  it.each([
    [
      [-9.1393, 38.7223],
      ['38.7223', '-9.1393'],
    ],
    [
      [180, -90],
      ['-90', '-180'],
    ],
    [
      [-0, 0],
      ['0', '0'],
    ],
    [
      [0.0000001, -0.0000001],
      ['-0.0000001', '0.0000001'],
    ],
    [
      [1e-9, -1e-9],
      ['0', '0'],
    ],
    [
      [2.12345678, 48.99999999],
      ['49', '2.1234568'],
    ],
    [
      [10.1 + 0.2, 0.1 + 0.2, 12.5],
      ['0.3', '10.3', '12.5'],
    ],
    [
      [139.6917064, 35.6894875, 1e-8],
      ['35.6894875', '139.6917064', '0'],
    ],
  ])('%j are %j', (point, texts) => {
    expect(written([point])).toEqual([texts]);
  });

  it('are decimals without an exponent, right to a ten-millionth', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const rounded = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((units) => units / 1e7);
    const one = (most: number) => fc.oneof(degrees(most), rounded(most));
    fc.assert(
      fc.property(fc.array(fc.tuple(one(179.9), one(90)), { minLength: 2, maxLength: 20 }), (points) => {
        for (const [index, texts] of written(points).entries()) {
          const [latitude = '', longitude = ''] = texts;
          const [east, north] = points[index] as [number, number];
          for (const [text, value] of [
            [latitude, north],
            [longitude, east],
          ] as const) {
            expect(text).toMatch(/^-?\d+(\.\d{1,7})?$/);
            expect(text).not.toMatch(/^-0$|\.\d*0$/);
            expect(Number(text) + 0).toBe(Number(value.toFixed(7)) + 0);
          }
        }
        expect(written(points)).toHaveLength(points.length);
      }),
    );
  });
});

describe.each([0, 1, 2, 999, 1_000, 1_001, 2_000, 5_500])('a path of %i points, written in pieces', (count) => {
  const points = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? [i / 100, -i / 100] : [i / 100, -i / 100, i]));
  const tours = [
    { ...walkingTourExample, path: { type: 'LineString' as const, coordinates: points } },
    {
      ...walkingTourExample,
      path: { type: 'MultiLineString' as const, coordinates: [points, points.slice(0, 2), points] },
    },
  ];

  it('is the GPX of one piece', () => {
    for (const tour of tours) {
      const lines = tourGpx({ ...tour, path: null }).split('\n');
      const { name, summary, source } = tour;
      const parts = tour.path.type === 'LineString' ? [tour.path.coordinates] : tour.path.coordinates;
      const track = [
        `<trk><name>${name}</name><desc>${summary}</desc><src>${source}</src>${tour.sources
          .flatMap(({ url }) => (url === null ? [] : [`<link href="${url}"/>`]))
          .join('')}`,
        ...parts.map((part) => `<trkseg>\n${part.map(trackPoint).join('\n')}\n</trkseg>`),
        '</trk>',
      ];
      expect(tourGpx(tour).split('\n')).toEqual(
        [...lines.slice(0, -2), ...track, ...lines.slice(-2)].join('\n').split('\n'),
      );
    }
  });

  it('is the GeoJSON of one piece', () => {
    for (const tour of tours) {
      const { stops, path, ...properties } = tour;
      const [attribution, licence, licenceUrl] = ['Ana & "Bob"', 'CC BY 4.0', null];
      expect(tourGeoJson(tour, { name: 'A source', attribution, licence, licenceUrl })).toBe(
        JSON.stringify({
          ...{ type: 'FeatureCollection', attribution, licence, licenceUrl },
          features: [
            { type: 'Feature', id: tour.id, geometry: path, properties },
            ...stops.map(({ location, ...stop }) => ({
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [location.longitude, location.latitude] },
              properties: stop,
            })),
          ],
        }),
      );
    }
  });
});

const trackPoint = ([longitude, latitude, elevation]: readonly number[]): string => {
  const position = `lat="${latitude === 0 ? 0 : latitude}" lon="${longitude}"`;
  return elevation === undefined ? `<trkpt ${position}/>` : `<trkpt ${position}><ele>${elevation}</ele></trkpt>`;
};
