/** The words of each language that sentences are made with: countries, days, numbers. */
import type { Day } from '../../calendar.ts';
import { withArticle } from '../../countries/with-article.ts';
import type { Country } from '../question.ts';

export const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in each language. */
export type InLanguages<Texts> = Readonly<Record<Language, Texts>>;

/** The name of a country in the reader's language, from its alpha-2 code; undefined = only English is known. */
export type CountryNames = (iso2: string) => string | undefined;

export interface Words {
  readonly language: Language;
  /** The name of a country, standing by itself. */
  country(country: Country): string;
  /** The same within an English sentence, with its article; other languages set names apart. */
  the(country: Country): string;
  /** The name of a group that issues visas or permits, standing by itself; its code where it has no name here. */
  group(code: string): string;
  /** The same within an English sentence. */
  theGroup(code: string): string;
  /** 9 November 2026 */
  day(day: Day): string;
  /** 1 day, 90 days */
  days(count: number): string;
  /** a, b and c */
  list(parts: readonly string[]): string;
}

const MONTHS: InLanguages<readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};
const BETWEEN: InLanguages<string> = { en: ' ', es: ' de ', pt: ' de ', fr: ' ' };
const DAYS: InLanguages<readonly [one: string, more: string]> = {
  en: ['day', 'days'],
  es: ['día', 'días'],
  pt: ['dia', 'dias'],
  fr: ['jour', 'jours'],
};
const AND: InLanguages<string> = { en: ' and ', es: ' y ', pt: ' e ', fr: ' et ' };

/** The groups that the data names as issuers, as travellers know them. */
const ISSUING_GROUPS: InLanguages<Readonly<Record<string, string>>> = {
  en: {
    SCHENGEN: 'Schengen area',
    EEA_CH: 'EEA and Switzerland',
    GCC: 'Gulf Cooperation Council',
    BIVS: 'British-Irish Visa Scheme',
  },
  es: {
    SCHENGEN: 'espacio Schengen',
    EEA_CH: 'EEE y Suiza',
    GCC: 'Consejo de Cooperación del Golfo',
    BIVS: 'régimen de visas británico-irlandés',
  },
  pt: {
    SCHENGEN: 'Espaço Schengen',
    EEA_CH: 'EEE e Suíça',
    GCC: 'Conselho de Cooperação do Golfo',
    BIVS: 'regime de vistos britânico-irlandês',
  },
  fr: {
    SCHENGEN: 'espace Schengen',
    EEA_CH: 'EEE et Suisse',
    GCC: 'Conseil de coopération du Golfe',
    BIVS: 'régime de visas britannique-irlandais',
  },
};

export function wordsOf(language: Language, countryName: CountryNames = () => undefined): Words {
  const country = ({ iso2, name }: Country) => countryName(iso2) ?? name;
  const group = (code: string) => ISSUING_GROUPS[language][code] ?? code;
  return {
    language,
    country,
    the: (one) => (language === 'en' ? withArticle(country(one)) : country(one)),
    group,
    theGroup: (code) => (language === 'en' && group(code) !== code ? `the ${group(code)}` : group(code)),
    day(day) {
      const date = Number(day.slice(8, 10));
      const first = language === 'fr' && date === 1 ? '1er' : date;
      const between = BETWEEN[language];
      return `${first}${between}${MONTHS[language][Number(day.slice(5, 7)) - 1]}${between}${Number(day.slice(0, 4))}`;
    },
    days: (count) => `${count} ${DAYS[language][count === 1 || (count === 0 && language === 'fr') ? 0 : 1]}`,
    list(parts) {
      if (parts.length < 2) return parts.join('');
      return `${parts.slice(0, -1).join(', ')}${AND[language]}${parts.at(-1)}`;
    },
  };
}
