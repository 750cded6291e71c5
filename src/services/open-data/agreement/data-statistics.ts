/** Counts what the open data set covers and how fresh it is. */
import { issuesPassports } from '@carnet/rules/countries/passports.ts';
import { isGeneral } from '@carnet/rules/entry-rules/entry-rule.ts';
import { isStale, verificationDueAt } from '@carnet/rules/staleness.ts';
import { lastVerifiedAt } from '../../../importers/open-data/last-verified.ts';
import type { Evidence } from '../../../importers/open-data/schemas/common.ts';
import type { DataFile, DataPath } from '../../../importers/open-data/yaml/yaml-file.ts';
import type { OpenDataAnswers } from '../open-data-answers.ts';

export interface DataStatistics {
  /** The day of the count, YYYY-MM-DD. */
  readonly day: string;
  readonly countries: number;
  readonly destinations: {
    readonly withGeneralRule: number;
    /** ISO 3166-1 alpha-2. */
    readonly withoutGeneralRule: readonly string[];
  };
  readonly pairs: {
    readonly all: number;
    readonly answered: number;
    /** Destinations with pairs that are not answered, those with most first. */
    readonly absent: readonly { readonly destination: string; readonly pairs: number }[];
  };
  readonly entry: { readonly files: number; readonly rules: number; readonly bytes: number };
  readonly groups: { readonly organisations: number; readonly lists: number };
  readonly health: {
    readonly countries: number;
    readonly requirements: number;
    readonly vaccines: number;
    /** Countries with a note about malaria. */
    readonly malariaNotes: number;
  };
  readonly places: { readonly cities: number; readonly pointsOfInterest: number; readonly walkingTours: number };
  readonly sources: number;
  readonly freshness: {
    readonly entryRules: Freshness;
    readonly healthRequirements: Freshness;
    readonly groups: Freshness;
    readonly vaccines: Freshness;
    readonly malariaNotes: Freshness;
  };
  /** Records that are due again, oldest first. */
  readonly oldest: readonly DatedRecord[];
}

export interface Freshness {
  /** Within the last six months. */
  readonly fresh: number;
  readonly older: number;
}

export interface DatedRecord {
  readonly kind: keyof DataStatistics['freshness'];
  /** The key or code. */
  readonly name: string;
  /** Relative to the data directory. */
  readonly file: string;
  readonly line: number;
  /** YYYY-MM-DD */
  readonly verifiedOn: string;
}

export function dataStatistics(data: OpenDataAnswers): DataStatistics {
  const { dataSet, countries, files } = data;
  const requirements = dataSet.health.reduce((sum, file) => sum + file.value.requirements.length, 0);
  const organisations = dataSet.groups.filter((file) => file.value.kind === 'organisation').length;
  return {
    day: data.today,
    countries: countries.size,
    ...coverage(data),
    entry: {
      files: dataSet.entry.length,
      rules: dataSet.entry.reduce((sum, file) => sum + file.value.rules.length, 0),
      bytes: files.files
        .filter((file) => file.kind === 'entry')
        .reduce((sum, file) => sum + Buffer.byteLength(file.content), 0),
    },
    groups: { organisations, lists: dataSet.groups.length - organisations },
    health: {
      countries: dataSet.health.length,
      requirements,
      vaccines: dataSet.vaccines.length,
      malariaNotes: dataSet.health.filter((file) => file.value.malaria !== undefined).length,
    },
    places: {
      cities: dataSet.places.length,
      pointsOfInterest: dataSet.places.reduce((sum, file) => sum + file.value.points.length, 0),
      walkingTours: dataSet.places.reduce((sum, file) => sum + (file.value.tours?.length ?? 0), 0),
    },
    sources: dataSet.sources.length,
    ...freshness(data),
  };
}

function coverage({ answers, countries }: OpenDataAnswers): Pick<DataStatistics, 'destinations' | 'pairs'> {
  const withoutGeneralRule: string[] = [];
  const absent: { destination: string; pairs: number }[] = [];
  let answered = 0;
  const passports = [...countries.values()].filter(issuesPassports);
  let all = 0;
  for (const destination of countries.values()) {
    let missing = 0;
    let hasGeneral = false;
    for (const passport of passports) {
      if (passport === destination) continue;
      all += 1;
      const { winner, candidates } = answers.resolve(passport.id, destination.id);
      if (winner === null || winner.visaRequirementType === null) missing += 1;
      else answered += 1;
      hasGeneral ||= candidates.some(
        ({ rule, outcome }) => isGeneral(rule) && (outcome === 'won' || outcome === 'lost'),
      );
    }
    if (!hasGeneral) withoutGeneralRule.push(destination.iso2);
    if (missing > 0) absent.push({ destination: destination.iso2, pairs: missing });
  }
  absent.sort((a, b) => b.pairs - a.pairs || (a.destination < b.destination ? -1 : 1));
  withoutGeneralRule.sort();
  return {
    destinations: { withGeneralRule: countries.size - withoutGeneralRule.length, withoutGeneralRule },
    pairs: { all, answered, absent },
  };
}

function freshness({ dataSet, today }: OpenDataAnswers) {
  const now = Date.parse(`${today}T00:00:00Z`);
  const counts = {
    entryRules: emptyFreshness(),
    healthRequirements: emptyFreshness(),
    groups: emptyFreshness(),
    vaccines: emptyFreshness(),
    malariaNotes: emptyFreshness(),
  };
  const oldest: DatedRecord[] = [];
  const add = (
    kind: DatedRecord['kind'],
    file: DataFile<unknown>,
    path: DataPath,
    name: string,
    sources: readonly Evidence[],
  ) => {
    const verified = lastVerifiedAt(sources);
    if (!isStale(verificationDueAt(verified), now)) {
      counts[kind].fresh += 1;
      return;
    }
    counts[kind].older += 1;
    const verifiedOn = new Date(verified).toISOString().slice(0, 10);
    oldest.push({ kind, name, file: file.file, line: file.lineOf(path), verifiedOn });
  };
  for (const file of dataSet.entry) {
    for (const [index, rule] of file.value.rules.entries())
      add('entryRules', file, ['rules', index], rule.key, rule.sources);
  }
  for (const file of dataSet.health) {
    for (const [index, one] of file.value.requirements.entries())
      add('healthRequirements', file, ['requirements', index], one.key, one.sources);
    if (file.value.malaria !== undefined) add('malariaNotes', file, ['malaria'], 'malaria', file.value.malaria.sources);
  }
  for (const file of dataSet.groups) add('groups', file, [], file.value.code, file.value.sources);
  for (const file of dataSet.vaccines) add('vaccines', file, [], file.value.code, file.value.sources);
  oldest.sort((a, b) => (a.verifiedOn === b.verifiedOn ? 0 : a.verifiedOn < b.verifiedOn ? -1 : 1));
  return { freshness: counts, oldest };
}

function emptyFreshness() {
  return { fresh: 0, older: 0 };
}
