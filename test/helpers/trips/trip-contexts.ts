/** Trips for tests: questions, what the data say, and what a topic is asked with, everything with a default. */
import { entryOptions } from '@carnet/rules/entry-options.ts';
import { ENTRY_RULE_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { unset } from '@carnet/rules/schema/field.ts';
import { served } from '@carnet/rules/schema/served.ts';
import type { EntryContext, LegContext, Visit, Way } from '@carnet/rules/trips/checked.ts';
import { visitsOf } from '@carnet/rules/trips/journey/visits.ts';
import type {
  Authorisation,
  Country,
  Leg,
  Moment,
  PastStay,
  TravelDocument,
  Traveller,
  TripQuestion,
} from '@carnet/rules/trips/question.ts';
import type { KnownFact, Requirement, TripFacts } from '@carnet/rules/trips/trip-facts.ts';
import { wordsOf } from '@carnet/rules/words/words.ts';
import { AREAS, country, type TripData } from './trip-countries.ts';

export { country } from './trip-countries.ts';

/** For sentences: `item.title(ENGLISH)`. */
export const ENGLISH = wordsOf('en');

/** A fact that is current, as said by the rule of that number. */
export function knownFact(statementId = 1): KnownFact {
  return { statementId, verification: { status: 'current', verifiedAt: '2026-10-03' } };
}

const servedRule = served(ENTRY_RULE_FIELDS);

export const NOTHING_KNOWN: Requirement = {
  id: 1,
  ...servedRule({ ...unset(ENTRY_RULE_FIELDS), priority: 0 }),
  preArrival: null,
  healthInsuranceFor: null,
  entryOptions: null,
  notes: null,
  generalNotes: null,
  customsDeclaration: null,
  facts: {},
};

/** An answer that says nothing but what is given, and whose visa topic is known. */
export function requirementOf(given: Partial<Requirement> = {}): Requirement {
  const record = { ...NOTHING_KNOWN, facts: { visa: knownFact(given.id) }, ...given };
  const visa = { ...record, visaFeeAmount: null, visaFeeCurrency: null, visaStayPer: null, visaStayWindowDays: null };
  const options = entryOptions(visa, { ...record, permissions: null }, { day: '2026-11-28', isNational: null });
  return { ...record, entryOptions: given.entryOptions ?? options };
}

const NOTHING_ASKED = servedRule({
  ...unset(ENTRY_RULE_FIELDS),
  documentValidityMinimumDays: 0,
  documentValidityAmount: 0,
  documentValidityUnit: 'days',
  documentValidityCountedFrom: 'departure',
}).documentValidity as NonNullable<Requirement['documentValidity']>;

/** An answer about the travel document: valid on the day of departure unless something else is given. */
export function validityOf(given: Partial<NonNullable<Requirement['documentValidity']>> = {}): Requirement {
  return requirementOf({
    documentValidity: { ...NOTHING_ASKED, ...given },
    facts: { visa: knownFact(), documentValidity: knownFact(2) },
  });
}

/** What is known: answers by `BR>JP`, for everybody by `JP`, and the areas that the test's countries are in. */
export function factsOf({ pairs = {}, general = {}, health = {}, areas = AREAS }: TripData = {}): TripFacts {
  const at = (id: number) => country(id).iso2;
  const isMember = (code: string, countryId: number, day: string) =>
    areas.some((area) => area.code === code && isIn(area.members[at(countryId)], day));
  return {
    dataRevision: 'test',
    requirement: (passportId, destinationId) => pairs[`${at(passportId)}>${at(destinationId)}`],
    openConditions: () => [],
    general: (destinationId) => general[at(destinationId)],
    health: (destinationId) => health[at(destinationId)] ?? [],
    areaOf: (countryId, day) => areas.find(({ code }) => isMember(code, countryId, day)),
    isMember,
    someMember(code, day) {
      const area = areas.find((one) => one.code === code);
      const found = Object.entries(area?.members ?? {}).find(([, since]) => isIn(since, day));
      return found && country(found[0]);
    },
    countryByCode(code) {
      try {
        return country(code);
      } catch {
        return undefined;
      }
    },
  };
}

const isIn = (since: string | undefined, day: string) => since !== undefined && since <= day;

/** `2026-12-03` or `2026-12-03T13:00`. */
export function moment(text: string): Moment {
  const [day = '', time] = text.split('T');
  return { day, time: time ?? null };
}

type Given<T, Countries extends keyof T = never> = Partial<Omit<T, Countries>> & {
  readonly [Name in Countries]?: string;
};
export type GivenDocument = Given<TravelDocument, 'nationality' | 'issuedBy'>;
export type GivenAuthorisation = Partial<Authorisation>;
export type GivenTraveller = Partial<Omit<Traveller, 'documents' | 'authorisations' | 'residence' | 'pastStays'>> & {
  readonly residence?: string;
  readonly documents?: readonly GivenDocument[];
  readonly authorisations?: readonly GivenAuthorisation[];
  /** Country, first day, last day. */
  readonly pastStays?: readonly (readonly [country: string, arrivedOn: string, departedOn: string])[];
};
export type GivenLeg = Partial<Omit<Leg, 'country' | 'arrives' | 'departs' | 'index'>> & {
  readonly country: string;
  readonly arrives?: string;
  readonly departs?: string;
};

export function pastStay(code: string, arrivedOn: string, departedOn: string): PastStay {
  return { country: country(code), arrivedOn, departedOn };
}

function documentOf(given: GivenDocument, path: string, index: number): TravelDocument {
  const nationality: Country = country(given.nationality ?? 'BR');
  return {
    kind: 'passport',
    issuedOn: null,
    expiresOn: null,
    blankPages: null,
    isBiometric: null,
    path: `${path}.documents[${index}]`,
    ref: nationality.iso2.toLowerCase(),
    ...given,
    nationality,
    issuedBy: given.issuedBy === undefined ? nationality : country(given.issuedBy),
  };
}

function authorisationOf(given: GivenAuthorisation, path: string, index: number): Authorisation {
  return {
    path: `${path}.authorisations[${index}]`,
    ref: `authorisation-${index + 1}`,
    kind: 'visa',
    issuer: 'US',
    class: null,
    entries: null,
    issuedOn: null,
    expiresOn: null,
    usedBefore: null,
    isElectronic: null,
    isPermanent: null,
    documentRef: null,
    ...given,
  };
}

/** Without anything given: one traveller with a Brazilian passport of which nothing else is told. */
export function travellerOf(given: GivenTraveller = {}, index = 0): Traveller {
  const path = `travellers[${index}]`;
  return {
    path,
    ref: String(index + 1),
    ageMonths: [],
    vaccinations: [],
    recentCountries: [],
    ...given,
    residence: given.residence === undefined ? null : country(given.residence),
    documents: (given.documents ?? [{}]).map((one, at) => documentOf(one, path, at)),
    authorisations: (given.authorisations ?? []).map((one, at) => authorisationOf(one, path, at)),
    pastStays: (given.pastStays ?? []).map((stay) => pastStay(...stay)),
  };
}

export function legOf({ country: code, arrives, departs, ...given }: GivenLeg, index = 0): Leg {
  return {
    path: `legs[${index}]`,
    ref: `${code.toLowerCase()}-${index}`,
    index,
    role: 'destination',
    airport: null,
    mode: null,
    cityId: null,
    transit: { side: null, sameTicket: null, bagsThrough: null },
    ...given,
    country: country(code),
    arrives: arrives === undefined ? null : moment(arrives),
    departs: departs === undefined ? null : moment(departs),
  };
}

export interface GivenTrip {
  readonly purpose?: TripQuestion['purpose'];
  readonly travellers?: readonly GivenTraveller[];
  readonly legs?: readonly GivenLeg[];
}

/** Without anything given: one traveller and 18 days in Japan. */
export function questionOf({ purpose = null, travellers = [{}], legs }: GivenTrip = {}): TripQuestion {
  const journey = legs ?? [{ country: 'JP', arrives: '2026-12-03', departs: '2026-12-20' }];
  return { purpose, travellers: travellers.map(travellerOf), legs: journey.map(legOf) };
}

export interface GivenContext extends GivenTrip {
  readonly data?: TripData;
  readonly asOf?: string;
  /** Which leg is looked at; the last unless it is said. */
  readonly at?: number;
}

export function legContext({ data, asOf = '2026-11-22', at, ...trip }: GivenContext = {}): LegContext {
  const question = questionOf(trip);
  const facts = factsOf(data);
  const leg = question.legs.at(at ?? -1);
  const traveller = question.travellers[0];
  if (leg === undefined || traveller === undefined) throw new Error('the trip has no such leg, or nobody travels');
  return { question, facts, asOf, traveller, leg, visit: visitsOf(question.legs, facts, asOf)[leg.index] as Visit };
}

/** The first traveller's first document; the requirement that is given, or what the data say of the pair. */
export function entryContext({
  requirement,
  way = {},
  ...given
}: GivenContext & { readonly requirement?: Requirement; readonly way?: Partial<Way> } = {}): EntryContext {
  const context = legContext(given);
  const document = context.traveller.documents[0];
  if (document === undefined) throw new Error('the traveller has no document');
  const { facts, leg, asOf } = context;
  const found =
    requirement ??
    facts.requirement(document.nationality?.id ?? 0, leg.country.id, asOf, { mode: null, ageYears: null });
  const { visaRequirementType: type = null, maxStayDays = null } = found ?? {};
  return { ...context, document, requirement: found, way: { type, maxStayDays, satisfiedBy: null, ...way } };
}
