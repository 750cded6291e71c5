/** The wire shapes made from rows; the compiler holds them to the schemas that also describe the API. */
import { TRAVELLER_INDEPENDENT_FIELDS, type TravellerIndependentFields } from '../../domain/entry-rules/entry-rule.ts';
import { isStale, verificationDueAt } from '../../domain/staleness.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';

type SharedField = Exclude<keyof TravellerIndependentFields, 'documentValidityMinimumDays'> | 'documentValidity';
/** What a rule says besides its id and passport country, and what rules that inherit the same have in common. */
export type StatementPart = Omit<EntryRequirement, SharedField | 'id' | 'fromCountryId'>;
export type SharedPart = Pick<EntryRequirement, SharedField>;

/** `"fromCountryGroupId":...,"updatedAt":...,` : the middle of a record, between its id and passport country and a shared part. */
export function statementJson(statement: StatementPart): string {
  return `${JSON.stringify(statement).slice(1, -1)},`;
}

/** `"documentValidity":...}` : the end of a record. */
export function sharedJson(fields: TravellerIndependentFields): string {
  const { documentValidityMinimumDays, customsDeclarationRequired, ...rest } = fields;
  const shared: SharedPart = {
    documentValidity: documentValidityMinimumDays === null ? null : { minimumDays: documentValidityMinimumDays },
    ...rest,
    // The contract makes this field a plain boolean: no rule that says otherwise means none is known to be required.
    customsDeclarationRequired: customsDeclarationRequired ?? false,
  };
  return JSON.stringify(shared, SHARED_ORDER).slice(1);
}

const SHARED_ORDER = [
  'documentValidity',
  'minimumDays',
  ...TRAVELLER_INDEPENDENT_FIELDS.filter((field) => field !== 'documentValidityMinimumDays'),
];

/** Many rules share their dates, so the text of the last few thousand is kept. */
export class InstantText {
  readonly #texts = new Map<number, string>();

  /** ms since epoch as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  of(ms: number): string {
    let text = this.#texts.get(ms);
    if (text === undefined) {
      if (this.#texts.size >= 4096) this.#texts.clear();
      text = new Date(ms).toISOString();
      this.#texts.set(ms, text);
    }
    return text;
  }

  ofNullable(ms: number | null): string | null {
    return ms === null ? null : this.of(ms);
  }
}

export interface Freshness {
  readonly lastVerifiedAt: string | null;
  readonly verificationDueAt: string | null;
  readonly isStale: boolean;
}

/** Collects the moments at which time alone changes an answer, on both sides of now. */
export class Boundaries {
  readonly now: number;
  #last = 0;
  #next = Number.POSITIVE_INFINITY;

  constructor(now: number) {
    this.now = now;
  }

  add(moment: number): void {
    if (moment <= this.now) this.#last = Math.max(this.#last, moment);
    else this.#next = Math.min(this.#next, moment);
  }

  /** The latest moment that has passed; 0 = none. */
  get asOf(): number {
    return this.#last;
  }

  get validUntil(): number | null {
    return Number.isFinite(this.#next) ? this.#next : null;
  }
}

/** The staleness fields of a record, its due date noted as a boundary. */
export class FreshnessText {
  readonly #boundaries: Boundaries;
  readonly #instants: InstantText;
  readonly #known = new Map<number | null, Freshness>();

  constructor(boundaries: Boundaries, instants: InstantText) {
    this.#boundaries = boundaries;
    this.#instants = instants;
  }

  of(lastVerifiedAt: number | null): Freshness {
    const known = this.#known.get(lastVerifiedAt);
    if (known !== undefined) return known;
    const due = verificationDueAt(lastVerifiedAt);
    if (due !== null) this.#boundaries.add(due);
    const freshness: Freshness = {
      lastVerifiedAt: this.#instants.ofNullable(lastVerifiedAt),
      verificationDueAt: this.#instants.ofNullable(due),
      isStale: isStale(due, this.#boundaries.now),
    };
    if (this.#known.size >= 4096) this.#known.clear();
    this.#known.set(lastVerifiedAt, freshness);
    return freshness;
  }
}
