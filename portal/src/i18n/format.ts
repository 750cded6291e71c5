/** Dates, numbers and country names as the reader's language writes them. */
import { pairWords, passportWords } from '@carnet/rules/countries/country-in-sentence.ts';
import { locale, perLocale } from './locale.ts';

const number = perLocale((locale) => new Intl.NumberFormat(locale));
const list = perLocale((locale) => new Intl.ListFormat(locale));
const choice = perLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));
const date = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const dateTime = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
const moment = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }));
const regions = perLocale((locale) => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }));

export const formatNumber = (value: number): string => number().format(value);

/** In the currency of an ISO 4217 code; cents only where there are some. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount);

export const formatList = (items: readonly string[]): string => list().format(items);

/** "A, B or C". */
export const formatChoice = (items: readonly string[]): string => choice().format(items);

/** The day of a time in ISO 8601, in UTC, as all dates of facts are. */
export const formatDate = (iso: string): string => date().format(new Date(iso));

/** "3 – 20 December 2026": what both days share is said once. */
export const formatDays = (first: string, last: string): string => date().formatRange(new Date(first), new Date(last));

/** A moment in the reader's own time zone. */
export const formatDateTime = (iso: string): string => dateTime().format(new Date(iso));

/** The same to the second. */
export const formatMoment = (iso: string): string => moment().format(new Date(iso));

/**
 * A country's name in the reader's language; the given one where the browser has none, or for what is no code of a
 * country: addresses may hold anything in its place, and lists of countries codes of groups.
 */
export const countryName = (iso2: string, fallback: string): string =>
  (/^[A-Z]{2}$/.test(iso2) && regions().of(iso2)) || fallback;

interface NamedCountry {
  readonly iso2: string;
  /** For browsers that have no name for it. */
  readonly name: string;
}

const shown = ({ iso2, name }: NamedCountry): NamedCountry => ({ iso2, name: countryName(iso2, name) });

/** What messages about a passport and a destination may name, as it stands within a sentence. */
export const wordsOfPair = (passport: NamedCountry, destination: NamedCountry) =>
  pairWords(shown(passport), shown(destination), locale);

export const wordsOfPassport = (passport: NamedCountry) => passportWords(shown(passport), locale);
