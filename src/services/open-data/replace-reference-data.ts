/** Brings currencies, countries, groups, vaccines and health requirements to what the open data set says. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { listCountries, saveCountries } from '../countries/countries.repository.ts';
import {
  listCountryGroups,
  otherSourcesOfGroups,
  releaseGroupCodes,
  retireCountryGroups,
  saveCountryGroups,
} from '../country-groups/country-groups.repository.ts';
import {
  listCurrencies,
  listNamedCurrencies,
  removeCurrencies,
  saveCurrencies,
} from '../currencies/currencies.repository.ts';
import { layRecordsOver } from '../desk/records/lay-records-over.ts';
import {
  listHealthRequirements,
  retireHealthRequirements,
  saveHealthRequirements,
} from '../health-requirements/health-requirements.repository.ts';
import {
  listVaccines,
  otherSourcesOfVaccines,
  releaseVaccineCodes,
  retireVaccines,
  saveVaccines,
} from '../vaccines/vaccines.repository.ts';
import type { OpenData } from './read-open-data.ts';
import { type ChangeCounts, compareRows, countChanges } from './row-changes.ts';

export interface ReferenceChanges {
  readonly currencies: ChangeCounts;
  readonly countries: ChangeCounts;
  readonly countryGroups: ChangeCounts;
  readonly vaccines: ChangeCounts;
  readonly healthRequirements: ChangeCounts;
}

export interface ReplacedReferenceData {
  readonly changes: ReferenceChanges;
  /** To be called when the entry rules have been replaced: until then some may still name what left. */
  removeWhatLeft(): Promise<void>;
}

/**
 * What the desk says of groups and health requirements is laid over what the files say (decision 27). `sourceId` null: the
 * set was never loaded.
 */
export async function replaceReferenceData(
  trx: Transaction<DatabaseSchema>,
  data: Omit<OpenData, 'entryRules' | 'places' | 'publications' | 'evidence'>,
  { sourceId, dryRun }: { sourceId: number | null; dryRun: boolean },
): Promise<ReplacedReferenceData> {
  const byId = (row: { readonly id: number }) => row.id;
  const byKey = (row: { readonly countryId: number; readonly ruleKey: string }) => `${row.countryId} ${row.ruleKey}`;
  const money = compareRows(await listCurrencies(trx), data.currencies, byId);
  // A currency out of use stays while some rule names it, retired ones included.
  const named = await listNamedCurrencies(trx, money.left.map(byId));
  const currencies = { ...money, left: money.left.filter((one) => !named.includes(one.id)) };
  // A country that a package no longer lists stays: rules of other sources may hang on it.
  const countries = { ...compareRows(await listCountries(trx), data.countries, byId), left: [] };
  const laid = await layRecordsOver(trx, sourceId, data);
  const groups = compareRows(await listCountryGroups(trx), laid.countryGroups, byId);
  const vaccines = compareRows(await listVaccines(trx), data.vaccines, byId);
  const stored = sourceId === null ? [] : await listHealthRequirements(trx, sourceId);
  const health = compareRows(stored, laid.healthRequirements, byKey);
  const changes: ReferenceChanges = {
    currencies: countChanges(currencies),
    countries: countChanges(countries),
    countryGroups: countChanges(groups),
    vaccines: countChanges(vaccines),
    healthRequirements: countChanges(health),
  };
  const leftGroups = groups.left.map(byId);
  const leftVaccines = vaccines.left.map(byId);
  if (sourceId !== null) await refuseToOrphan(trx, groups.left, vaccines.left, sourceId);
  if (dryRun || sourceId === null) return { changes, removeWhatLeft: async () => {} };

  await laid.settle();
  await saveCurrencies(trx, [...currencies.inserted, ...currencies.updated]);
  await saveCountries(trx, [...countries.inserted, ...countries.updated]);
  await releaseGroupCodes(trx, leftGroups);
  await saveCountryGroups(trx, [...groups.inserted, ...groups.updated]);
  await releaseVaccineCodes(trx, leftVaccines);
  await saveVaccines(trx, [...vaccines.inserted, ...vaccines.updated]);
  await retireHealthRequirements(trx, sourceId, health.left);
  await saveHealthRequirements(trx, sourceId, [...health.inserted, ...health.updated]);
  return {
    changes,
    async removeWhatLeft() {
      await retireCountryGroups(trx, leftGroups);
      await retireVaccines(trx, leftVaccines);
      await removeCurrencies(trx, currencies.left.map(byId));
    },
  };
}

type Named = { readonly id: number; readonly code: string };

async function refuseToOrphan(
  trx: Transaction<DatabaseSchema>,
  groups: readonly Named[],
  vaccines: readonly Named[],
  sourceId: number,
): Promise<void> {
  const [group] = await otherSourcesOfGroups(
    trx,
    groups.map((one) => one.id),
    sourceId,
  );
  const [vaccine] = await otherSourcesOfVaccines(
    trx,
    vaccines.map((one) => one.id),
    sourceId,
  );
  const named = (id: number, all: readonly Named[]) => all.find((one) => one.id === id)?.code ?? String(id);
  const refuse = (what: string, code: string, source: string) =>
    new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `The ${what} ${code} left the open data set, but rules of the source ${source} name it: put its file ` +
        'back, or take those rules away first',
    );
  if (group !== undefined) throw refuse('group', named(group.groupId, groups), group.sourceCode);
  if (vaccine !== undefined) throw refuse('vaccine', named(vaccine.vaccineId, vaccines), vaccine.sourceCode);
}
