/**
 * data/passports.yaml: which countries and territories issue no passports of their own, and whose their people hold.
 */
import Type, { type Static } from 'typebox';
import { closed, countryCode, nullable, Sources, text } from './common.ts';

export const TerritoryPassport = closed({
  codes: Type.Array(countryCode(), { minItems: 1, description: 'Territories of which all of this holds' }),
  passport: nullable(countryCode('The country whose passport their people hold; null = no one country')),
  note: Type.Optional(text('What else to know before asking with that passport; served')),
  why: text('Why it is so, in our own words; not served'),
  sources: Sources,
});
export type TerritoryPassport = Static<typeof TerritoryPassport>;

export const PassportsFile = closed(
  { territories: Type.Array(TerritoryPassport) },
  { description: 'Countries and territories that issue no passports of their own' },
);
export type PassportsFile = Static<typeof PassportsFile>;
