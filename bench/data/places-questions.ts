/** Questions about places nearby: around places picked at random, the more inhabitants a city has, the more often. */
import type { Location } from '../../src/domain/places/location.ts';
import { cityPicker, readCities } from './weighted-cities.ts';

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
