/** The titles and first sentences of pages in every language, from the portal's message catalogues. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pairWords, passportWords } from '@carnet/rules/countries/country-in-sentence.ts';
import { MessageCatalogue, type Messages } from '@carnet/rules/words/message-catalogue.ts';
import { LANGUAGES } from '../language.ts';
import type { CountryName, Language } from '../shared/portal-shapes.ts';

/** What a page says of itself in one language. */
export interface PageText {
  /** Title and first heading. */
  readonly title: string;
  /** Description and first sentence. */
  readonly lead: string;
}

type Values = Readonly<Record<string, string | number>>;

export class Titles {
  readonly #keys: readonly string[];
  readonly #catalogues: ReadonlyMap<Language, MessageCatalogue>;
  readonly #countryNames: ReadonlyMap<Language, Intl.DisplayNames>;
  readonly #dates: ReadonlyMap<Language, Intl.DateTimeFormat>;

  /** Throws for a message that a language lacks. */
  constructor(messages: Readonly<Record<Language, Messages>>) {
    const byLanguage = <T>(make: (language: Language) => T) =>
      new Map(LANGUAGES.map((language) => [language, make(language)]));
    this.#keys = Object.keys(messages.en);
    this.#catalogues = byLanguage((language) => {
      const missing = this.#keys.find((key) => messages[language][key] === undefined);
      if (missing !== undefined) throw new Error(`Title ${missing} is missing in ${language}`);
      return new MessageCatalogue(messages[language], language);
    });
    this.#countryNames = byLanguage((language) => new Intl.DisplayNames(language, { type: 'region' }));
    this.#dates = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }));
  }

  has(key: string): boolean {
    return this.#catalogues.get('en')?.has(key) ?? false;
  }

  /** The keys that begin so. */
  keys(prefix: string): string[] {
    return this.#keys.filter((key) => key.startsWith(prefix));
  }

  text(language: Language, key: string, values: Values = {}): string {
    return (this.#catalogues.get(language) as MessageCatalogue).text(key, values);
  }

  country(language: Language, { iso2, name }: { readonly iso2: string; readonly name: string }): string {
    const shown = this.#countryNames.get(language)?.of(iso2);
    return shown === undefined || shown === iso2 ? name : shown;
  }

  /** What titles about a passport and a destination may name, as it stands within a sentence. */
  pairWords(
    language: Language,
    { passport, destination }: { readonly passport: CountryName; readonly destination: CountryName },
  ) {
    return pairWords(this.#shown(language, passport), this.#shown(language, destination), language);
  }

  passportWords(language: Language, passport: CountryName) {
    return passportWords(this.#shown(language, passport), language);
  }

  #shown(language: Language, country: CountryName) {
    return { iso2: country.iso2, name: this.country(language, country) };
  }

  /** The day, UTC. */
  date(language: Language, instant: string): string {
    return this.#dates.get(language)?.format(new Date(instant)) ?? instant;
  }
}

/** As `portal/content/pages.json` lists the pages of the documentation; the one called `index` is at /docs itself. */
interface DocPage {
  readonly slug: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
}

/**
 * From the portal's directory: its `messages/<language>/titles.json`, and of the documentation `content/pages.json`.
 */
export async function readTitles(portal: string): Promise<Titles> {
  const read = async (...file: string[]) => JSON.parse(await readFile(path.join(portal, ...file), 'utf8'));
  const docs = (await read('content', 'pages.json')) as readonly DocPage[];
  const of = async (language: Language): Promise<Messages> => ({
    ...(await read('messages', language, 'titles.json')),
    ...Object.fromEntries(docs.flatMap((page) => docTexts(page, language))),
  });
  const [en, es, pt, fr] = await Promise.all([of('en'), of('es'), of('pt'), of('fr')]);
  return new Titles({ en, es, pt, fr });
}

function docTexts({ slug, title, description }: DocPage, language: Language): [string, string][] {
  const key = slug === 'index' ? 'docs' : `docs.${slug}`;
  // Texts, not messages: what means something in messages is quoted.
  const plain = (text: string) => text.replace(/'/g, "''").replace(/[{}<>]+/g, "'$&'");
  return [
    [`${key}.title`, plain(title[language])],
    [`${key}.lead`, plain(description[language])],
  ];
}
