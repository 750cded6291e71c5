/**
 * What the engine asks of the data: answered from the catalog on a server, from answers of the API in a browser. All of
 * it is as the API serves it, so that whoever reads an answer can look every part up.
 */
import type { Day } from '../calendar.ts';
import type { MalariaTransmission } from '../countries/malaria.ts';
import type { EntryOption } from '../entry-options.ts';
import type { EnforcementLevel } from '../entry-rules/entry-rule.ts';
import type { Condition } from '../facts/audience.ts';
import type { EvidenceKind, VerificationStatus } from '../facts/evidence.ts';
import type { Topic } from '../facts/topic-names.ts';
import type { Note } from '../notes.ts';
import type { ENTRY_RULE_FIELDS } from '../schema/entry-rule-fields.ts';
import type { ServedFields } from '../schema/served.ts';
import type { PreArrivalStep } from '../schema/topics/formality-topics.ts';
import type { Named } from '../words/words.ts';
import type { Country, Purpose, TravelMode } from './question.ts';

/** What the answer to a passport and a destination says of a topic, and how well that is known. */
export interface KnownFact {
  readonly statementId: number;
  readonly verification: { readonly status: VerificationStatus; readonly verifiedAt: Day | null };
  /** The newest first. */
  readonly evidence?: readonly {
    readonly name: string;
    /** Title of the page within the publication. */
    readonly page?: string | null;
    readonly url: string | null;
    readonly kind: EvidenceKind;
    readonly statedOn: Day;
    readonly agrees: boolean;
  }[];
}

/** The record of the API (EntryRequirement), as far as the engine reads it. */
export interface Requirement
  extends Readonly<Omit<ServedFields<typeof ENTRY_RULE_FIELDS>, 'preArrival' | 'healthInsuranceFor'>> {
  readonly preArrival: readonly PreArrivalStep[] | null;
  /** Null = everybody. */
  readonly healthInsuranceFor: readonly Condition[] | null;
  readonly id: number;
  readonly entryOptions: readonly EntryOption[] | null;
  readonly notes: readonly Note[] | null;
  readonly generalNotes: string | null;
  /** Null = not known. */
  readonly customsDeclaration: {
    readonly required: boolean;
    readonly details: string | null;
    readonly url: string | null;
  } | null;
  readonly facts: Readonly<Partial<Record<Topic, KnownFact | null>>>;
}

/** The record of the API (HealthRequirement), as far as the engine reads it. */
export interface HealthRule {
  readonly id: number;
  readonly regionSpecific: boolean;
  readonly cityId: number | null;
  /** Code such as yellow-fever, and name. */
  readonly vaccine: { readonly code: string; readonly name: string };
  readonly requirement: EnforcementLevel;
  readonly circumstances: string | null;
  readonly conditions: {
    readonly arrivingFromGroupCode: string | null;
    readonly transitHoursOver: number | null;
    readonly arrivingWithinDays: number | null;
    readonly residentsOnly: boolean | null;
    readonly minimumAgeMonths: number | null;
    readonly belowAgeMonths: number | null;
    readonly staysOverDays: number | null;
    readonly onLeaving: boolean | null;
    readonly purposes: readonly Purpose[] | null;
    readonly months: readonly number[] | null;
  } | null;
  readonly sourceUrl: string | null;
  readonly lastVerifiedAt: string | null;
  readonly isStale: boolean;
}

/** The `malaria` of a country of the API, as far as the engine reads it. */
export interface MalariaNote {
  readonly transmission: MalariaTransmission;
  readonly prophylaxis: EnforcementLevel;
  readonly notes: string | null;
  readonly sourceUrl: string | null;
  readonly lastVerifiedAt: string | null;
  readonly isStale: boolean;
}

/**
 * States without checks at the borders between them. `sharedStay`: they have one rule of entry and count days of stay
 * together (Schengen, CA-4); else each has rules of its own (Common Travel Area).
 */
export interface Area {
  readonly code: string;
  readonly sharedStay: boolean;
}

/** What of a traveller decides whether a rule about some travellers speaks of them; null = not told. */
export interface ArrivalConditions {
  readonly mode: TravelMode | null;
  readonly ageYears: number | null;
}

/** Which rule answers a topic, and the other rules that speak of it. */
export interface TopicTrace {
  readonly topic: Topic;
  /** Null = none does. */
  readonly ruleId: number | null;
  /** `reason`: one sentence for people, in English. */
  readonly losers: readonly { readonly ruleId: number; readonly reason: string }[];
}

export interface TripFacts {
  /** Names the data that answer: the same data always has the same name. */
  readonly dataRevision: string;
  /** The answer to a passport and a destination on a day. Undefined = nothing is known. */
  requirement(
    passportId: number,
    destinationId: number,
    day: Day,
    conditions: ArrivalConditions,
  ): Requirement | undefined;
  /** Which conditions that are not told could change that answer. */
  openConditions(
    passportId: number,
    destinationId: number,
    day: Day,
    conditions: ArrivalConditions,
  ): readonly (keyof ArrivalConditions)[];
  /** What holds for everybody who comes to a destination, its own nationals included. */
  general(destinationId: number, day: Day): Requirement | undefined;
  health(destinationId: number): readonly HealthRule[];
  /** Null = not known. */
  malaria?(destinationId: number): MalariaNote | null;
  /** The area without border checks that the country belongs to on that day. */
  areaOf(countryId: number, day: Day): Area | undefined;
  /** Whether a country is a full member of the group of that code on that day. */
  isMember(groupCode: string, countryId: number, day: Day): boolean;
  /** One of its full members, to try what a rule about the group would decide. */
  someMember(groupCode: string, day: Day): Country | undefined;
  /** Undefined = no such country. `code`: ISO 3166-1 alpha-2. */
  countryByCode(code: string): Country | undefined;
  /** Why the answer to a passport and a destination is as it is. Left out where that cannot be told. */
  trace?(passportId: number, destinationId: number, day: Day, conditions: ArrivalConditions): readonly TopicTrace[];
}

/** What a code of a country or a group is called in sentences. */
export function namedBy(code: string, facts: TripFacts): Named {
  return facts.countryByCode(code) ?? { group: code };
}

/** Whether a code of a country or a group names this country. Where both have a code (PA, Panama), it is the country. */
export function isNamedBy(code: string, { id }: Country, day: Day, facts: TripFacts): boolean {
  const named = facts.countryByCode(code);
  return named === undefined ? facts.isMember(code, id, day) : named.id === id;
}
