/** What the import of a passport-index file and the replay of many have in common: the source, and what is refused. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { NotedCountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { MAX_FILE_BYTES } from '../../importers/passport-index/decode-text.ts';
import type { PassportIndexFile } from '../../importers/passport-index/read-passport-index.ts';
import { PASSPORT_INDEX_ERAS, type PassportIndexEra } from '../../importers/passport-index/values.ts';
import { listCountries } from '../countries/countries.repository.ts';
import type { SourceDefinition } from '../sources/sources.repository.ts';

export const PASSPORT_INDEX: Omit<SourceDefinition, 'dataDate'> = {
  code: 'passport-index',
  kind: 'import',
  name: 'Passport Index',
  // Named as the origin of the facts by both repositories that publish these files, which are under the MIT licence.
  url: 'https://www.passportindex.org',
  licence: 'MIT',
};

/** Bounds for reading a file or URL before it is handed over. */
export const PASSPORT_INDEX_LIMITS = { maxBytes: MAX_FILE_BYTES, timeoutMs: 60_000 } as const;

/** About half of what one missing passport retires. */
const RETIRED_BY_A_CUT = 100;

/** Throws BUSINESS_RULE_VIOLATION when there are none yet. */
export async function countriesOf(trx: Transaction<DatabaseSchema>): Promise<NotedCountryRecord[]> {
  const countries = await listCountries(trx);
  if (countries.length > 0) return countries;
  throw new DomainError('BUSINESS_RULE_VIOLATION', 'The database has no countries yet: run `carnet data load` first');
}

/**
 * An edition may drop a few pairs or whole countries; one that ends inside a passport and drops many rules was cut off.
 */
export function looksCutOff(file: PassportIndexFile, retired: number): boolean {
  return file.missingPairs !== null && retired >= RETIRED_BY_A_CUT;
}

export function missingPairs({ missingPairs }: PassportIndexFile): string {
  const count = missingPairs?.count ?? 0;
  return `lacks ${count} ${count === 1 ? 'pair' : 'pairs'} of its own countries, the first ${missingPairs?.first}`;
}

/** Throws VALIDATION_ERROR naming those that there are. */
export function checkedEra(era: string | undefined): PassportIndexEra | undefined {
  if (era === undefined) return undefined;
  const known = PASSPORT_INDEX_ERAS.find((candidate) => candidate === era);
  if (known !== undefined) return known;
  throw new DomainError('VALIDATION_ERROR', `Unknown era "${era}": use one of ${PASSPORT_INDEX_ERAS.join(', ')}`);
}
