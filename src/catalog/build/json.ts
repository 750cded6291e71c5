/** The JSON of rules, in two parts, and the dates in it. */

import type { Verification } from '@carnet/rules/facts/evidence.ts';
import { type Freshness, freshnessOf } from '@carnet/rules/facts/freshness.ts';
import type { InheritedTopic } from '@carnet/rules/facts/topics.ts';
import {
  INHERITED_FIELDS,
  STATEMENT_FIELDS,
  type TravellerIndependentFields,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import { served } from '@carnet/rules/schema/served.ts';
import { isStale, verificationDueAt } from '@carnet/rules/staleness.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { RuleRow } from './read-database.ts';

// The passport country is written before the statement, which rules about many passports share; the address after it,
// with what is known of the visa.
const { fromCountryId: _, sourceUrl: __, ...SHARED_STATEMENT_FIELDS } = STATEMENT_FIELDS;
const servedStatement = served(SHARED_STATEMENT_FIELDS);
const servedInherited = served(INHERITED_FIELDS);

type Dates = Pick<EntryRequirement, 'createdAt' | 'updatedAt'>;

/** `"fromCountryGroupId":...,"updatedAt":...,` : what a rule says besides its id and passport country. */
export function statementJson(row: RuleRow, dates: Dates): string {
  return `${JSON.stringify({ ...servedStatement(row), ...dates }).slice(1, -1)},`;
}

/** How well a fact is known, and where it is read. */
export interface KnownOfFact {
  readonly verification: Verification;
  /** Of the visa; null = no evidence has an address. */
  readonly sourceUrl: string | null;
}

/**
 * `"sourceUrl":...,"lastVerifiedAt":...,"facts":{"visa":{"verification":...,"statementId":` : how well the visa is
 * known, up to the id of the rule that answers it.
 */
export function verificationJson({ verification, sourceUrl }: KnownOfFact): string {
  const start = JSON.stringify({ sourceUrl, ...freshnessOf(verification), verification }).slice(1, -1);
  return `${start},"facts":{"visa":{"verification":${JSON.stringify(verification)},"statementId":`;
}

/** By topic, which rule states it and how well it is known; null = no rule speaks of it. */
export type KnownFacts = Readonly<
  Record<InheritedTopic, { readonly verification: Verification; readonly statementId: number } | null>
>;

/**
 * `},"funds":{...}},"documentValidity":...}` : the end of a record, which answers whose topics are answered alike have
 * in common.
 */
export function sharedJson(fields: TravellerIndependentFields, facts: KnownFacts): string {
  const {
    customsDeclarationRequired: required,
    customsDeclarationDetails: details,
    customsDeclarationUrl: url,
  } = fields;
  const customsDeclaration = required === null ? null : { required, details, url };
  const others = JSON.stringify(facts).slice(1);
  const record = JSON.stringify({ ...servedInherited(fields), customsDeclaration }).slice(1);
  return `},${others},${record}`;
}

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
