/** The reader's language: the server chose it (query, cookie, browser) and wrote it into the document. */

export const LOCALES = ['en', 'es', 'pt', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name, for the switch. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español', pt: 'Português', fr: 'Français' };

const COOKIE = 'carnet_lang';
const YEAR_SECONDS = 31_536_000;

const isLocale = (value: string): value is Locale => (LOCALES as readonly string[]).includes(value);

/** One in browsers; the server sets that of each page before it writes it. */
export let locale: Locale =
  globalThis.document && isLocale(document.documentElement.lang) ? document.documentElement.lang : 'en';

export function setLocale(next: Locale): void {
  locale = next;
}

/** What is made once for each language, such as formats. */
export function perLocale<T>(make: (locale: Locale) => T): () => T {
  const made = new Map<Locale, T>();
  return () => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

/** Remembers the choice and loads the same page in that language: its title and first words come from the server. */
export function switchLocale(next: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
