/** Compares what was known at the end of two days, and what answers followed from it. */

import { addDays, type Day, dayOf, startOf } from '@carnet/rules/calendar.ts';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { changesByDestination, type VisaChange } from '../../../catalog/changes/destination-changes.ts';
import { firstKnownAt, readTravelRows } from '../../../catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../../catalog/rules-edition.ts';
import type { Executor } from '../../../db/executor.ts';
import { withRowReader } from '../../../db/row-reader.ts';
import { listCountries } from '../../../services/countries/countries.repository.ts';

export interface StatisticsQuestion {
  /** Default: the first day of which anything is known. */
  readonly from?: Day | undefined;
  /** Default: today. */
  readonly to?: Day | undefined;
  /** Code or name; default: all. */
  readonly destination?: string | undefined;
}

export interface NamedVisaChange extends Omit<VisaChange, 'passportIds'> {
  /** ISO 3166-1 alpha-2. */
  readonly passports: readonly string[];
}

export type HistoryStatistics = Awaited<ReturnType<typeof historyStatistics>>;

/** Throws VALIDATION_ERROR for days that do not follow one another, NOT_FOUND for one before anything was known. */
export async function historyStatistics(db: Executor, question: StatisticsQuestion, now: number) {
  const first = await withRowReader(db, firstKnownAt);
  if (first === null) throw new DomainError('NOT_FOUND', 'Nothing is known yet: load data first');
  const since = dayOf(first);
  const { from = since, to = dayOf(now) } = question;
  if (from < since) throw new DomainError('NOT_FOUND', `Nothing was known yet on ${from}: the first day is ${since}`);
  if (to > dayOf(now)) throw new DomainError('VALIDATION_ERROR', `--to ${to} has not come yet`);
  if (from >= to) {
    const told = question.from === undefined ? 'the first day of which anything is known' : '--from';
    throw new DomainError('VALIDATION_ERROR', `--to ${to} must be later than ${from}, ${told}`);
  }
  const countries = await listCountries(db);
  const destination = question.destination === undefined ? undefined : countryFinder(countries)(question.destination);
  if (question.destination !== undefined && destination === undefined) {
    throw new DomainError('NOT_FOUND', `No country is called "${question.destination}": use its code, such as JP`);
  }
  const earlier = await editionOf(db, from, now);
  const all = await changesByDestination(earlier, await editionOf(db, to, now));
  const codes = new Map(countries.map(({ id, iso2 }) => [id, iso2]));
  const code = (id: number) => codes.get(id) ?? String(id);
  const shown = all.filter(({ destinationId }) => destination === undefined || destinationId === destination.id);
  return {
    from,
    to,
    pairs: shown.reduce((sum, { changed }) => sum + changed, 0),
    destinations: shown.map(({ destinationId, visas, ...counts }) => ({
      destination: code(destinationId),
      ...counts,
      visas: visas.map(({ before, after, passportIds }): NamedVisaChange => {
        return { before, after, passports: passportIds.map(code).sort() };
      }),
    })),
  };
}

/** As it was known at the end of the day, for travel on that day. */
async function editionOf(db: Executor, day: Day, now: number): Promise<RulesEdition> {
  const at = Math.min(startOf(addDays(day, 1)) - 1, now);
  const known = at === now ? undefined : { at };
  const rows = await withRowReader(db, (reader) => readTravelRows(reader, known));
  return RulesEdition.of(rows, at, day);
}
