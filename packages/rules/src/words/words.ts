/** The words of trip checks in four languages: sentences and names from messages, days and lists from Intl. */
import type { Day } from '../calendar.ts';
import { withArticle } from '../countries/with-article.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { Country } from '../trips/question.ts';
import namesEn from './en/names.json' with { type: 'json' };
import tripsEn from './en/trips.json' with { type: 'json' };
import namesEs from './es/names.json' with { type: 'json' };
import tripsEs from './es/trips.json' with { type: 'json' };
import namesFr from './fr/names.json' with { type: 'json' };
import tripsFr from './fr/trips.json' with { type: 'json' };
import { MessageCatalogue, type Messages, type MessageValue } from './message-catalogue.ts';
import namesPt from './pt/names.json' with { type: 'json' };
import tripsPt from './pt/trips.json' with { type: 'json' };

export const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** English is complete by definition; a test holds the other languages to it. */
export type MessageKey = keyof typeof tripsEn | keyof typeof namesEn;

const MESSAGES: Readonly<Record<Language, Messages>> = {
  en: { ...tripsEn, ...namesEn },
  es: { ...tripsEs, ...namesEs },
  pt: { ...tripsPt, ...namesPt },
  fr: { ...tripsFr, ...namesFr },
};

/** British English: 9 November 2026; a, b and c. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es', pt: 'pt', fr: 'fr' };

/** Checks write the same days again and again; Intl takes as long for one as for some sentences. */
const RECENT_DAYS = 1000;

/** The name of a country in the reader's language, from its alpha-2 code; undefined = only English is known. */
export type CountryNames = (iso2: string) => string | undefined;

/** A text of the data in the reader's language, from the English one; undefined = only English is known. */
export type DataTexts = (text: string) => string | undefined;

/** What a sentence names: a country, or a group that issues visas or permits, by its code. */
export type Named = Pick<Country, 'iso2' | 'name'> | { readonly group: string };

/** What messages call the same with its article. */
const WITH_ARTICLE: Readonly<Record<string, string>> = {
  country: 'theCountry',
  nationality: 'theNationality',
  issuer: 'theIssuer',
  one: 'theOne',
  other: 'theOther',
};

type Values = Readonly<Record<string, Exclude<MessageValue, Date> | Named>>;

/** Names that the data, not the code, choose. */
type OpenList = 'groups' | 'paperPurposes' | 'vaccines';

export interface Words {
  /**
   * A message. A country or group among its values is named: `{country}`, and in English `{theCountry}` with its
   * article; other languages set names apart.
   */
  (key: MessageKey, values?: Values): string;
  readonly language: Language;
  /** Standing by itself. */
  nameOf(named: Named): string;
  /** Undefined where the list has none. */
  listed(list: OpenList, name: string): string | undefined;
  /** 9 November 2026 */
  day(day: Day): string;
  /** a, b and c */
  list(parts: readonly string[]): string;
  /** a, b or c */
  choice(parts: readonly string[]): string;
  /** The translation of an English text of the data; undefined = there is none in this language. */
  ofData(text: string): string | undefined;
}

export function wordsOf(
  language: Language,
  countryName: CountryNames = () => undefined,
  dataText: DataTexts = () => undefined,
): Words {
  const locale = LOCALES[language];
  const catalogue = new MessageCatalogue(MESSAGES[language], locale, { useGrouping: false });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const recentDays = new RecentlyUsed<Day, string>(RECENT_DAYS);
  const lists = new Intl.ListFormat(locale);
  const choices = new Intl.ListFormat(locale, { type: 'disjunction' });

  const listed = (list: OpenList, name: string) => {
    const key = `${list}.${name}`;
    return catalogue.has(key) ? catalogue.text(key) : undefined;
  };
  const nameOf = (named: Named) =>
    'group' in named ? (listed('groups', named.group) ?? named.group) : (countryName(named.iso2) ?? named.name);
  const theNameOf = (named: Named) => {
    const name = nameOf(named);
    if (!('group' in named)) return withArticle(name);
    return name === named.group ? name : `the ${name}`;
  };

  /** With names in place of countries and groups. */
  const named = (values: Values): Readonly<Record<string, MessageValue>> => {
    const texts: Record<string, MessageValue> = {};
    for (const name in values) {
      const value = values[name];
      if (typeof value !== 'object' || value === null) texts[name] = value;
      else {
        texts[name] = nameOf(value);
        const withArticle = WITH_ARTICLE[name];
        if (language === 'en' && withArticle !== undefined) texts[withArticle] = theNameOf(value);
      }
    }
    return texts;
  };
  const say = (key: MessageKey, values?: Values) => catalogue.text(key, values && named(values));

  return Object.assign(say, {
    language,
    nameOf,
    listed,
    day: (day: Day) =>
      recentDays.get(day, () => {
        const text = days.format(new Date(day));
        // The first of a month is an ordinal in French; CLDR has no pattern for it.
        return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
      }),
    list: (parts: readonly string[]) => joined(lists, parts),
    choice: (parts: readonly string[]) => joined(choices, parts),
    ofData: (text: string) => (language === 'en' ? text : dataText(text)),
  });
}

/** Joins numbers in place of the parts: Intl would write "e" for "y" before Spanish names such as India. */
function joined(lists: Intl.ListFormat, parts: readonly string[]): string {
  const numbers = lists.formatToParts(parts.map((_, index) => String(index)));
  return numbers.map(({ type, value }) => (type === 'element' ? parts[Number(value)] : value)).join('');
}
