/**
 * Numbers of groups and vaccines are never given to another: data/ids.yaml remembers those of things that are gone,
 * too.
 */
import type { DataFile } from '../yaml/yaml-file.ts';
import { at, type DataRule, type Finding, warning } from './rule.ts';

export const ids: DataRule = {
  name: 'ids',
  promise:
    'A group or vaccine keeps its id, and no id is given again: data/ids.yaml has every one that was ever ' +
    'given (a warning where it lacks one).',
  *check({ dataSet }) {
    if (dataSet.ids === undefined) return;
    yield* kept(dataSet.groups, dataSet.ids.value.groups);
    yield* kept(dataSet.vaccines, dataSet.ids.value.vaccines);
  },
};

type Numbered = DataFile<{ readonly id: number; readonly code: string }>;

function* kept(files: readonly Numbered[], given: Readonly<Record<string, string>>): Iterable<Finding> {
  const numberOf = new Map(Object.entries(given).map(([id, code]) => [code, Number(id)]));
  for (const file of files) {
    const { id, code } = file.value;
    const owner = given[id];
    if (owner === code) continue;
    // Both still have it: the rule `unique` says so.
    if (files.some(({ value }) => value.id === id && value.code === owner)) continue;
    const earlier = numberOf.get(code);
    const find = (message: string, mend: string) => at(file, ['id'], message, mend);
    if (earlier !== undefined) {
      yield find(
        `${code} has the id ${earlier}, not ${id}.`,
        `write \`id: ${earlier}\`: what stored it would lose it.`,
      );
    } else if (owner !== undefined) {
      yield find(
        `the id ${id} belonged to ${owner}.`,
        `take a number that data/ids.yaml does not have; if ${code} is ${owner} under another code, correct ` +
          'its line there.',
      );
    } else {
      yield warning(find(`the id ${id} of ${code} is not in data/ids.yaml.`, 'npm run data:ids.'));
    }
  }
}
