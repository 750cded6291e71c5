/**
 * Asks a catalog of places built from a database, without HTTP, one question after another, and sends how long each
 * took.
 */
import { Client } from 'pg';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { buildPlaceImage } from '../../src/catalog/places/build/build-place-image.ts';
import { withPlaceRows } from '../../src/catalog/places/build/read-places.ts';
import { PlaceStore } from '../../src/catalog/places/place-store.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import { pickedLocations } from '../data/places-questions.ts';
import { cityPicker, readCities } from '../data/weighted-cities.ts';

export interface AskedPlaces {
  /** Milliseconds at the middle and at the 99th of a hundred, by kind of question. */
  readonly questions: Readonly<Record<QuestionKind, { readonly p50Ms: number; readonly p99Ms: number }>>;
  readonly cities: number;
  readonly pointsOfInterest: number;
}
export type QuestionKind = 'cities nearby' | 'points nearby' | 'box' | 'name of 3' | 'name of 4' | 'name of 6';

const QUESTIONS = 5_000;
const WARM_UP = 1_000;
const NAMES = 2_000;
const PAGE = { page: 1, limit: 20, format: 'json' } as const;
/** Half the width of a box in degrees: a country's part, in which there are thousands as a rule. */
const BOX_DEGREES = 2;

const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('usage: ask-in-process.ts DATABASE_URL');
const client = new Client(databaseUrl);
await client.connect();
const store = new PlaceStore(await withPlaceRows(client, (places) => buildPlaceImage(places, Date.now())));
await client.end();

function measure(ask: (index: number) => unknown) {
  for (let index = 0; index < WARM_UP; index += 1) ask(index);
  const times = new Float64Array(QUESTIONS);
  for (let index = 0; index < QUESTIONS; index += 1) {
    const startedAt = performance.now();
    ask(index);
    times[index] = performance.now() - startedAt;
  }
  times.sort();
  return { p50Ms: times[QUESTIONS / 2] as number, p99Ms: times[Math.floor(QUESTIONS * 0.99)] as number };
}

const random = seededRandom(11);
const locations = pickedLocations(QUESTIONS, random);
const locationAt = (index: number) => locations[index] as (typeof locations)[number];
const boxAt = (index: number) => {
  const { latitude, longitude } = locationAt(index);
  return {
    west: Math.max(-180, longitude - BOX_DEGREES),
    east: Math.min(180, longitude + BOX_DEGREES),
    south: Math.max(-90, latitude - BOX_DEGREES / 2),
    north: Math.min(90, latitude + BOX_DEGREES / 2),
  };
};
// Beginnings of names that exist: of cities as often as they have inhabitants, and of points of interest.
const pickCity = cityPicker(readCities(), random);
const cityNames = Array.from({ length: NAMES }, () => pickCity().name);
const pointNames = Array.from({ length: NAMES }, () => {
  const id = 1 + Math.floor(random() * store.counts.pointsOfInterest);
  const record = store.pointOfInterest(id);
  return record === undefined ? 'Museum' : (JSON.parse(toBytes(record).toString()) as { name: string }).name;
});
const searches = (letters: number) => (index: number) => {
  const name = index >> 1;
  if (index % 2 === 0) return store.cities({ name: (cityNames[name % NAMES] as string).slice(0, letters) }, PAGE);
  return store.pointsOfInterest({ q: (pointNames[name % NAMES] as string).slice(0, letters) }, PAGE);
};

const questions: AskedPlaces['questions'] = {
  'cities nearby': measure((index) => store.citiesNearby({ location: locationAt(index), radiusKm: 50 }, {}, PAGE)),
  'points nearby': measure((index) =>
    store.pointsOfInterestNearby({ location: locationAt(index), radiusKm: 50 }, {}, PAGE),
  ),
  box: measure((index) => store.pointsOfInterest({ bbox: boxAt(index) }, { ...PAGE, limit: 100 })),
  'name of 3': measure(searches(3)),
  'name of 4': measure(searches(4)),
  'name of 6': measure(searches(6)),
};
const { cities, pointsOfInterest } = store.counts;
process.send?.({ questions, cities, pointsOfInterest } satisfies AskedPlaces);
process.disconnect();
