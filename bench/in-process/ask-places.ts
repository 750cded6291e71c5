/** Asks all cities and a million made-up points of interest, without HTTP, and sends how long each question took. */
import { toBytes } from '../../src/catalog/byte-text.ts';
import { buildPlaceImage } from '../../src/catalog/places/build/build-place-image.ts';
import { PlaceStore } from '../../src/catalog/places/place-store.ts';
import type { Location } from '../../src/domain/places/location.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import { cityPicker, readCities, syntheticPlaces } from '../data/synthetic-places.ts';
import { measure, type Times } from './measure.ts';

export interface AskedPlaces {
  readonly questions: Readonly<Record<PlaceQuestion, Times>>;
  readonly cities: number;
  readonly pointsOfInterest: number;
}
export type PlaceQuestion = 'nearby' | 'box' | 'name';

/** Different ones; asked in turn. */
const QUESTIONS = 2_000;
const PAGE = { page: 1, limit: 20, format: 'json' } as const;
/** Degrees around a city's centre in which people stand. */
const AROUND_CENTER = 0.1;
/** Half the width of a box in degrees: a country's part, in which there are thousands as a rule. */
const BOX_DEGREES = 2;

const [points] = process.argv.slice(2).map(Number);
if (points === undefined) throw new Error('usage: ask-places.ts POINTS_OF_INTEREST');
const cities = readCities();
const store = new PlaceStore(await buildPlaceImage(syntheticPlaces(cities, points), Date.now()));

const random = seededRandom(11);
const pickCity = cityPicker(cities, random);
const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * AROUND_CENTER) * 1e4) / 1e4;
const made = <T>(make: () => T) => Array.from({ length: QUESTIONS }, make);
/** The more inhabitants a city has, the more often. To ten metres, as a telephone says where it is. */
const locations = made((): Location => {
  const { latitude, longitude } = pickCity();
  return { latitude: near(latitude), longitude: near(longitude) };
});
/** Beginnings of names that exist. */
const names = made(() => {
  const record = store.pointOfInterest(1 + Math.floor(random() * store.counts.pointsOfInterest));
  const { name } = JSON.parse(record === undefined ? '{}' : toBytes(record).toString()) as { name: string };
  return name.slice(0, 3 + Math.floor(random() * 4));
});
const at = <T>(list: readonly T[], index: number) => list[index % QUESTIONS] as T;
const boxAround = ({ latitude, longitude }: Location) => ({
  west: Math.max(-180, longitude - BOX_DEGREES),
  east: Math.min(180, longitude + BOX_DEGREES),
  south: Math.max(-90, latitude - BOX_DEGREES / 2),
  north: Math.min(90, latitude + BOX_DEGREES / 2),
});

process.send?.({
  questions: {
    nearby: measure((index) =>
      store.pointsOfInterestNearby({ location: at(locations, index), radiusKm: 50 }, {}, PAGE),
    ),
    box: measure((index) => store.pointsOfInterest({ bbox: boxAround(at(locations, index)) }, { ...PAGE, limit: 100 })),
    name: measure((index) => store.pointsOfInterest({ q: at(names, index) }, PAGE)),
  },
  ...store.counts,
} satisfies AskedPlaces & { walkingTours: number });
process.disconnect();
