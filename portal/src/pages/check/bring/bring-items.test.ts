import { describe, expect, it } from 'vitest';
import type { Requirement } from '../answer/answer-kind.ts';
import { bringItems } from './bring-items.ts';

const silent = {
  documentValidity: null,
  proofOfFunds: null,
  returnTicket: null,
  healthInsurance: null,
  proofOfAccommodation: null,
  customsDeclarationRequired: false,
  customsDeclaration: null,
  preArrival: null,
  acceptedDocuments: null,
  transit: null,
  minors: null,
  registrationAfterArrival: null,
  exitRequirements: null,
} as Requirement;

describe('what to bring', () => {
  it('names what is required first and what is not required last', () => {
    const { items } = bringItems({
      ...silent,
      returnTicket: 'may_be_asked',
      healthInsurance: 'required',
      proofOfFunds: 'recommended',
      customsDeclaration: { required: false, details: null, url: null },
    });
    expect(items.map(({ topic }) => topic)).toEqual(['healthInsurance', 'returnTicket', 'funds', 'customs']);
  });

  it('says of which things nothing is known, and never calls them not required', () => {
    const { items, unknown } = bringItems(silent);
    expect(unknown).toEqual([
      'itemDocument',
      'itemTicket',
      'itemFunds',
      'itemAccommodation',
      'itemInsurance',
      'itemCustoms',
      'itemMinors',
      'itemRegistration',
      'itemExit',
      'formsTitle',
      'documentsTitle',
      'transitTitle',
    ]);
    expect(items).toEqual([]);
  });

  it('asks nobody who needs no visa for what stands in for one', () => {
    expect(bringItems({ ...silent, visaRequirementType: 'visa_free' }).unknown).not.toContain('documentsTitle');
  });

  it('knows that there is nothing to fill in, or nothing that counts, where a list is empty', () => {
    const { unknown } = bringItems({ ...silent, preArrival: [], acceptedDocuments: [], transit: [] });
    expect(unknown.filter((key) => key.endsWith('Title'))).toEqual([]);
  });
});
