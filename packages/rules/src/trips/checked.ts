/** What the engine finds: verdicts, items and reasons, before they are put into words of a language. */
import type { Day } from '../calendar.ts';
import type { VisaRequirementType } from '../entry-rules/entry-rule.ts';
import type { Words } from '../words/words.ts';
import type { Authorisation, Leg, TravelDocument, Traveller, TripQuestion } from './question.ts';
import type { Requirement, TripFacts } from './trip-facts.ts';

/** From best to worst. */
export const VERDICTS = ['sufficient', 'conditional', 'unknown', 'insufficient'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const ITEM_TOPICS = [
  'document',
  'visa',
  'transit',
  'documentValidity',
  'stay',
  'closedBorders',
  'ownNationals',
  'preArrival',
  'health',
  'funds',
  'returnTicket',
  'accommodation',
  'healthInsurance',
  'customs',
  'registrationAfterArrival',
  'exitRequirements',
  'minors',
  'notes',
] as const;
export type ItemTopic = (typeof ITEM_TOPICS)[number];

export const ITEM_STATUSES = ['met', 'not_met', 'to_do', 'unknown', 'not_applicable'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export const ITEM_ENFORCEMENTS = ['required', 'may_be_asked', 'recommended', 'informational'] as const;
export type ItemEnforcement = (typeof ITEM_ENFORCEMENTS)[number];

export const ITEM_TIMES = ['before_travel', 'on_arrival', 'during_stay', 'on_departure'] as const;

/** A sentence in the language of the reader. */
export type Say = (t: Words) => string;

/** A text of the data, unchanged and in English, or a sentence of our own. */
export type Detail = string | Say;

/** Something not told that decides. `path`: where it would stand in the question. */
export interface Lack {
  readonly path: string;
  readonly why: Say;
  /** Values that could decide differently, the best first; left out: as missing-facts.ts knows for the field. */
  readonly values?: readonly unknown[];
}

export interface ItemSource {
  readonly name: string;
  readonly url: string | null;
  readonly checkedOn: Day;
}

/** Who says it. */
export interface Provenance {
  /** The entry rule, or the health requirement, that says it. */
  readonly ruleId: number | null;
  readonly sources: readonly ItemSource[];
  readonly isStale: boolean;
}

/** One thing that decides, or that has to be done. */
export interface Item {
  /** `<leg's ref>.<topic>`, and a name where a topic has several: unique within a traveller's answer. */
  readonly id: string;
  readonly topic: ItemTopic;
  /** What is not met, or not known, of `required` decides the verdict; the rest is told. */
  readonly enforcement: ItemEnforcement;
  readonly status: ItemStatus;
  readonly when: (typeof ITEM_TIMES)[number];
  readonly title: Say;
  /** Why it has this status; null = the title says it all. */
  readonly because: Say | null;
  /** What the data say, piece by piece. */
  readonly details: readonly Detail[];
  /** What to do, for the checklist; null = nothing. */
  readonly todo: Say | null;
  /** Last day on which it can be done; null = not known, or no such day. */
  readonly dueOn: Day | null;
  /** First day on which it can be done. */
  readonly notBefore: Day | null;
  readonly url: string | null;
  /** Looked up where the item is shown: most items only decide which document or change is best. */
  readonly provenance: () => Provenance;
  /** Why its status is `unknown`, as far as the question does not say. */
  readonly lacks: readonly Lack[];
}

/** Consecutive legs within a country, or within an area that counts stays together: one entry and one departure. */
export interface Visit {
  readonly legs: readonly Leg[];
  /** Code of the area; null = one country by itself. */
  readonly area: string | null;
  readonly sharedStay: boolean;
  /** The journey begins in the same country or area: it was entered before, and its rules of stay still hold. */
  readonly enteredBefore: boolean;
  /** The leg before or after is in the same area without border checks: it cannot be passed through airside. */
  readonly isWithin: boolean;
  /** Day of entry and of departure; null = not told. */
  readonly arrivesOn: Day | null;
  readonly departsOn: Day | null;
  /** The traveller's journey ends with it; then `departsOn` is the day on which home is reached. */
  readonly endsAtHome: boolean;
}

/** What a topic's items are worked out from. */
export interface LegContext {
  readonly question: TripQuestion;
  readonly facts: TripFacts;
  /** The day of the check: what is due before it is too late. */
  readonly asOf: Day;
  readonly traveller: Traveller;
  readonly leg: Leg;
  readonly visit: Visit;
}

/** The visa that a traveller needs with a document, and with what they hold beside it. */
export interface Way {
  /** `own`: a national of the country. `held`: an authorisation of the destination itself. */
  readonly type: VisaRequirementType | 'own' | 'held' | null;
  /** Days; null = not limited, or not known. */
  readonly maxStayDays: number | null;
  /** The authorisation that gives it; null = the document alone. */
  readonly satisfiedBy: Authorisation | null;
  /** What is not told of that authorisation and decides whether it gives it; left out = nothing. */
  readonly lacks?: readonly Lack[];
}

export interface EntryContext extends LegContext {
  readonly document: TravelDocument;
  /** The answer to the document's nationality and the leg's country; undefined = nothing is known. */
  readonly requirement: Requirement | undefined;
  readonly way: Way;
}

/** How many days of stay are used and left, for the limit that binds. */
export interface Ledger {
  /** Code of the area, or the country's alpha-2 code. */
  readonly area: string;
  readonly limitDays: number;
  /** Null = not a rolling window. */
  readonly windowDays: number | null;
  /** Null = it is not known what the days are counted in; this stay is counted by itself. */
  readonly per: 'entry' | 'visa' | 'rolling_window' | 'calendar_year' | null;
  /** On the day of entry, before this stay. */
  readonly usedDays: number;
  readonly remainingDays: number;
  /** Last day of this stay that the limit allows. */
  readonly mustLeaveBy: Day | null;
  /** First day on which a stay of the whole limit could begin. */
  readonly nextFullStayFrom: Day | null;
}
