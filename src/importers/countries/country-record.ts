/** A country and a currency as this importer yields them: ready for the database, without its dates. */
import type { Continent } from '../../domain/countries/continent.ts';
import type { PassportFacts } from '../../domain/countries/passports.ts';

export interface CountryRecord extends PassportFacts {
  /** ISO 3166-1 numeric; Kosovo, which has none, is 983. */
  readonly id: number;
  /** As commonly used in English. */
  readonly name: string;
  readonly officialName: string | null;
  readonly iso2: string;
  readonly iso3: string;
  readonly continent: Continent;
  /** UN M49; null where M49 does not place the country (Taiwan, Kosovo, Antarctica). */
  readonly region: string | null;
  readonly subregion: string | null;
  readonly capital: string | null;
  /** ISO 4217 numeric, the main one first. */
  readonly currencyIds: readonly number[];
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** Without the plus sign; the North American ones with their area code. */
  readonly callingCodes: readonly string[];
  /** IANA names, as in zone.tab: each country's own zones. */
  readonly timezones: readonly string[];
  /** About the middle of the main landmass, degrees WGS 84. */
  readonly location: { readonly latitude: number; readonly longitude: number } | null;
  readonly flagEmoji: string;
  /** Other names people search by, each belonging to one country only. */
  readonly aliases: readonly string[];
}
