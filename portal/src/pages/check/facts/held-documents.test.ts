import { describe, expect, it } from 'vitest';
import { type AcceptedDocument, conditionsOf, documentsFor, isFor } from './held-documents.ts';

const visa: AcceptedDocument = {
  issuers: ['US'],
  kinds: ['visa'],
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
  nationals: null,
  notNationals: null,
  route: null,
  mode: null,
  givesType: 'visa_free',
  givesStayDays: null,
  details: null,
};

describe('documents of other states', () => {
  it('are shown to those whom they are for: by passport or by group', () => {
    const forIndians = { ...visa, nationals: ['IN', 'PH'] };
    const forIslanders = { ...visa, nationals: ['PIF'] };
    const all = [visa, forIndians, forIslanders];
    expect(documentsFor(all, new Set(['IN', 'SAARC']))).toEqual(all);
    expect(documentsFor(all, new Set(['FJ', 'PIF']))).toEqual([visa, forIslanders]);
    expect(documentsFor(all)).toEqual(all);
    // Who is on a list is not known here.
    expect(documentsFor(all, new Set(['DE', 'EU']))).toEqual([visa, forIslanders]);
    expect(isFor(forIslanders, new Set(['DE', 'EU']))).toBe(false);
    expect(isFor(forIslanders, new Set(['FJ', 'PIF']))).toBe(true);
  });

  it('come with every condition on them, and with none that is not said', () => {
    expect(conditionsOf(visa)).toEqual([]);
    const strict = { ...visa, multipleEntry: true, usedBefore: true, validDaysAtEntry: 0, electronicAccepted: false };
    expect(conditionsOf(strict).map(([key]) => key)).toEqual([
      'heldMultiple',
      'heldUsed',
      'heldValidEntry',
      'heldElectronicNot',
    ]);
    expect(conditionsOf({ ...visa, multipleEntry: false, permanent: false })).toEqual([]);
  });
});
