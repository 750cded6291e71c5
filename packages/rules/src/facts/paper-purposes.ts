/**
 * One vocabulary for what a visa or permit is for, and what states call their classes in it. Rules and travellers use the
 * same words: a purpose, or the name of a class where a purpose says too little.
 */
import type { TransitRule } from '../schema/topics/held-document-topics.ts';

/** `any`: every purpose of a temporary stay, so not `immigrant`. */
export const PAPER_PURPOSES = [
  'visit',
  'business',
  'transit',
  'study',
  'work',
  'family',
  'crew',
  'immigrant',
  'any',
] as const;
export type PaperPurpose = (typeof PAPER_PURPOSES)[number];

type Purposes = readonly PaperPurpose[];

/** Words that mean the same whoever issued the visa. Letters and digits alone, in lower case. */
const WORDS: Readonly<Record<string, Purposes>> = {
  ...Object.fromEntries(PAPER_PURPOSES.map((one) => [one, [one]])),
  ...named(
    ['visit'],
    'visitor standardvisitor tourist tourism touristic etourist shortstay nonimmigrant holiday leisure',
  ),
  ...named(['business'], 'ebusiness'),
  ...named(['transit'], 'airporttransit'),
  ...named(['study'], 'student students education'),
  ...named(['work'], 'worker working employment skilledworker workingholiday'),
  ...named(['family'], 'spouse partner dependant dependent familyreunion'),
  ...named(['crew'], 'seaman seafarer'),
  ...named(['immigrant'], 'immigration'),
  ...named(['study', 'work', 'family'], 'longstay'),
};

/** Types of the uniform format (Regulation (EC) No 1683/95), whose letters other states of Europe use too. */
const UNIFORM: Readonly<Record<string, Purposes>> = {
  a: ['transit'],
  b: ['transit'],
  c: ['visit', 'business'],
  d: ['study', 'work', 'family'],
};

/** Classes of states that use letters in their own way: a name, or the letter that names begin with. */
const NATIONAL: Readonly<Record<string, Readonly<Record<string, Purposes>>>> = {
  // 22 CFR 41.12. Classes A, G, N, S, T, U and NATO are for none of the purposes above.
  US: {
    ...named(['visit', 'business'], 'b'),
    ...named(['business'], 'b1'),
    ...named(['visit'], 'b2'),
    ...named(['transit'], 'c'),
    ...named(['crew'], 'd'),
    ...named(['study'], 'f j m'),
    ...named(['work'], 'e h i l o p q r tn'),
    ...named(['family'], 'k v td'),
    ...named([], 'a g n s t u'),
  },
  // Regulations on administration of the entry and exit of foreigners, Article 6.
  CN: {
    ...named(['visit'], 'l f'),
    ...named(['business'], 'm'),
    ...named(['transit'], 'g'),
    ...named(['study'], 'x'),
    ...named(['work'], 'z r j'),
    ...named(['family'], 'q s'),
    ...named(['crew'], 'c'),
    ...named(['immigrant'], 'd'),
  },
  AU: {
    ...named(['visit', 'business'], '600 601 651'),
    ...named(['transit'], '771'),
    ...named(['study'], '500'),
    ...named(['work'], '400 482'),
    ...named(['crew'], '988'),
  },
};

/** What is written on a visa beside its class, so that the class does not say whether it is there. */
const ENDORSEMENTS: Readonly<
  Record<string, { readonly issuers: readonly string[]; readonly names: readonly string[] }>
> = {
  // British-Irish Visa Scheme.
  bivs: { issuers: ['GB', 'IE'], names: ['bivs', 'britishirishvisascheme', 'britishirishvisa'] },
  // Biometric visas of Ireland are marked BC or BC BIVS.
  bc: { issuers: ['IE'], names: ['bc', 'bcscheme', 'biometric', 'biometricvisa'] },
};
const ENDORSED: Purposes = ['visit', 'business'];

function named(purposes: Purposes, names: string): Record<string, Purposes> {
  return Object.fromEntries(names.split(' ').map((name) => [name, purposes]));
}

/** What the words on a visa or permit say. */
interface Paper {
  /** Null = not known. */
  readonly purposes: ReadonlySet<PaperPurpose> | null;
  /** Names of classes, as written and by their first letter. */
  readonly classes: ReadonlySet<string>;
  readonly endorsements: ReadonlySet<string>;
}

const NOTHING_SAID: Paper = { purposes: null, classes: new Set(), endorsements: new Set() };

/** `said` may be a purpose, a national class, or several: `visit`, `B1/B2`, `Type C`, `Standard Visitor visa`. */
export function readPaper(said: string | null, issuer: string): Paper {
  if (said === null) return NOTHING_SAID;
  const purposes = new Set<PaperPurpose>();
  const classes = new Set<string>();
  const endorsements = new Set<string>();
  const parts = said
    .toLowerCase()
    .replace(/\bnon[\s-]+immigrant/g, 'nonimmigrant')
    .split(/[/,;&+()]|\b(?:and|or)\b/);
  const add = (name: string): boolean => {
    const found = endorsementOf(name, issuer);
    if (found !== undefined) endorsements.add(found);
    const meaning = found === undefined ? (wordMeaning(name) ?? classMeaning(name, issuer)) : ENDORSED;
    if (meaning === undefined) return false;
    for (const purpose of meaning) purposes.add(purpose);
    if (found === undefined && !Object.hasOwn(WORDS, name)) for (const one of [name, name.charAt(0)]) classes.add(one);
    return true;
  };
  for (const part of parts) {
    const whole = plain(part);
    if (whole === '' || add(whole)) continue;
    // One letter among words may be a word of its own.
    const words = part.split(/\s+/).map(plain);
    const known = words.filter((word) => word.length > 1 || word !== 'a').map(add);
    if (!known.includes(true)) classes.add(whole);
  }
  const isKnown = purposes.size > 0 || [...classes].some((one) => classMeaning(one, issuer) !== undefined);
  return { purposes: isKnown ? purposes : null, classes, endorsements };
}

function plain(text: string): string {
  return text.replace(/\b(type|class|category|subclass|visa|visas|endorsed)\b/g, '').replace(/[^a-z0-9]/g, '');
}

function wordMeaning(name: string): Purposes | undefined {
  return Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
}

function classMeaning(name: string, issuer: string): Purposes | undefined {
  const table = Object.hasOwn(NATIONAL, issuer) ? (NATIONAL[issuer] as typeof UNIFORM) : UNIFORM;
  if (Object.hasOwn(table, name)) return table[name];
  // `H-1B` is a class H.
  return /^[a-z]\d[a-z]?$/.test(name) && Object.hasOwn(table, name.charAt(0)) ? table[name.charAt(0)] : undefined;
}

function endorsementOf(name: string, issuer: string): string | undefined {
  return Object.keys(ENDORSEMENTS).find((one) => {
    const { issuers, names } = ENDORSEMENTS[one] as (typeof ENDORSEMENTS)[string];
    return names.includes(name) && issuers.includes(issuer);
  });
}

/** Whether it is of a type of the uniform format; states with letters of their own have none. Null = nothing is said. */
export function isOfUniformType(said: string | null, issuer: string, type: 'a' | 'd'): boolean | null {
  if (said === null) return null;
  return !Object.hasOwn(NATIONAL, issuer) && readPaper(said, issuer).classes.has(type);
}

/** Whether a visa or permit is of a class that a rule names; `open` = what is said of it does not tell. */
export function isOfClass(said: string | null, issuer: string, word: string): 'yes' | 'no' | 'open' {
  const paper = readPaper(said, issuer);
  const { purposes, classes, endorsements } = paper;
  if (isPurpose(word)) return servesFor(purposes, word);
  const name = plain(word.toLowerCase());
  // Rules of the desk and of imports may say it in another word.
  const found = (wordMeaning(name) ?? []).map((one) => servesFor(purposes, one));
  if (found.length > 0) return found.find((one) => one !== 'no') ?? 'no';
  const endorsement = endorsementOf(name, issuer);
  if (endorsement !== undefined) {
    if (endorsements.has(endorsement)) return 'yes';
    return purposes === null || ENDORSED.some((one) => purposes.has(one)) ? 'open' : 'no';
  }
  if (classes.has(name)) return 'yes';
  if ([...classes].some((one) => name.startsWith(one) && classes.size === 1)) return 'open';
  const meaning = classMeaning(name, issuer) ?? [];
  if (purposes === null) return 'open';
  return classes.size === 0 && meaning.some((one) => purposes.has(one)) ? 'open' : 'no';
}

/** Who holds an immigrant visa is about to live there and would say so: what is not said is a temporary stay. */
function servesFor(purposes: Paper['purposes'], asked: PaperPurpose): 'yes' | 'no' | 'open' {
  const isTemporary = purposes === null || [...purposes].some((one) => one !== 'immigrant');
  if (asked === 'any') return isTemporary ? 'yes' : 'no';
  if (purposes === null) return 'open';
  return purposes.has(asked) || (asked !== 'immigrant' && purposes.has('any')) ? 'yes' : 'no';
}

function isPurpose(word: string): word is PaperPurpose {
  return (PAPER_PURPOSES as readonly string[]).includes(word);
}

type Held = Pick<NonNullable<TransitRule['exempting']>[number], 'issuers' | 'classes'>;

/** Words of a rule that are neither a purpose nor a class or endorsement of one of its issuers. */
export function unknownClasses({ issuers, classes }: Held): string[] {
  return (classes ?? []).filter((word) => {
    const name = plain(word.toLowerCase());
    const isOf = (issuer: string) => endorsementOf(name, issuer) ?? classMeaning(name, issuer);
    return !isPurpose(word) && !issuers.some((issuer) => isOf(issuer) !== undefined);
  });
}
