/**
 * What the engine asks of the data: answered from the catalog on a server, from answers of the API in a browser. All of
 * it is as the API serves it, so that whoever reads an answer can look every part up.
 */
import type { Day } from '../calendar.ts';
import type { EnforcementLevel, VisaRequirementType } from '../entry-rules/entry-rule.ts';
import type { VALIDITY_COUNTED_FROM, ValidityUnit } from '../facts/document-validity.ts';
import type { EvidenceKind, VerificationStatus } from '../facts/evidence.ts';
import type { Topic } from '../facts/topic-names.ts';
import type { LeavingStep, PreArrivalStep } from '../schema/topics/formality-topics.ts';
import type { AcceptedDocument, TransitRule } from '../schema/topics/held-document-topics.ts';
import type { ClosedBorder, StayAgreement, StayLimitRule } from '../schema/topics/stay-topics.ts';
import type { CONCERNED, VALIDITY_COUNTS } from '../schema/topics/terms.ts';
import type { ArrivalRule } from '../schema/topics/visa-fields.ts';
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
export interface Requirement {
  readonly id: number;
  readonly fromCountryId: number | null;
  readonly toCountryGroupId: number | null;
  readonly visaRequirementType: VisaRequirementType | null;
  /** Null under `visa_free`: not limited, or not known. */
  readonly maxStayDays: number | null;
  readonly visaApplicationUrl: string | null;
  readonly visaProcessingDays: number | null;
  readonly visaProcessingUnit: 'calendar_days' | 'working_days' | null;
  readonly visaEntries: 'single' | 'double' | 'multiple' | null;
  /** The purposes that it covers; null = not said: it is for visitors. */
  readonly visaPurposes: readonly Purpose[] | null;
  /** What those need who arrive in another way than the type is for. */
  readonly visaArrivals?: readonly ArrivalRule[] | null;
  readonly visaFee: { readonly amount: number | null; readonly currency: string | null } | null;
  readonly isStayUnlimited: boolean | null;
  /** On which days a visa or authorisation of the destination has to be valid; null = not known. */
  readonly validityCounts: (typeof VALIDITY_COUNTS)[number] | null;
  readonly stayLimits: readonly StayLimitRule[] | null;
  readonly stayAgreements: readonly StayAgreement[] | null;
  readonly stayLimit: {
    readonly per: 'entry' | 'rolling_window' | 'calendar_year' | null;
    readonly windowDays: number | null;
  } | null;
  readonly documentValidity: {
    readonly minimumDays: number;
    readonly amount: number | null;
    readonly unit: ValidityUnit | null;
    readonly countedFrom: (typeof VALIDITY_COUNTED_FROM)[number] | null;
    readonly issuedWithinYears: number | null;
    readonly blankPages: number | null;
    readonly identityCardAccepted: boolean | null;
    readonly biometricNeeded: boolean | null;
  } | null;
  readonly proofOfFunds: EnforcementLevel | null;
  readonly proofOfFundsDetails: string | null;
  readonly proofOfFundsSourceUrl: string | null;
  readonly returnTicket: EnforcementLevel | null;
  readonly returnTicketDetails: string | null;
  readonly returnTicketSourceUrl: string | null;
  readonly healthInsurance: EnforcementLevel | null;
  readonly healthInsuranceDetails: string | null;
  readonly healthInsuranceSourceUrl: string | null;
  readonly proofOfAccommodation: EnforcementLevel | null;
  readonly proofOfAccommodationDetails: string | null;
  readonly proofOfAccommodationSourceUrl: string | null;
  /** Null = not known. */
  readonly customsDeclaration: {
    readonly required: boolean;
    readonly details: string | null;
    readonly url: string | null;
  } | null;
  readonly preArrival: readonly PreArrivalStep[] | null;
  readonly acceptedDocuments: readonly AcceptedDocument[] | null;
  readonly transit: readonly TransitRule[] | null;
  readonly ownNationals: {
    readonly mustUseOwnDocument: boolean;
    readonly onDeparture: boolean | null;
    readonly mode?: TravelMode | null;
    readonly otherPassports?: readonly string[] | null;
    readonly details: string | null;
    readonly sourceUrl: string | null;
  } | null;
  readonly minors: {
    readonly level: EnforcementLevel;
    readonly underYears: number | null;
    /** Which children: also visiting ones, or when they leave only those who belong there. */
    readonly concerns: Exclude<(typeof CONCERNED)[number], 'visitors'> | null;
    readonly details: string | null;
    readonly sourceUrl: string | null;
  } | null;
  readonly registrationAfterArrival: {
    readonly required: boolean;
    readonly within: number | null;
    readonly unit: 'hours' | 'days' | 'working_days' | null;
    readonly doneBy: 'host' | 'traveller' | 'host_or_traveller' | null;
    readonly staysOverDays: number | null;
    readonly details: string | null;
    readonly url: string | null;
  } | null;
  readonly exitRequirements: {
    readonly level: EnforcementLevel;
    readonly details: string | null;
    readonly url: string | null;
  } | null;
  readonly leaving: readonly LeavingStep[] | null;
  readonly closedBorders?: readonly ClosedBorder[] | null;
  readonly generalNotes: string | null;
  readonly officialWebsiteUrl: string | null;
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

/** Whether a code of a country or a group names this country. Where both have a code (PA, Panama), it is the country. */
export function isNamedBy(code: string, { id }: Country, day: Day, facts: TripFacts): boolean {
  const named = facts.countryByCode(code);
  return named === undefined ? facts.isMember(code, id, day) : named.id === id;
}
