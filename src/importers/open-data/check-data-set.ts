/** Runs every named rule over the data files: what data:check prints and what stops a load. */
import { readCountries } from '../countries/countries.ts';
import { readCurrencies } from '../countries/currencies.ts';
import type { DataFiles } from './read-data-files.ts';
import { type DataSet, type ReadOptions, readDataSet } from './read-data-set.ts';
import { DATA_RULES } from './rules/index.ts';
import type { RuleContext } from './rules/rule.ts';
import { DATA_FORMAT } from './schemas/format-file.ts';
import { compareProblems, type DataProblem } from './yaml/problem.ts';

export interface CheckedDataSet extends RuleContext {
  /** In the order of files and lines. */
  readonly problems: readonly DataProblem[];
  /** Fields and files that are not known and were left out, where that was asked for. */
  readonly ignored: readonly string[];
}

interface CheckOptions extends ReadOptions {
  /** YYYY-MM-DD in UTC. */
  readonly today: string;
}

export function checkDataSet(files: DataFiles, options: CheckOptions): CheckedDataSet {
  const { problems: broken, ...context } = readUnchecked(files, options);
  const found = DATA_RULES.flatMap((rule) =>
    [...rule.check(context)].map((finding): DataProblem => ({ rule: rule.name, ...finding })),
  );
  return { ...context, problems: [...broken, ...found].sort(compareProblems) };
}

/** What the files say, without the named rules: `problems` are those of files that cannot be read at all. */
export function readUnchecked(files: DataFiles, options: CheckOptions): CheckedDataSet {
  const { dataSet, problems: broken, ignored } = readDataSet(files, options);
  const unknownFiles = options.ignoreUnknown ? files.problems.filter(({ unknown }) => unknown !== undefined) : [];
  const misplaced = files.problems.filter((problem) => !unknownFiles.includes(problem));
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
    problems: [...misplaced, ...newerFormat(dataSet), ...broken].sort(compareProblems),
    ignored: [...unknownFiles.map(({ file }) => file), ...ignored],
  };
}

function newerFormat({ format }: DataSet): DataProblem[] {
  const version = format?.value.format ?? DATA_FORMAT;
  if (format === undefined || version <= DATA_FORMAT) return [];
  const message = `the data have format ${version}, and this version of Carnet reads format ${DATA_FORMAT}.`;
  const mend = 'use a newer version of Carnet.';
  return [{ rule: 'format', severity: 'error', file: format.file, line: format.lineOf(['format']), message, mend }];
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
