/** Transits for tests: rules with defaults, and the item of one stop. */

import type { TransitRule } from '@carnet/rules/schema/topics/held-document-topics.ts';
import type { Item, Way } from '@carnet/rules/trips/checked.ts';
import type { HeldDocument } from '@carnet/rules/trips/documents/authorisations.ts';
import type { Authorisation } from '@carnet/rules/trips/question.ts';
import { transitItems } from '@carnet/rules/trips/transit/transit.ts';
import { expect } from 'vitest';
import {
  authorisation,
  type ContextGiven,
  context,
  type LegGiven,
  requirement,
  sentencesOf,
} from './border-contexts.ts';

/** Nothing is said but what is given. */
export function rule(given: Partial<TransitRule> & Pick<TransitRule, 'side' | 'requires'>): TransitRule {
  return {
    maxHours: null,
    sameDay: null,
    airports: null,
    ports: null,
    carriers: null,
    onward: null,
    thirdCountry: null,
    onwardTo: null,
    notOnwardTo: null,
    exempting: null,
    url: null,
    details: null,
    ...given,
  };
}

/** Any document of those issuers and kinds. */
export function document(issuers: readonly string[], kinds: HeldDocument['kinds'], more: Partial<HeldDocument> = {}) {
  return {
    issuers,
    kinds,
    classes: null,
    multipleEntry: null,
    usedBefore: null,
    validDaysAtEntry: null,
    validDaysAfterDeparture: null,
    expiredWithinDays: null,
    issuedOnOrAfter: null,
    issuedBefore: null,
    permanent: null,
    electronicAccepted: null,
    route: null,
    officerDecides: null,
    ...more,
  };
}

/** One stop between Nigeria and Canada, or between the legs that are given. */
export interface TransitGiven {
  readonly stop: LegGiven;
  readonly before?: LegGiven;
  readonly after?: LegGiven;
  readonly rules?: readonly TransitRule[] | null;
  readonly way?: Partial<Way>;
  readonly held?: readonly Partial<Authorisation>[];
  readonly more?: Partial<ContextGiven>;
}

export function transit({ stop, before, after, rules = null, way, held = [], more }: TransitGiven): Item {
  const given = context({
    legs: [before ?? { in: 'NG', role: 'origin' }, { role: 'transit', ...stop }, after ?? { in: 'CA' }],
    at: 1,
    requirement: requirement({ transit: rules, visaApplicationUrl: 'https://visa.example' }),
    way: { type: 'visa_required', ...way },
    traveller: { authorisations: held.map((one) => authorisation(one)) },
    ...more,
  });
  const items = transitItems(given);
  expect(items).toHaveLength(1);
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items[0] as Item;
}

export const status = (given: TransitGiven) => transit(given).status;
