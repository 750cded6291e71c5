/** The shapes that the maps are drawn from, as the installed package has them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { countryView, VIEW_HEIGHT, VIEW_WIDTH } from './country-shapes.ts';
import type { CountryTopology } from './country-topology.ts';
import { placeCountries } from './map-places.ts';
import { HEIGHT, projectWorld, WIDTH } from './world-shapes.ts';

const require = createRequire(import.meta.url);
const read = (name: string) =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8')) as CountryTopology;

const FRANCE = 250;
const KOSOVO = 983;
const ANTARCTICA = 10;
const SINGAPORE = { id: 702, latitude: 1.4, longitude: 103.8 };

describe('the map of the world', () => {
  const world = projectWorld(read('countries-110m'));

  it('keeps every shape within its frame, without Antarctica', () => {
    expect(world.shapes.some(({ countryId }) => countryId === ANTARCTICA)).toBe(false);
    for (const { x, y } of world.shapes) {
      expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    }
  });

  it('knows Kosovo, and leaves areas without a code without a country', () => {
    expect(world.shapes.filter(({ countryId }) => countryId === KOSOVO)).toHaveLength(1);
    expect(world.shapes.filter(({ countryId }) => countryId === undefined).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['Somaliland', 'N. Cyprus']),
    );
  });

  it('points at a country’s largest part: France is in Europe', () => {
    const france = world.shapes.find(({ countryId }) => countryId === FRANCE);
    const [x, y] = world.project(2.5, 46.5);
    expect(Math.hypot((france?.x ?? 0) - x, (france?.y ?? 0) - y)).toBeLessThan(5);
  });

  it('has a dot for a country without a shape, none for one at the South Pole', () => {
    const { dots } = placeCountries(world, [SINGAPORE, { id: ANTARCTICA, latitude: -90, longitude: 0 }]);
    expect(dots.map(({ id }) => id)).toEqual([SINGAPORE.id]);
  });
});

describe('the map of one country', () => {
  const topology = read('countries-50m');
  const shapes = feature(topology, topology.objects.countries);

  it('shows what people take for the country: France in Europe with Corsica, not Guiana', () => {
    const view = countryView(shapes, FRANCE, [2, 46]);
    expect(view.country.length).toBeGreaterThan(1000);
    expect(view.project(2.35, 48.86)).toBeDefined();
    expect(view.project(8.74, 41.92)).toBeDefined();
    expect(view.project(-52.33, 4.94)).toBeUndefined();
  });

  it('reaches over the 180th meridian: Fiji is not as wide as the world', () => {
    const view = countryView(shapes, 242, [178, -18]);
    const suva = view.project(178.44, -18.14);
    const taveuni = view.project(-179.95, -16.8);
    expect(suva && taveuni && Math.hypot(suva[0] - taveuni[0], suva[1] - taveuni[1])).toBeLessThan(VIEW_WIDTH);
  });

  it('shows a place without a shape in the middle', () => {
    expect(countryView(shapes, 292, [-5.35, 36.14]).project(-5.35, 36.14)).toEqual([
      expect.closeTo(VIEW_WIDTH / 2, -1),
      expect.closeTo(VIEW_HEIGHT / 2, -1),
    ]);
  });
});
