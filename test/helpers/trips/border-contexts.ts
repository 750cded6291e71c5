/** Trips for tests of topics at the border: a few countries and groups, and a question of which a test says what matters. */
import type { PreArrivalStep } from '@carnet/rules/schema/topics/formality-topics.ts';
import type { EntryContext, Item, Lack, Way } from '@carnet/rules/trips/checked.ts';
import type { Authorisation, Country, Leg, Traveller } from '@carnet/rules/trips/question.ts';
import type { HealthRule, MalariaNote, Requirement, TripFacts } from '@carnet/rules/trips/trip-facts.ts';
import { LANGUAGES, wordsOf } from '@carnet/rules/words/words.ts';
import { NOTHING_KNOWN } from './trip-contexts.ts';

const COUNTRY_ROWS = [
  [36, 'AU', 'AUS', 'Australia'],
  [76, 'BR', 'BRA', 'Brazil'],
  [124, 'CA', 'CAN', 'Canada'],
  [156, 'CN', 'CHN', 'China'],
  [250, 'FR', 'FRA', 'France'],
  [276, 'DE', 'DEU', 'Germany'],
  [356, 'IN', 'IND', 'India'],
  [372, 'IE', 'IRL', 'Ireland'],
  [392, 'JP', 'JPN', 'Japan'],
  [404, 'KE', 'KEN', 'Kenya'],
  [462, 'MV', 'MDV', 'Maldives'],
  [566, 'NG', 'NGA', 'Nigeria'],
  [826, 'GB', 'GBR', 'United Kingdom'],
  [840, 'US', 'USA', 'United States'],
] as const;

const COUNTRIES: ReadonlyMap<string, Country> = new Map(
  COUNTRY_ROWS.map(([id, iso2, iso3, name]) => [iso2, { id, iso2, iso3, name }]),
);

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  SCHENGEN: ['DE', 'FR'],
  EEA_CH: ['DE', 'FR', 'IE'],
  EU: ['DE', 'FR', 'IE'],
  // A group of the name of a country.
  CA: ['FR'],
  YELLOW_FEVER_RISK: ['BR', 'KE', 'NG'],
};

export function country(iso2: string): Country {
  const found = COUNTRIES.get(iso2);
  if (found === undefined) throw new Error(`no country ${iso2} in these tests`);
  return found;
}

export function facts(given: Partial<TripFacts> = {}): TripFacts {
  return {
    dataRevision: 'test',
    requirement: () => undefined,
    openConditions: () => [],
    general: () => undefined,
    health: () => [],
    areaOf: () => undefined,
    isMember: (code, id) => (MEMBERS[code] ?? []).some((iso2) => country(iso2).id === id),
    someMember: (code) => COUNTRIES.get(MEMBERS[code]?.[0] ?? ''),
    countryByCode: (code) => COUNTRIES.get(code),
    ...given,
  };
}

/** Nothing is known but what the test says. */
export function requirement(given: Partial<Requirement> = {}): Requirement {
  return { ...NOTHING_KNOWN, ...given };
}

export function authorisation(given: Partial<Authorisation> = {}): Authorisation {
  return {
    path: 'travellers[0].authorisations[0]',
    ref: '1',
    kind: 'visa',
    issuer: 'CA',
    class: null,
    entries: null,
    issuedOn: null,
    expiresOn: '2030-01-01',
    usedBefore: null,
    isElectronic: null,
    isPermanent: null,
    documentRef: null,
    ...given,
  };
}

/** `from` and `to`: when a leg begins and ends, as `2026-12-02` or `2026-12-02T13:00`; empty = not told. */
export type LegGiven = Partial<Omit<Leg, 'country' | 'arrives' | 'departs' | 'transit'>> & {
  readonly in: string;
  readonly from?: string;
  readonly to?: string;
  readonly transit?: Partial<Leg['transit']>;
};

function legs(given: readonly LegGiven[]): Leg[] {
  return given.map(({ in: iso2, from, to, transit, ...rest }, index) => ({
    path: `legs[${index}]`,
    ref: iso2.toLowerCase(),
    index,
    country: country(iso2),
    role: 'destination',
    airport: null,
    mode: 'air',
    cityId: null,
    ...rest,
    arrives: moment(from),
    departs: moment(to),
    transit: { side: null, sameTicket: null, bagsThrough: null, ...transit },
  }));
}

function moment(text: string | undefined): Leg['arrives'] {
  if (text === undefined || text === '') return null;
  const [day, time] = text.split('T') as [string, string?];
  return { day, time: time ?? null };
}

export interface ContextGiven {
  readonly legs: readonly LegGiven[];
  /** Index of the leg that is asked about; the last by default. */
  readonly at?: number;
  readonly asOf?: string;
  readonly nationality?: string;
  readonly traveller?: Partial<Traveller>;
  readonly requirement?: Requirement | undefined;
  readonly way?: Partial<Way>;
  readonly health?: readonly HealthRule[];
  readonly malaria?: MalariaNote;
}

export function context(given: ContextGiven): EntryContext {
  const all = legs(given.legs);
  const leg = all[given.at ?? all.length - 1] as Leg;
  const nationality = country(given.nationality ?? 'NG');
  const document = {
    path: 'travellers[0].documents[0]',
    ref: '1',
    kind: 'passport',
    nationality,
    issuedBy: nationality,
    issuedOn: null,
    expiresOn: null,
    blankPages: null,
    isBiometric: null,
  } as const;
  const traveller: Traveller = {
    path: 'travellers[0]',
    ref: '1',
    ageMonths: all.map(() => 360),
    residence: null,
    documents: [document],
    authorisations: [],
    vaccinations: [],
    pastStays: [],
    recentCountries: [],
    ...given.traveller,
  };
  return {
    question: { purpose: 'tourism', travellers: [traveller], legs: all },
    facts: facts({ health: () => given.health ?? [], malaria: () => given.malaria ?? null }),
    asOf: given.asOf ?? '2026-11-23',
    traveller,
    leg,
    visit: {
      legs: [leg],
      area: null,
      sharedStay: false,
      endsAtHome: false,
      enteredBefore: false,
      isWithin: false,
      arrivesOn: leg.arrives?.day ?? null,
      departsOn: leg.departs?.day ?? null,
    },
    document,
    requirement: given.requirement,
    way: { type: null, maxStayDays: null, satisfiedBy: null, ...given.way },
  };
}

/** What a test compares: paths of what is not told. */
export function paths(lacks: readonly Lack[]): string[] {
  return lacks.map(({ path }) => path);
}

/** Every sentence of an item, in every language: none may be empty, or hold what is not a word. */
export function sentencesOf(items: readonly Item[]): string[] {
  return LANGUAGES.flatMap((language) => {
    const texts = wordsOf(language);
    return items.flatMap(({ title, because, todo, lacks }) =>
      [title, because, todo, ...lacks.map(({ why }) => why)].flatMap((say) => (say === null ? [] : [say(texts)])),
    );
  });
}

export function preArrivalStep(given: Partial<PreArrivalStep> = {}): PreArrivalStep {
  return {
    kind: 'arrival_card',
    name: 'Arrival Card',
    compulsory: true,
    feeAmount: null,
    feeCurrency: null,
    notEarlierThanHours: null,
    notLaterThanHours: null,
    mode: null,
    appliesToNationals: null,
    url: 'https://card.example',
    details: null,
    ...given,
  };
}

/** The details of an item, in English. */
export function detailsOf({ details }: Item): string {
  const texts = wordsOf('en');
  return details.map((one) => (typeof one === 'string' ? one : one(texts))).join(' ');
}

export function english(items: readonly Item[]): { title: string; because: string | null }[] {
  const texts = wordsOf('en');
  return items.map(({ title, because }) => ({ title: title(texts), because: because?.(texts) ?? null }));
}
