/** The shapes that the maps are drawn from, as the build makes them and the installed package has them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import iso from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shapeFile } from '../../../build/world-shapes.ts';
import { boxOf, REGIONS } from '../controls/regions.ts';
import { countryView, VIEW_HEIGHT, VIEW_WIDTH } from './country-shapes.ts';
import type { CountryTopology } from './country-topology.ts';
import { dotsNear } from './dots.ts';
import { dotsAt, finelyHit, placeCountries } from './map-places.ts';
import { HEIGHT, projectPlace, WIDTH } from './projection.ts';
import { shapesOf } from './shape-file.ts';

const require = createRequire(import.meta.url);
const read = (name: string) =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8')) as CountryTopology;

const FRANCE = 250;
const KOSOVO = 983;
const ANTARCTICA = 10;
const SINGAPORE = 702;
/** Of a telephone 390 pixels wide: the map's frame. */
const FRAME = { width: 358, height: 268 };
const REACH_PX = 12;
const NAMED_IN_SHEET = 6;

const coarseFile = shapeFile('coarse');
const fineFile = shapeFile('fine');
const shapes = shapesOf(coarseFile);
const shapeOf = (id: number) => shapes.find(({ countryId }) => countryId === id);
/** All countries of the data, where they are. */
const countries = (
  parse(readFileSync(new URL('../../../../data/countries.yaml', import.meta.url), 'utf8')) as {
    countries: { iso2: string; location?: { latitude: number; longitude: number } }[];
  }
).countries.map(({ iso2, location }) => ({
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
  id: idOf(iso2),
}));

function idOf(iso2: string): number {
  return iso2 === 'XK' ? KOSOVO : Number(iso.alpha2ToNumeric(iso2));
}

describe('the map of the world', () => {
  it.each([
    ['coarse', coarseFile, 35],
    ['fine', fineFile, 90],
  ] as const)('is no heavier than it should be: %s', (_, file, most) => {
    expect(gzipSync(JSON.stringify(file), { level: 9 }).length / 1024).toBeLessThanOrEqual(most);
  });

  it('keeps every country within its frame, all 249 and Kosovo', () => {
    const places = placeCountries(shapes, countries);
    expect(places).toHaveLength(250);
    for (const { id, x, y } of places) expect([id, x > 0 && x < WIDTH && y > 0 && y < HEIGHT]).toEqual([id, true]);
  });

  it('has Chukotka beside Siberia, and Alaska in the west', () => {
    const [anadyr] = projectPlace(177.5, 64.7);
    const [uelen] = projectPlace(-169.8, 66.2);
    const [nome] = projectPlace(-165.4, 64.5);
    expect(Math.abs(uelen - anadyr)).toBeLessThan(40);
    expect(nome).toBeLessThan(WIDTH / 3);
  });

  it('gives territories the code that ISO 3166 lists them under: Svalbard and French Guiana have shapes', () => {
    expect(shapeOf(744)).toBeDefined();
    expect(shapeOf(254)?.area).toBeGreaterThan(20);
  });

  it('knows Kosovo, and leaves areas without a code without a country', () => {
    expect(shapes.filter(({ countryId }) => countryId === KOSOVO)).toHaveLength(1);
    expect(shapes.filter(({ countryId }) => countryId === undefined).length).toBeGreaterThan(1);
  });

  it('points at a country’s largest part: France is in Europe', () => {
    const [x, y] = projectPlace(2.5, 46.5);
    expect(Math.hypot((shapeOf(FRANCE)?.x ?? 0) - x, (shapeOf(FRANCE)?.y ?? 0) - y)).toBeLessThan(8);
  });

  it('has dots for small countries where they are, until their shapes are large enough', () => {
    const places = placeCountries(shapes, countries);
    const dot = dotsAt(places, 1).find(({ id }) => id === SINGAPORE);
    const [x, y] = projectPlace(103.8, 1.35);
    expect(Math.hypot((dot?.x ?? 0) - x, (dot?.y ?? 0) - y)).toBeLessThan(0.5);
    expect(dotsAt(places, 100).some(({ id }) => id === SINGAPORE)).toBe(false);
    expect(dotsAt(places, 1).some(({ id }) => id === ANTARCTICA)).toBe(false);
  });

  it('shows any place within a finger’s reach after one zoom, 390 pixels wide', () => {
    const places = placeCountries(shapes, countries);
    const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const zooms = [whole, ...REGIONS.map(({ bounds }) => boxOf(bounds))].map((box) => {
      const pixels = Math.min(FRAME.width / box.width, FRAME.height / box.height);
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
      const isShown = ({ x, y }: { x: number; y: number }) =>
        Math.abs(x - middleX) * pixels < FRAME.width / 2 && Math.abs(y - middleY) * pixels < FRAME.height / 2;
      const isHit = (place: (typeof places)[number]) =>
        isShown(place) &&
        (place.area * pixels * pixels >= 576 ||
          dotsNear(finelyHit(places, pixels), place.x, place.y, REACH_PX / pixels).length <= NAMED_IN_SHEET);
      return isHit;
    });
    const missed = places.filter((place) => !zooms.some((isHit) => isHit(place)));
    expect(missed.map(({ id }) => id)).toEqual([]);
  });
});

describe('the map of one country', () => {
  const topology = read('countries-50m');
  const atlas = feature(topology, topology.objects.countries);

  it('shows what people take for the country: France in Europe with Corsica, not Guiana', () => {
    const view = countryView(atlas, FRANCE, [2, 46]);
    expect(view.country.length).toBeGreaterThan(1000);
    expect(view.project(2.35, 48.86)).toBeDefined();
    expect(view.project(8.74, 41.92)).toBeDefined();
    expect(view.project(-52.33, 4.94)).toBeUndefined();
  });

  it('reaches over the 180th meridian: Fiji is not as wide as the world', () => {
    const view = countryView(atlas, 242, [178, -18]);
    const suva = view.project(178.44, -18.14);
    const taveuni = view.project(-179.95, -16.8);
    expect(suva && taveuni && Math.hypot(suva[0] - taveuni[0], suva[1] - taveuni[1])).toBeLessThan(VIEW_WIDTH);
  });

  it('shows a place without a shape in the middle', () => {
    expect(countryView(atlas, 292, [-5.35, 36.14]).project(-5.35, 36.14)).toEqual([
      expect.closeTo(VIEW_WIDTH / 2, -1),
      expect.closeTo(VIEW_HEIGHT / 2, -1),
    ]);
  });
});
