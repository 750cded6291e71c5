/** Keys, Wikidata items and names tell one place from another; stops name places that exist. */

import { foldName } from '@carnet/rules/countries/find-country.ts';
import { distanceKm } from '../../../../domain/places/location.ts';
import { nearestName } from '../../nearest-name.ts';
import type { PlacesFile, PlacesPoint, PlacesStop } from '../../schemas/places-file.ts';
import type { DataFile, DataPath } from '../../yaml/yaml-file.ts';
import { at, type DataRule, type Finding } from '../rule.ts';

/** Two points of one name nearer than this are one place written twice. */
const SAME_PLACE_KM = 0.1;

export const placeKeys: DataRule = {
  name: 'place-keys',
  promise:
    'Keys of points and tours are unique in their file, Wikidata items and cities in all files; no two ' +
    'points within 100 m share a name.',
  *check({ dataSet }) {
    yield* once(
      dataSet.places.map((file): Place => [file, ['city', 'geonamesId'], 'city', String(file.value.city.geonamesId)]),
      'put the points of a city into one file, or correct the id.',
    );
    const items = dataSet.places.flatMap((file) =>
      file.value.points.flatMap(({ wikidataId }, index): Place[] =>
        wikidataId === null ? [] : [[file, ['points', index, 'wikidataId'], 'Wikidata item', wikidataId]],
      ),
    );
    yield* once(items, 'an item is one place: correct one of the two, or write null.');
    for (const file of dataSet.places) {
      for (const list of ['points', 'tours'] as const) {
        const keys = (file.value[list] ?? []).map(({ key }, index): Place => [file, [list, index, 'key'], 'key', key]);
        yield* once(keys, 'choose another key for the newer one; a key is kept for ever.');
      }
      yield* namesakes(file);
    }
  },
};

export const tourStops: DataRule = {
  name: 'tour-stops',
  promise: 'A stop is a point of the file, or has a name and a location of its own.',
  *check({ dataSet }) {
    for (const file of dataSet.places) {
      const keys = new Set(file.value.points.map((point) => point.key));
      for (const [index, { stops }] of (file.value.tours ?? []).entries()) {
        for (const [position, stop] of stops.entries()) {
          yield* identified(file, ['tours', index, 'stops', position], stop, keys);
        }
      }
    }
  },
};

type Places = DataFile<PlacesFile>;
type Place = readonly [file: DataFile<unknown>, path: DataPath, what: string, name: string];

function* once(places: readonly Place[], mend: string): Iterable<Finding> {
  const first = new Map<string, string>();
  for (const [file, path, what, name] of places) {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, `${file.file}:${file.lineOf(path)}`);
    else yield at(file, path, `the ${what} ${name} is already used at ${earlier}.`, mend);
  }
}

function* namesakes(file: Places): Iterable<Finding> {
  const { points } = file.value;
  for (const [index, point] of points.entries()) {
    const names = namesOf(point);
    const position = points
      .slice(0, index)
      .findIndex((one) => distanceKm(one, point) < SAME_PLACE_KM && namesOf(one).some((name) => names.includes(name)));
    if (position === -1) continue;
    const line = file.lineOf(['points', position, 'name']);
    const message = `${point.name} shares a name with ${points[position]?.name} on line ${line}, less than 100 m away.`;
    const mend = 'keep one of the two, or give them names that tell them apart.';
    yield at(file, ['points', index, 'name'], message, mend);
  }
}

function namesOf({ name, alternateNames = [] }: PlacesPoint): string[] {
  return [name, ...alternateNames].map(foldName);
}

function* identified(file: Places, path: DataPath, stop: PlacesStop, keys: ReadonlySet<string>): Iterable<Finding> {
  const { point, name, latitude, longitude } = stop;
  const own = [name, latitude, longitude];
  if (point === undefined) {
    if (!own.includes(undefined)) return;
    const mend = 'add `point:` with the key of a point, or `name`, `latitude` and `longitude`.';
    yield at(file, path, 'nothing says where this stop is.', mend);
  } else if (own.some((value) => value !== undefined)) {
    const message = `this stop has both a point and a name or location of its own.`;
    yield at(file, path, message, 'keep `point`, which has them, or take it out.');
  } else if (!keys.has(point)) {
    const near = nearestName(point, keys);
    const mend = near === undefined ? 'use the key of a point of this file' : `write ${near}`;
    yield at(file, [...path, 'point'], `there is no point ${point} in this file.`, `${mend}, or add the point.`);
  }
}
