/** Loads an edition of a feed into a database, and counts the pairs whose answer changes. */
import type { AnswerDifference } from '@carnet/rules/differences.ts';
import type { Kysely, Transaction } from 'kysely';
import { CompiledQuery } from 'kysely';
import { differencesOfVersions } from '../../catalog/changes/edition-differences.ts';
import { travelRows } from '../../catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { type LoadResult, type StoreOptions, storeDataSet } from '../../services/open-data/store-data-set.ts';
import { dataSetOfEdition, type FetchedEdition } from './fetch-edition.ts';

export interface LoadedEdition {
  readonly result: LoadResult;
  /** Null where nothing was compared, as the edition is loaded already. */
  readonly pairs: ChangedPairs | null;
}

export interface ChangedPairs {
  /** Pairs of passport and destination whose answer says something else. */
  readonly changed: number;
  /** Of these, pairs whose kind of visa or days of stay differ. */
  readonly visaChanged: number;
  /** ISO 3166-1 alpha-2 codes of the destinations, those with most changed pairs first. */
  readonly destinations: readonly { readonly code: string; readonly pairs: number }[];
}

/** One transaction, as `storeDataSet`, with what it throws. */
export async function loadEdition(
  db: Kysely<DatabaseSchema>,
  fetched: FetchedEdition,
  { location, today, ...options }: Omit<StoreOptions, 'look'> & { readonly location: string; readonly today: string },
): Promise<LoadedEdition> {
  const now = Date.now();
  const seen: RulesEdition[] = [];
  const look = async (trx: Transaction<DatabaseSchema>) => {
    const rows = await travelRows({
      query: (query) => trx.executeQuery(CompiledQuery.raw(typeof query === 'string' ? query : query.text)),
    });
    seen.push(RulesEdition.of(rows, now));
  };
  const result = await storeDataSet(db, dataSetOfEdition(fetched, location, today), { ...options, look });
  const [before, after] = seen;
  return { result, pairs: before && after ? await changedPairs(before, after) : null };
}

async function changedPairs(before: RulesEdition, after: RulesEdition): Promise<ChangedPairs> {
  const changes = await differencesOfVersions(before, after, {
    keep: ({ destinationId, before: was, after: is }: AnswerDifference) => ({
      destinationId,
      isVisa: was?.visaRequirementType !== is?.visaRequirementType || was?.maxStayDays !== is?.maxStayDays,
    }),
  });
  const byDestination = Map.groupBy(changes, ({ destinationId }) => destinationId);
  const destinations = [...byDestination].map(([id, pairs]) => ({
    code: after.countries.entry(id)?.iso2 ?? before.countries.entry(id)?.iso2 ?? String(id),
    pairs: pairs.length,
  }));
  return {
    changed: changes.length,
    visaChanged: changes.filter(({ isVisa }) => isVisa).length,
    destinations: destinations.sort((a, b) => b.pairs - a.pairs || (a.code < b.code ? -1 : 1)),
  };
}
