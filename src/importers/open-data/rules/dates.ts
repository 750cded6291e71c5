/** Dates exist in the calendar, and nothing was checked or began in the future. */
import type { Evidence } from '../schemas/common.ts';
import type { DataFile, DataPath } from '../yaml-file.ts';
import { at, type DataRule, type Finding } from './rule.ts';

export const dates: DataRule = {
  name: 'dates',
  promise:
    'Dates exist; nothing was checked, and no membership began, in the future (an end that is already known may lie there).',
  *check({ dataSet, today }) {
    for (const file of dataSet.groups) {
      for (const [index, { since, until }] of file.value.members.entries()) {
        yield* past(file, ['members', index, 'since'], since, today);
        yield* real(file, ['members', index, 'until'], until);
      }
      yield* checked(file, [], file.value.sources, today);
    }
    for (const file of dataSet.vaccines) yield* checked(file, [], file.value.sources, today);
    for (const file of dataSet.health) {
      yield* checked(file, ['malaria'], file.value.malaria?.sources ?? [], today);
      for (const [index, { sources }] of file.value.requirements.entries()) {
        yield* checked(file, ['requirements', index], sources, today);
      }
    }
    for (const file of dataSet.places) {
      for (const [index, { sources }] of file.value.points.entries()) {
        yield* checked(file, ['points', index], sources, today);
      }
    }
    for (const file of dataSet.entry) {
      for (const [index, { sources, disagreements }] of file.value.rules.entries()) {
        yield* checked(file, ['rules', index], sources, today);
        for (const [position, one] of (disagreements ?? []).entries()) {
          yield* checked(file, ['rules', index, 'disagreements', position], one.sources ?? [], today);
        }
      }
    }
  },
};

type Day = string | null | undefined;

function* checked(
  file: DataFile<unknown>,
  path: DataPath,
  sources: readonly Evidence[],
  today: string,
): Iterable<Finding> {
  for (const [index, { checkedOn }] of sources.entries()) {
    yield* past(file, [...path, 'sources', index, 'checkedOn'], checkedOn, today);
  }
}

function* past(file: DataFile<unknown>, path: DataPath, day: Day, today: string): Iterable<Finding> {
  if (day && day > today) {
    yield at(
      file,
      path,
      `${day} lies in the future.`,
      'write the date at which it was so, or wait with the change until then.',
    );
  } else yield* real(file, path, day);
}

function* real(file: DataFile<unknown>, path: DataPath, day: Day): Iterable<Finding> {
  if (!day) return;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)) return;
  yield at(file, path, `${day} is not a day of the calendar.`, 'correct the date.');
}
