/** Ids, codes and keys name one thing each; they are what clients and the database remember. */
import { foldName } from '@carnet/rules/countries/find-country.ts';
import type { DataFile, DataPath } from '../yaml/yaml-file.ts';
import { at, type DataRule, type Finding } from './rule.ts';

export const unique: DataRule = {
  name: 'unique',
  promise: 'Ids and codes of groups and vaccines, keys within a file and aliases of countries name one thing each.',
  *check({ dataSet }) {
    for (const files of [dataSet.groups, dataSet.vaccines] as const) {
      yield* once(
        files.map((file) => [file, ['id'], 'id', String(file.value.id)]),
        'take the next number that was never used.',
      );
      yield* once(
        files.map((file) => [file, ['code'], 'code', file.value.code]),
        'choose another code.',
      );
    }
    yield* once(
      dataSet.sources.map((file) => [file, ['id'], 'id', file.value.id]),
      'choose another id.',
    );
    for (const file of dataSet.entry) {
      const keys = file.value.rules.map((rule, index): Place => [file, ['rules', index, 'key'], 'key', rule.key]);
      yield* once(keys, 'choose another key for the newer rule; a key is kept for ever.');
    }
    for (const file of dataSet.health) {
      const { requirements } = file.value;
      const keys = requirements.map((one, index): Place => [file, ['requirements', index, 'key'], 'key', one.key]);
      yield* once(keys, 'choose another key for the newer requirement; a key is kept for ever.');
    }
    const { countries } = dataSet;
    if (countries === undefined) return;
    const list = countries.value.countries;
    yield* once(
      list.map((one, index) => [countries, ['countries', index], 'country', one.iso2]),
      'put both into one entry.',
    );
    const aliases = list.flatMap((one, index) =>
      [...new Set((one.aliases ?? []).map(foldName))].map(
        (key): Place => [countries, ['countries', index, 'aliases'], 'alias', key],
      ),
    );
    yield* once(aliases, 'a name leads to one country: take it from the other.');
  },
};

type Place = readonly [file: DataFile<unknown>, path: DataPath, what: string, name: string];

function* once(places: readonly Place[], mend: string): Iterable<Finding> {
  const first = new Map<string, string>();
  for (const [file, path, what, name] of places) {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, `${file.file}:${file.lineOf(path)}`);
    else yield at(file, path, `the ${what} ${name} is already used at ${earlier}.`, mend);
  }
}
