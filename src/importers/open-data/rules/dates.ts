/** Dates exist in the calendar, and nothing was checked in the future. */
import { isDay } from '@carnet/rules/calendar.ts';
import type { DataFile, DataPath } from '../yaml/yaml-file.ts';
import { everyEvidence } from './evidence/every-evidence.ts';
import { at, type DataRule, type Finding } from './rule.ts';

export const dates: DataRule = {
  name: 'dates',
  promise:
    'Dates exist; nothing was checked or read in the future (rules and memberships may be known to begin or end then).',
  *check({ dataSet, today }) {
    for (const file of dataSet.groups) {
      for (const [index, { since, until }] of file.value.members.entries()) {
        yield* real(file, ['members', index, 'since'], since);
        yield* real(file, ['members', index, 'until'], until);
      }
    }
    for (const file of dataSet.entry) {
      for (const [index, { validFrom, validUntil }] of file.value.rules.entries()) {
        yield* real(file, ['rules', index, 'validFrom'], validFrom);
        yield* real(file, ['rules', index, 'validUntil'], validUntil);
      }
    }
    for (const { file, path, sources } of everyEvidence(dataSet)) {
      for (const [index, { checkedOn, readOn }] of sources.entries()) {
        const place = [...path, 'sources', index];
        yield* past(file, [...place, 'checkedOn'], checkedOn, today);
        yield* past(file, [...place, 'readOn'], readOn, today);
        if (readOn === undefined || readOn >= checkedOn) continue;
        const message = `read on ${readOn}, before its date, ${checkedOn}.`;
        yield at(file, [...place, 'readOn'], message, 'correct one of the two days.');
      }
    }
  },
};

type Day = string | null | undefined;

function* past(file: DataFile<unknown>, path: DataPath, day: Day, today: string): Iterable<Finding> {
  if (day && day > today) {
    yield at(
      file,
      path,
      `${day} is in the future.`,
      'write the date at which it was so, or wait with the change until then.',
    );
  } else yield* real(file, path, day);
}

function* real(file: DataFile<unknown>, path: DataPath, day: Day): Iterable<Finding> {
  if (!day || isDay(day)) return;
  yield at(file, path, `${day} is not a day of the calendar.`, 'correct the date.');
}
