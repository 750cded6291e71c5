/** What a country is called in other languages: from the browser, when a text finds nothing else. */

/** The portal's, and two more that many travellers write. */
const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'it'];

const namers = new Map<string, Intl.DisplayNames>();

export const foreignNames = (iso2: string): readonly string[] =>
  LANGUAGES.flatMap((language) => namerIn(language)?.of(iso2) ?? []);

/** In the language that most people there speak. Asking for all countries loads some hundred languages. */
export const ownName = (iso2: string): string | undefined =>
  namerIn(new Intl.Locale(`und-${iso2}`).maximize().language)?.of(iso2);

function namerIn(language: string): Intl.DisplayNames | undefined {
  let namer = namers.get(language);
  if (namer === undefined) {
    try {
      namer = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    } catch {
      return undefined;
    }
    namers.set(language, namer);
  }
  return namer;
}
