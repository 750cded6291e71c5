/** Countries from the npm packages with the corrections of data/countries.yaml over them. */

import type { Continent } from '@carnet/rules/countries/continent.ts';
import { foldName } from '@carnet/rules/countries/find-country.ts';
import type { PassportFacts } from '@carnet/rules/countries/passports.ts';
import type { CountryRecord } from '@carnet/rules/schema/country-fields.ts';
import type { CurrencyRecord } from '@carnet/rules/schema/currency-fields.ts';
import { continents } from 'countries-list';
import { type PackageCountry, packageCountries } from './package-countries.ts';

/** What may be said otherwise than the packages do; unset = as they say. */
export interface CountryCorrection {
  readonly iso2: string;
  readonly name?: string;
  readonly officialName?: string | null;
  readonly continent?: Continent;
  readonly capital?: string | null;
  readonly currencies?: readonly string[];
  readonly languages?: readonly string[];
  readonly callingCodes?: readonly string[];
  readonly timezones?: readonly string[];
  readonly location?: { readonly latitude: number; readonly longitude: number } | null;
  readonly aliases?: readonly string[];
}

/**
 * Territories without passports of their own, and the country whose passport their people hold; null = no one country.
 */
export interface TerritoriesWithoutPassport {
  readonly codes: readonly string[];
  readonly passport: string | null;
  readonly note?: string;
}

/** All of ISO 3166-1 and Kosovo, by id. Currency codes that `currencies` lacks are left out. */
export function readCountries(
  corrections: readonly CountryCorrection[],
  currencies: readonly CurrencyRecord[],
  withoutPassport: readonly TerritoriesWithoutPassport[] = [],
): CountryRecord[] {
  const correctionOf = new Map(corrections.map((correction) => [correction.iso2, correction]));
  const currencyIds = new Map(currencies.map((currency) => [currency.code, currency.id]));
  const drafts = packageCountries().map((said) => ({ said, corrected: correctionOf.get(said.iso2) }));
  const ids = new Map(drafts.map(({ said }) => [said.iso2, said.id]));
  const holders = new Map(withoutPassport.flatMap((one) => one.codes.map((code) => [code, one] as const)));
  const nameKeys = new Set(drafts.map(({ said, corrected }) => foldName(corrected?.name ?? said.listed.name)));
  const records = drafts.map(({ said, corrected }): CountryRecord => {
    const { listed } = said;
    const codes: readonly string[] = corrected?.currencies ?? listed.currency;
    const name = corrected?.name ?? listed.name;
    return {
      id: said.id,
      name,
      officialName: corrected?.officialName ?? null,
      iso2: said.iso2,
      iso3: said.iso3,
      continent: corrected?.continent ?? (continents[listed.continent] as Continent),
      region: said.region,
      subregion: said.subregion,
      capital: corrected?.capital !== undefined ? corrected.capital : listed.capital || null,
      currencyIds: codes.map((code) => currencyIds.get(code)).filter((id) => id !== undefined),
      languages: corrected?.languages ?? listed.languages,
      callingCodes: corrected?.callingCodes ?? listed.phone.map(String),
      timezones: corrected?.timezones ?? said.timezones,
      latitude: corrected?.location?.latitude ?? null,
      longitude: corrected?.location?.longitude ?? null,
      flagEmoji: flagEmoji(said.iso2),
      aliases: aliasesOf(said, name, corrected),
      ...passportFacts(said.id, holders.get(said.iso2), ids),
    };
  });
  return withoutSharedAliases(records, corrections, nameKeys).sort((a, b) => a.id - b.id);
}

function passportFacts(
  id: number,
  without: TerritoriesWithoutPassport | undefined,
  ids: ReadonlyMap<string, number>,
): PassportFacts {
  if (without === undefined) return { issuesPassports: true, passportCountryId: id, passportNote: null };
  const passportCountryId = ids.get(without.passport ?? '') ?? null;
  return { issuesPassports: false, passportCountryId, passportNote: without.note ?? null };
}

/**
 * Every other name known for it, each spelling once: search compares dots and commas too, so "St Lucia" and "St. Lucia"
 * both stay.
 */
function aliasesOf(said: PackageCountry, name: string, corrected: CountryCorrection | undefined): string[] {
  const spelling = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const seen = new Set([spelling(name)]);
  const known = [
    ...(corrected?.aliases ?? []),
    corrected?.officialName,
    said.listed.name,
    ...(said.listed.alias ?? []),
    ...said.otherNames,
    said.listed.native,
  ];
  return known.filter((alias): alias is string => {
    if (!alias || seen.has(spelling(alias))) return false;
    seen.add(spelling(alias));
    return true;
  });
}

/**
 * A name leads to one country. The packages give some to two ("Congo"): such a name stays with the country whose name
 * or reviewed alias it is, and goes from the others.
 */
function withoutSharedAliases(
  records: readonly CountryRecord[],
  corrections: readonly CountryCorrection[],
  nameKeys: ReadonlySet<string>,
): CountryRecord[] {
  const reviewed = new Map<string, string>();
  for (const { iso2, aliases = [] } of corrections) for (const alias of aliases) reviewed.set(foldName(alias), iso2);
  const claims = new Map<string, Set<number>>();
  for (const { id, aliases } of records) {
    for (const alias of aliases) claims.set(foldName(alias), (claims.get(foldName(alias)) ?? new Set()).add(id));
  }
  return records.map((record) => ({
    ...record,
    aliases: record.aliases.filter((alias) => {
      const key = foldName(alias);
      if (nameKeys.has(key)) return key === foldName(record.name);
      const owner = reviewed.get(key);
      return owner === undefined ? claims.get(key)?.size === 1 : owner === record.iso2;
    }),
  }));
}

/** The two regional indicator letters that fonts show as a flag. */
export function flagEmoji(iso2: string): string {
  return String.fromCodePoint(...[...iso2].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
