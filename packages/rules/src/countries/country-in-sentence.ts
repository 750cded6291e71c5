/**
 * Country names as they stand within a sentence of each language: "of the Netherlands", "no Brasil", "aux États-Unis".
 * The names themselves are CLDR's, which browsers and Node bring.
 */

export type SentenceLanguage = 'en' | 'es' | 'pt' | 'fr';

export interface CountryWords {
  readonly name: string;
  /** With its article, where the language puts one before the bare name: `the Netherlands`. */
  readonly the: string;
  /** `of the Netherlands`, `du Brésil`. */
  readonly of: string;
  /** `in the Netherlands`, `au Brésil`. */
  readonly in: string;
}

/** Text that begins a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Words = readonly [the: string, of: string, in_: string];

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Those that English calls "the …": republics, kingdoms, unions, groups of islands, and a few by custom. */
const ENGLISH_THE = codes(
  'AE AX BQ BS CC CD CF CG CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN PS SB TC TF UM US VG VI',
);
/** Some browsers call these by names that take no article: "Congo - Kinshasa". */
const ENGLISH_BARE = / - /;

function english(iso2: string, name: string): Words {
  const the = ENGLISH_THE.has(iso2) && !ENGLISH_BARE.test(name) ? `the ${name}` : name;
  return [the, `of ${the}`, `in ${the}`];
}

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

function spanish(iso2: string, name: string): Words {
  const article = SPANISH[iso2] ?? SPANISH_BEGINNINGS.find(([beginning]) => beginning.test(name))?.[1];
  const the = article === undefined ? name : `${article} ${name}`;
  // "de el" is drawn together, but not before a name such as El Salvador.
  return [the, article === 'el' ? `del ${name}` : `de ${the}`, `en ${the}`];
}

const PORTUGUESE_BARE = codes(
  'AD AG AI AO AW BB BD BF BN BW BZ CU CV CW CY DJ DM FJ GD GG GH GI GP GT GU HK HN IL JE KI LI LU MA MC MF MG MM MO ' +
    'MS MT MU MZ NR NU OM PR PT PW RW SG SJ SM SV SX SZ TK TL TO TT TV TW UG VU WF WS YT',
);
const PORTUGUESE_PLURAL: Readonly<Record<string, 'os' | 'as'>> = {
  AE: 'os',
  BM: 'as',
  BQ: 'os',
  BS: 'as',
  CM: 'os',
  KM: 'as',
  MV: 'as',
  NL: 'os',
  PH: 'as',
  PS: 'os',
  SC: 'as',
  TF: 'os',
  US: 'os',
};
/** Feminine without ending in `-a`. */
const PORTUGUESE_FEMININE = codes('CG CI GN GQ GW KP KR MK PG RE VA ZA');
/** Masculine, although they end in `-a`. */
const PORTUGUESE_MASCULINE = codes('CD KE KH LK');

function portuguese(iso2: string, name: string): Words {
  const article = portugueseArticle(iso2, name);
  if (article === undefined) return [name, `de ${name}`, `em ${name}`];
  return [`${article} ${name}`, `d${article} ${name}`, `n${article} ${name}`];
}

function portugueseArticle(iso2: string, name: string): string | undefined {
  if (PORTUGUESE_BARE.has(iso2) || /^(São|Santa) /.test(name)) return undefined;
  if (/^Ilhas /.test(name)) return 'as';
  if (PORTUGUESE_PLURAL[iso2] !== undefined) return PORTUGUESE_PLURAL[iso2];
  if (PORTUGUESE_MASCULINE.has(iso2)) return 'o';
  return PORTUGUESE_FEMININE.has(iso2) || /a$/.test(name) || /^(Ilha|República) /.test(name) ? 'a' : 'o';
}

const FRENCH_PLURAL = codes('AE AS BM BQ BS FJ KM MV NL PH PS PW SC TF US');
/** Cities and islands without an article: "à Cuba". */
const FRENCH_BARE = codes(
  'AG AI AW BH BL CU CW CY DJ GG GI GU JE KI KN LC MC MF MG MS MT MU NR NU OM PM PR RE SG SH SJ SM ST SX TK TO TT TV TW ' +
    'VC WF WS YT',
);
/** Islands with one: "à la Barbade". */
const FRENCH_ISLAND = codes('BB DM GD');
/** Feminine without ending in `-e`. */
const FRENCH_FEMININE = codes('GS GW KP KR MK ZA');
/** Masculine, although they end in `-e`. */
const FRENCH_MASCULINE = codes('BZ CG KH MX MZ SR ZW');
const FRENCH_VOWEL = /^[AEIOUÂÀÉÈÊÎÔÛ]/;

function french(iso2: string, name: string): Words {
  if (FRENCH_PLURAL.has(iso2) || /^Îles /.test(name)) return [`les ${name}`, `des ${name}`, `aux ${name}`];
  if (/^Île /.test(name)) return [`l’${name}`, `de l’${name}`, `à l’${name}`];
  if (/^État /.test(name)) return [`l’${name}`, `de l’${name}`, `dans l’${name}`];
  if (/^Territoire /.test(name)) return [`le ${name}`, `du ${name}`, `dans le ${name}`];
  if (/^R\.A\.S\. /.test(name)) return [`la ${name}`, `de la ${name}`, `dans la ${name}`];
  const beginsWithVowel = FRENCH_VOWEL.test(name) || iso2 === 'HT';
  if (FRENCH_BARE.has(iso2)) return [name, beginsWithVowel ? `d’${name}` : `de ${name}`, `à ${name}`];
  if (FRENCH_ISLAND.has(iso2)) return [`la ${name}`, `de la ${name}`, `à la ${name}`];
  if (beginsWithVowel) return [`l’${name}`, `d’${name}`, `en ${name}`];
  const isFeminine = FRENCH_FEMININE.has(iso2) || (/e$/.test(name) && !FRENCH_MASCULINE.has(iso2));
  // Names of two words keep their article after "de": "de la République dominicaine".
  if (/^République /.test(name)) return [`la ${name}`, `de la ${name}`, `en ${name}`];
  return isFeminine ? [`la ${name}`, `de ${name}`, `en ${name}`] : [`le ${name}`, `du ${name}`, `au ${name}`];
}

const LANGUAGES: Readonly<Record<SentenceLanguage, (iso2: string, name: string) => Words>> = {
  en: english,
  es: spanish,
  pt: portuguese,
  fr: french,
};

/** `name`: what `Intl.DisplayNames` calls the country in that language. */
export function countryWords(iso2: string, name: string, language: SentenceLanguage): CountryWords {
  const [the, of, in_] = LANGUAGES[language](iso2, name);
  return { name, the, of, in: in_ };
}

/** Passports whose holders are not called citizens of the place that issues them. */
const HELD_BY_RESIDENTS = codes('HK MO');

/** The values that messages about a passport and a destination may name, in any language. */
export function pairWords(
  passport: { readonly iso2: string; readonly name: string },
  destination: { readonly iso2: string; readonly name: string },
  language: SentenceLanguage,
): Readonly<Record<string, string>> {
  const destinationWords = countryWords(destination.iso2, destination.name, language);
  return {
    ...passportWords(passport, language),
    destination: destinationWords.name,
    theDestination: destinationWords.the,
    ofDestination: destinationWords.of,
    inDestination: destinationWords.in,
  };
}

/** The same for a passport alone. `holders`: `citizens`, or `holders` where they are not called so. */
export function passportWords(
  { iso2, name }: { readonly iso2: string; readonly name: string },
  language: SentenceLanguage,
): Readonly<Record<string, string>> {
  const { the, of } = countryWords(iso2, name, language);
  return {
    passport: name,
    thePassport: the,
    ofPassport: of,
    holders: HELD_BY_RESIDENTS.has(iso2) ? 'holders' : 'citizens',
  };
}
