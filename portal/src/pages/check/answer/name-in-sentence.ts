/**
 * Country names as they stand within a sentence: English and Spanish put an article before some; sentences of the other
 * languages need none.
 */
import type { Locale } from '../../../i18n/locale.ts';

/** Those that English calls "the …": republics, kingdoms, unions, groups of islands, and a few by custom. */
const ENGLISH = new Set(
  'AE AX BQ BS CC CD CF CG CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN PS SB TC TF UM US VG VI'.split(' '),
);
/** Some browsers call these by names that take no article: "Congo - Kinshasa". */
const WITHOUT_ARTICLE = / - /;

/** By country, else by how the name begins; the many that go without are not listed. */
const SPANISH: Readonly<Record<string, string>> = {
  AE: 'los',
  AQ: 'la',
  BQ: 'el',
  BS: 'las',
  EH: 'el',
  GB: 'el',
  NL: 'los',
  VA: 'la',
};
const SPANISH_BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^Islas /, 'las'],
  [/^(Isla|República|RAE) /, 'la'],
  [/^Territorios /, 'los'],
  [/^Territorio /, 'el'],
];

export function nameInSentence(iso2: string, name: string, locale: Locale): string {
  const article = articleOf(iso2, name, locale);
  return article ? `${article} ${name}` : name;
}

function articleOf(iso2: string, name: string, locale: Locale): string | undefined {
  if (locale === 'en') return ENGLISH.has(iso2) && !WITHOUT_ARTICLE.test(name) ? 'the' : undefined;
  if (locale === 'es') return SPANISH[iso2] ?? SPANISH_BEGINNINGS.find(([beginning]) => beginning.test(name))?.[1];
  return undefined;
}

/** Spanish draws "de el" together, but not before a name such as El Salvador. */
export function joinArticles(sentence: string, locale: Locale): string {
  return locale === 'es' ? sentence.replace(/\bde el /g, 'del ') : sentence;
}
