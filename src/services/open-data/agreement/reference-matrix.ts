/** Reads a public matrix of passports and destinations as statements about pairs, to be compared with. */
import { createHash } from 'node:crypto';
import { countryFinder } from '@carnet/rules/countries/find-country.ts';
import type { VisaRequirementType } from '@carnet/rules/entry-rules/entry-rule.ts';
import type { CountryRecord } from '@carnet/rules/schema/country-fields.ts';
import { MAX_FILE_BYTES } from '../../../importers/passport-index/decode-text.ts';
import { readPassportIndex } from '../../../importers/passport-index/read-passport-index.ts';

/** Bounds for reading a file or URL before it is handed over. */
export const REFERENCE_LIMITS = { maxBytes: MAX_FILE_BYTES, timeoutMs: 60_000 } as const;

/** What is said about one pair. */
export interface PairStatement {
  readonly type: VisaRequirementType;
  /** Days of stay; null where not stated. */
  readonly days: number | null;
}

export interface StatedPair extends PairStatement {
  /** ISO 3166-1 alpha-2. */
  readonly passport: string;
  readonly destination: string;
}

export interface ReferenceMatrix {
  readonly fileName: string;
  readonly sha256: string;
  /** What the values mean, as the importer detected it. */
  readonly era: string;
  readonly pairs: readonly StatedPair[];
  /** Cells left out as not understood. */
  readonly refused: number;
}

/** Any published shape; a cell that is not understood is left out and counted. */
export function readReferenceMatrix(
  bytes: Uint8Array,
  fileName: string,
  countries: Iterable<CountryRecord>,
): ReferenceMatrix {
  const find = countryFinder([...countries]);
  const file = readPassportIndex(bytes, {
    resolveCountry: (text) => find(text)?.iso2,
    date: /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0],
    skipBadRows: true,
  });
  return {
    fileName,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    era: file.era,
    pairs: file.records.map(({ passport, destination, visaRequirementType, maxStayDays }) => ({
      passport,
      destination,
      type: visaRequirementType,
      days: maxStayDays,
    })),
    refused: file.refused.length,
  };
}
