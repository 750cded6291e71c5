/** Runs every named rule over the data files: what data:check prints and what stops a load. */
import { readCountries } from '../countries/countries.ts';
import { readCurrencies } from '../countries/currencies.ts';
import type { DataFiles } from './read-data-files.ts';
import { type DataSet, readDataSet } from './read-data-set.ts';
import { DATA_RULES } from './rules/index.ts';
import type { RuleContext } from './rules/rule.ts';
import { compareProblems, type DataProblem } from './yaml/problem.ts';

export interface CheckedDataSet extends RuleContext {
  /** In the order of files and lines. */
  readonly problems: readonly DataProblem[];
}

/** `today` is YYYY-MM-DD in UTC. */
export function checkDataSet(files: DataFiles, options: { today: string }): CheckedDataSet {
  const { problems: broken, ...context } = readUnchecked(files, options);
  const found = DATA_RULES.flatMap((rule) =>
    [...rule.check(context)].map((finding): DataProblem => ({ rule: rule.name, ...finding })),
  );
  return { ...context, problems: [...broken, ...found].sort(compareProblems) };
}

/** What the files say, without the named rules: `problems` are those of files that cannot be read at all. */
export function readUnchecked(files: DataFiles, options: { today: string }): CheckedDataSet {
  const { dataSet, problems: broken } = readDataSet(files);
  const currencies = readCurrencies();
  const countries = readCountries(
    dataSet.countries?.value.countries ?? [],
    currencies,
    dataSet.passports?.value.territories ?? [],
  );
  return {
    dataSet,
    today: options.today,
    countries: new Map(countries.map((country) => [country.iso2, country])),
    currencies: new Map(currencies.map((currency) => [currency.code, currency])),
    problems: [...files.problems, ...broken].sort(compareProblems),
  };
}

/** How much there is, for a person. */
export function summariseDataSet({ sources, groups, vaccines, health, entry, places }: DataSet): string {
  const rules = entry.reduce((sum, file) => sum + file.value.rules.length, 0);
  const requirements = health.reduce((sum, file) => sum + file.value.requirements.length, 0);
  const points = places.reduce((sum, file) => sum + file.value.points.length, 0);
  const tours = places.reduce((sum, file) => sum + (file.value.tours?.length ?? 0), 0);
  return (
    `${entry.length} destinations with ${rules} rules, ${groups.length} groups, ` +
    `${health.length} countries with ${requirements} health requirements, ${vaccines.length} vaccines, ` +
    `${places.length} cities with ${points} points of interest and ${tours} walking tours, ${sources.length} sources`
  );
}
