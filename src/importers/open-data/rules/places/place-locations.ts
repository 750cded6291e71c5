/** Points lie at their city and in its country, so that a mistyped coordinate is found. */
import { distanceKm, type Location, locationProblem } from '../../../../domain/places/location.ts';
import { countriesAt } from '../../../countries/country-outlines.ts';
import type { PlacesFile } from '../../schemas/places-file.ts';
import type { DataFile, DataPath } from '../../yaml/yaml-file.ts';
import { at, type DataRule, type Finding, type RuleContext } from '../rule.ts';

/** As far as a day trip goes: what lies further belongs into the file of another city. */
const CITY_REACH_KM = 60;

export const placeLocations: DataRule = {
  name: 'place-locations',
  promise:
    `Points and stops are within ${CITY_REACH_KM} km of their city, not in another country, and are not more ` +
    'exact than 4 decimals.',
  *check(context) {
    for (const file of context.dataSet.places) {
      const { city, points, tours = [] } = file.value;
      yield* usable(context, file, ['city'], city);
      for (const [index, point] of points.entries()) yield* near(context, file, ['points', index], point);
      for (const [index, tour] of tours.entries()) {
        for (const [position, { latitude, longitude }] of tour.stops.entries()) {
          if (latitude === undefined || longitude === undefined) continue;
          yield* near(context, file, ['tours', index, 'stops', position], { latitude, longitude });
        }
        for (const [position, location] of (tour.path ?? []).entries()) {
          yield* near(context, file, ['tours', index, 'path', position], location);
        }
      }
    }
  },
};

type Places = DataFile<PlacesFile>;

function* near(context: RuleContext, file: Places, path: DataPath, location: Location): Iterable<Finding> {
  const { city } = file.value;
  const distance = distanceKm(location, city);
  if (distance > CITY_REACH_KM) {
    const message = `this is ${Math.round(distance)} km from ${city.name}.`;
    const mend =
      'correct latitude and longitude (west and south are negative), or put it into the file of a city nearer ' +
      `than ${CITY_REACH_KM} km.`;
    yield at(file, [...path, 'latitude'], message, mend);
  } else yield* usable(context, file, path, location);
}

function* usable({ countries }: RuleContext, file: Places, path: DataPath, location: Location): Iterable<Finding> {
  const problem = locationProblem(location);
  if (problem !== undefined) {
    yield at(file, [...path, 'latitude'], `${problem}.`, 'correct latitude and longitude.');
    return;
  }
  for (const axis of ['latitude', 'longitude'] as const) {
    if (Number(location[axis].toFixed(4)) === location[axis]) continue;
    const message = `${location[axis]} is more exact than anybody checked.`;
    yield at(file, [...path, axis], message, `write ${location[axis].toFixed(4)}.`);
  }
  const country = countries.get(file.value.city.country);
  const found = countriesAt(location);
  // On a quay or a pier no outline may hold it: only another country's tells of a mistake.
  if (country === undefined || found.length === 0 || found.includes(country.id)) return;
  const others = [...countries.values()].filter(({ id }) => found.includes(id)).map((one) => one.name);
  yield at(
    file,
    [...path, 'latitude'],
    `this is in ${others.join(' and ')}, not in ${country.name}.`,
    'correct latitude and longitude, or the country of the city.',
  );
}
