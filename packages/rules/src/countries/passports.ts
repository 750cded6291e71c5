/** Whose passport people travel with: one of their own country, that of another country, or of no one country. */

import { withArticle } from './with-article.ts';

export interface PassportFacts {
  /** False: there is no passport of this country or territory. */
  readonly issuesPassports: boolean;
  /** The country that issues its people's passports, itself for most; null where there is no one such country. */
  readonly passportCountryId: number | null;
  /** What else to know before asking with the passport of that country. */
  readonly passportNote: string | null;
}

interface Named {
  readonly name: string;
}

interface Issuer extends Named {
  readonly id: number;
  readonly iso2: string;
}

export const issuesPassports = ({ issuesPassports: does }: Pick<PassportFacts, 'issuesPassports'>): boolean => does;

/**
 * Why there is no answer for a passport of the territory, and what to ask. `parameter` is where a program gives the
 * passport; without one, people use the code.
 */
export function noPassport(
  territory: Named & Pick<PassportFacts, 'passportNote'>,
  issuer: Issuer | undefined,
  parameter?: string,
): string {
  const { name, passportNote } = territory;
  const advice =
    issuer === undefined
      ? `No one country issues passports for its people: use the country that issued the traveller's.`
      : `Its people travel with passports of ${withArticle(issuer.name)}: use ` +
        `${parameter === undefined ? issuer.iso2 : `${parameter} ${issuer.id} (${issuer.iso2})`}.`;
  return [`${name} issues no passports of its own.`, advice, passportNote].filter((text) => text !== null).join(' ');
}
