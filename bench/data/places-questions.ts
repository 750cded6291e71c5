/** Questions about places nearby: around places picked at random, the more inhabitants a city has, the more often. */
import type { Location } from '../../src/domain/places/location.ts';
import { seededRandom } from '../../test/helpers/seeded-random.ts';
import type { QuestionSet } from '../load/orders.ts';
import { cityPicker, readCities } from './weighted-cities.ts';

const QUESTIONS = 20_000;
/** Degrees around a city's centre in which people stand. */
const AROUND_CENTER = 0.1;

/** To the fourth decimal, ten metres, as a telephone says where it is. */
export function pickedLocations(count: number, random: () => number): Location[] {
  const pick = cityPicker(readCities(), random);
  const near = (degrees: number, most: number) => {
    const moved = degrees + (random() - 0.5) * AROUND_CENTER;
    return Math.round(Math.max(-most, Math.min(most, moved)) * 1e4) / 1e4;
  };
  return Array.from({ length: count }, () => {
    const { latitude, longitude } = pick();
    return { latitude: near(latitude, 90), longitude: near(longitude, 180) };
  });
}

/** `path` without `/v1`; 20 items within the default radius, 50 km. */
export function nearbyQuestions(name: string, path: string, headers: Readonly<Record<string, string>>): QuestionSet {
  const targets = pickedLocations(QUESTIONS, seededRandom(13)).map(
    ({ latitude, longitude }) => `/v1${path}?latitude=${latitude}&longitude=${longitude}`,
  );
  return { name, targets, headers };
}
