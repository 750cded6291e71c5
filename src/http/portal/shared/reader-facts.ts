/** What readers add to the question of an answer page, in its address: `?residence=PT&also=IT&visa=US&age=9`. */
import type { AnswerItem, AnswerLeg, TripAnswer } from '@carnet/rules/trips/trip-answer.ts';

/** Besides tourism, which needs no choice. */
export const READER_PURPOSES = [
  'business',
  'family_visit',
  'study',
  'work',
  'medical',
  'religious',
  'journalism',
] as const;
export type ReaderPurpose = (typeof READER_PURPOSES)[number];

/** Countries by ISO-2 code, issuers by that or the code of a group. */
export interface ReaderFacts {
  readonly residence?: string;
  /** Of a second passport. */
  readonly also?: string;
  /** Who issued a visa that is held. */
  readonly visa?: string;
  /** Who issued a residence permit that is held. */
  readonly permit?: string;
  /** Of a child. */
  readonly age?: number;
  readonly purpose?: ReaderPurpose;
}

export const OLDEST_CHILD = 17;

const COUNTRY = /^[A-Z]{2}$/;
const ISSUER = /^[A-Z][A-Z0-9_]{1,29}$/;

/** Null = the address adds nothing. What cannot be is left out. */
export function readReaderFacts(sent: (name: string) => string | null | undefined): ReaderFacts | null {
  const text = (name: string, pattern: RegExp) => {
    const value = sent(name) ?? '';
    return pattern.test(value) ? value : undefined;
  };
  const age = text('age', /^\d{1,2}$/);
  const facts = {
    residence: text('residence', COUNTRY),
    also: text('also', COUNTRY),
    visa: text('visa', ISSUER),
    permit: text('permit', ISSUER),
    age: age === undefined || Number(age) > OLDEST_CHILD ? undefined : Number(age),
    purpose: READER_PURPOSES.find((one) => one === sent('purpose')),
  };
  const told = Object.entries(facts).filter(([, value]) => value !== undefined);
  return told.length === 0 ? null : (Object.fromEntries(told) as ReaderFacts);
}

/** As `readReaderFacts` reads them, always in the same order. */
export function readerQuery({ residence, also, visa, permit, age, purpose }: ReaderFacts): string {
  const all = { residence, also, visa, permit, age: age?.toString(), purpose };
  const told = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(told).toString();
}

/** Of what the server puts into the page, and the page asks for otherwise. */
export const readerKey = (passport: string, destination: string, facts: ReaderFacts): string =>
  `reader ${passport} ${destination} ${readerQuery(facts)}`;

/** The question of a trip check: one traveller, from home to the destination. */
export function readerQuestion(passport: string, destination: string, facts: ReaderFacts) {
  const { residence, also, visa, permit, age, purpose } = facts;
  return {
    ...(purpose === undefined ? {} : { purpose }),
    travellers: [
      {
        ...(residence === undefined ? {} : { residenceCountry: residence }),
        ...(age === undefined ? {} : { ageYears: age }),
        documents: [passport, ...(also === undefined ? [] : [also])].map((nationality) => ({ nationality })),
        authorisations: [
          ...(visa === undefined ? [] : [{ kind: 'visa' as const, issuer: visa }]),
          ...(permit === undefined ? [] : [{ kind: 'residence_permit' as const, issuer: permit }]),
        ],
      },
    ],
    legs: [{ country: residence ?? passport, role: 'origin' as const }, { country: destination }],
  };
}

/** `ref` of the second passport in the answer: its position. */
export const ALSO_REF = '2';

/** Of the answer to that question, what the page shows. */
export interface ReaderTrip {
  /** At the destination. */
  readonly leg: Pick<AnswerLeg, 'verdict' | 'because' | 'documentRef' | 'satisfiedBy'>;
  /** Of leaving home and of the destination. */
  readonly items: readonly AnswerItem[];
  /** Whether there were several passports to choose from. */
  readonly isChosen: boolean;
}

export function readerTrip({ travellers: [traveller] }: TripAnswer): ReaderTrip | undefined {
  const leg = traveller?.legs.at(-1);
  if (traveller === undefined || leg === undefined) return undefined;
  const { verdict, because, documentRef, satisfiedBy } = leg;
  return {
    leg: { verdict, because, documentRef, satisfiedBy },
    items: traveller.legs.flatMap(({ items }) => items),
    isChosen: leg.alternatives.length > 0,
  };
}
