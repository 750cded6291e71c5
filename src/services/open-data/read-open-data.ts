/** Checks the data files and maps them to records; an error in the files stops here. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { NotedCountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { CurrencyRecord } from '@carnet/rules/schema/currency-fields.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import type { VaccineRecord } from '@carnet/rules/schema/vaccine-fields.ts';
import { type CheckedDataSet, checkDataSet, readUnchecked } from '../../importers/open-data/check-data-set.ts';
import { latestDay } from '../../importers/open-data/latest-day.ts';
import type { DataFiles } from '../../importers/open-data/read-data-files.ts';
import { readDataSet } from '../../importers/open-data/read-data-set.ts';
import { toCountries, toCountryGroups, toHealthRequirements, toVaccines } from '../../importers/open-data/records.ts';
import { toEntryRules } from '../../importers/open-data/to-entry-rules.ts';
import { toEvidence, toPublications } from '../../importers/open-data/to-evidence.ts';
import { type OpenDataPlaces, placesOf } from '../../importers/open-data/to-places.ts';
import { formatProblem } from '../../importers/open-data/yaml/problem.ts';
import { type ClockBehind, clockBehindOf, type DatedBy } from './clock-behind.ts';
import type { OtherSources } from './other-sources.ts';

export interface OpenData {
  readonly currencies: readonly CurrencyRecord[];
  readonly countries: readonly NotedCountryRecord[];
  readonly countryGroups: readonly CountryGroupRecord[];
  readonly vaccines: readonly VaccineRecord[];
  readonly healthRequirements: readonly HealthRequirementRecord[];
  readonly entryRules: readonly EntryRuleContent[];
  readonly publications: readonly PublicationRecord[];
  /** Domains that are official, with every name below them. */
  readonly officialDomains: readonly string[];
  readonly evidence: readonly EvidenceRecord[];
  readonly places: OpenDataPlaces;
  /** YYYY-MM-DD, the latest day at which a rule was checked; null when none was. */
  readonly dataDate: string | null;
  /** Set where this machine's clock is behind the data, which were read all the same. */
  readonly clockBehind: ClockBehind | null;
  /** Fields and files of a later version, which were left out. */
  readonly ignored: readonly string[];
  /** Rank of the source where it is new; absent = by its kind. */
  readonly rank?: number;
  /** What a release has besides. */
  readonly others?: OtherSources;
}

/** More would scroll the first away. */
const PROBLEMS_SHOWN = 20;

/** Throws VALIDATION_ERROR naming file, line and mend of what is wrong. */
export function readOpenData(files: DataFiles, options: DatedBy): OpenData {
  const clockBehind = clockBehindOf(latestDay(readDataSet(files, { ignoreUnknown: true }).dataSet), options);
  const checked = checkDataSet(files, { today: clockBehind?.data ?? options.today, ignoreUnknown: true });
  const ofFormat = checked.problems.filter(({ rule }) => rule === 'format');
  const errors = ofFormat.length > 0 ? ofFormat : checked.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const shown = errors.slice(0, PROBLEMS_SHOWN).map((problem) => formatProblem(problem, options.directory));
    if (errors.length > PROBLEMS_SHOWN)
      shown.push(`and ${errors.length - PROBLEMS_SHOWN} more; npm run data:check shows all`);
    throw new DomainError(
      'VALIDATION_ERROR',
      `The open data set has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}; nothing was ` +
        `loaded:\n${shown.join('\n')}`,
    );
  }
  return openDataOf(checked, clockBehind);
}

/**
 * Without the named rules of data:check, which the data that come with Carnet have passed: half the time. Throws
 * VALIDATION_ERROR for files that cannot be read.
 */
export function readPublishedData(files: DataFiles, { today }: { readonly today: string }): OpenData {
  const checked = readUnchecked(files, { today, ignoreUnknown: true });
  const [problem] = checked.problems;
  if (problem !== undefined) {
    throw new DomainError('VALIDATION_ERROR', `The open data set cannot be read: ${formatProblem(problem, 'data')}`);
  }
  return openDataOf(checked, null);
}

function openDataOf(checked: CheckedDataSet, clockBehind: ClockBehind | null): OpenData {
  const entryRules = toEntryRules(checked).map((rule) => rule.content);
  const latest = Math.max(...entryRules.map((rule) => rule.lastVerifiedAt ?? Number.NEGATIVE_INFINITY));
  return {
    currencies: [...checked.currencies.values()],
    countries: toCountries(checked),
    countryGroups: toCountryGroups(checked),
    vaccines: toVaccines(checked),
    healthRequirements: toHealthRequirements(checked),
    entryRules,
    publications: toPublications(checked),
    officialDomains: checked.dataSet.officialDomains?.value.domains.map(({ domain }) => domain) ?? [],
    evidence: toEvidence(checked),
    places: placesOf(checked.dataSet),
    dataDate: Number.isFinite(latest) ? new Date(latest).toISOString().slice(0, 10) : null,
    clockBehind,
    ignored: checked.ignored,
  };
}
