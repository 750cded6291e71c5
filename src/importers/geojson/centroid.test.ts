import { describe, expect, it } from 'vitest';
import { centroid } from './centroid.ts';

const at = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 9),
  longitude: expect.closeTo(longitude, 9),
});
const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

describe('the point of a geometry', () => {
  it.each([
    ['a point', { type: 'Point', coordinates: [2, 1, 300] }, at(1, 2)],
    [
      'points',
      {
        type: 'MultiPoint',
        coordinates: [
          [0, 10],
          [2, 20],
        ],
      },
      at(15, 1),
    ],
    [
      'a line, by length',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
          [4, 0],
        ],
      },
      at(0, 2),
    ],
    [
      'lines',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0],
            [2, 0],
          ],
          [
            [10, 0],
            [10, 0],
          ],
        ],
      },
      at(0, 1),
    ],
    ['an area', { type: 'Polygon', coordinates: [square(10, 50, 2)] }, at(51, 11)],
    ['an area drawn the other way round', { type: 'Polygon', coordinates: [square(10, 50, 2).reverse()] }, at(51, 11)],
    ['an area with a hole', { type: 'Polygon', coordinates: [square(0, 0, 4), square(0, 0, 2)] }, at(28 / 12, 28 / 12)],
    [
      'areas, by size',
      { type: 'MultiPolygon', coordinates: [[square(0, 0, 2)], [square(10, 0, 1)]] },
      at(0.9, (4 + 10.5) / 5),
    ],
    [
      'an area without extent',
      {
        type: 'Polygon',
        coordinates: [
          [
            [5, 6],
            [5, 6],
            [5, 6],
          ],
        ],
      },
      at(6, 5),
    ],
    [
      'a very small area far out',
      { type: 'Polygon', coordinates: [square(179.99, -45, 1e-6)] },
      at(-45 + 5e-7, 179.99 + 5e-7),
    ],
    [
      'an area across the antimeridian',
      {
        type: 'Polygon',
        coordinates: [
          [
            [179, 0],
            [-179, 0],
            [-179, 2],
            [179, 2],
          ],
        ],
      },
      at(1, 180),
    ],
    [
      'areas on both sides of it',
      { type: 'MultiPolygon', coordinates: [[square(178, 0, 2)], [square(-180, 0, 4)]] },
      at(1.8, -178.6),
    ],
    ['an area drawn on beyond it', { type: 'Polygon', coordinates: [square(181, 0, 2)] }, at(1, -178)],
    [
      'a collection, by what it has of the highest dimension',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [50, 50] },
          { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [square(0, 0, 2)] }] },
        ],
      },
      at(1, 1),
    ],
    ['nothing', null, null],
    ['an empty point', { type: 'Point', coordinates: [] }, null],
    ['an empty collection', { type: 'GeometryCollection', geometries: [] }, null],
  ])('that is %s', (_, geometry, expected) => {
    expect(centroid(geometry)).toEqual(expected);
  });

  const nested = (levels: number): object =>
    levels === 0
      ? { type: 'Point', coordinates: [1, 2] }
      : { type: 'GeometryCollection', geometries: [nested(levels - 1)] };

  it.each([
    [
      { type: 'Point', coordinates: [2, 95] },
      'its latitude 95 is beyond 90 degrees; are latitude and longitude swapped?',
    ],
    [{ type: 'Point', coordinates: [200, 5] }, 'its longitude 200 is beyond 180 degrees'],
    [
      { type: 'Polygon', coordinates: [[[500_000, 4_600_000]]] },
      'is not in degrees: GeoJSON uses WGS 84, convert the file first',
    ],
    [{ type: 'Point', coordinates: ['2', '1'] }, 'is not a pair of numbers: ["2","1"]'],
    [{ type: 'Point' }, 'is not a pair of numbers: none'],
    [{ type: 'Polygon', coordinates: [1, 2] }, 'are not the list that its type needs'],
    [{ type: 'Circle', coordinates: [1, 2] }, 'has the unknown type "Circle"'],
    ['POINT (1 2)', 'its geometry is not an object'],
    [nested(10), 'its geometry is nested more than 8 levels deep'],
  ])('is not guessed for %j', (geometry, message) => {
    expect(() => centroid(geometry)).toThrow(message);
  });
});
