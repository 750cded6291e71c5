/**
 * Codes that are printed in passports or used by others, and are not ISO 3166-1 codes of countries: ICAO Doc 9303
 * part 3, section 5, the European Union's own for two of its members, and those in use for Kosovo. Without this table
 * they are taken for mistyped codes of countries they have nothing to do with.
 */

/** The ISO alpha-2 code of the country that the code means. */
const COUNTRIES: Readonly<Record<string, string>> = { D: 'DE', EL: 'GR', UK: 'GB', RK: 'XK', RKS: 'XK', KS: 'XK' };

/** Who has such a document; no country's rules are meant. */
const HOLDERS: Readonly<Record<string, string>> = {
  GBD: 'passports of British Overseas Territories Citizens',
  GBN: 'passports of British Nationals (Overseas)',
  GBO: 'passports of British Overseas Citizens',
  GBP: 'passports of British Protected Persons',
  GBS: 'passports of British Subjects',
  EUE: 'laissez-passers of the European Union',
  UNO: 'laissez-passers of the United Nations',
  UNA: 'laissez-passers of specialized agencies of the United Nations',
  UNK: 'travel documents of the United Nations mission in Kosovo',
  XBA: 'travel documents of the African Development Bank',
  XIM: 'travel documents of the African Export-Import Bank',
  XCC: 'travel documents of the Caribbean Community',
  XCE: 'travel documents of the Council of Europe',
  XCO: 'travel documents of the Common Market for Eastern and Southern Africa',
  XEC: 'travel documents of the Economic Community of West African States',
  XPO: 'travel documents of Interpol',
  XES: 'travel documents of the Organization of Eastern Caribbean States',
  XMP: 'travel documents of the Parliamentary Assembly of the Mediterranean',
  XOM: 'passports of the Sovereign Military Order of Malta',
  XDC: 'travel documents of the Southern African Development Community',
  XXA: 'travel documents of stateless persons',
  XXB: 'travel documents of refugees under the convention of 1951',
  XXC: 'travel documents of other refugees',
  XXX: 'travel documents of persons of unspecified nationality',
};

export const countryOfOtherCode = (text: string): string | undefined => own(COUNTRIES, text);

/** `passports of British Nationals (Overseas)` */
export const holdersOfCode = (text: string): string | undefined => own(HOLDERS, text);

function own(table: Readonly<Record<string, string>>, text: string): string | undefined {
  const code = text.toUpperCase();
  return Object.hasOwn(table, code) ? table[code] : undefined;
}
