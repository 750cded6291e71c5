import { describe, expect, it } from 'vitest';
import type { Requirement } from './answer-kind.ts';
import { bringItems, validity } from './bring-items.ts';

const silent = {
  documentValidity: null,
  proofOfFunds: null,
  returnTicket: null,
  healthInsurance: null,
  proofOfAccommodation: null,
  customsDeclarationRequired: false,
} as Requirement;

describe('what to bring', () => {
  it('names what is required first and what is not required last', () => {
    const { items } = bringItems({
      ...silent,
      returnTicket: 'may_be_asked',
      healthInsurance: 'required',
      proofOfFunds: 'recommended',
    });
    expect(items.map(({ key }) => key)).toEqual(['Insurance', 'Ticket', 'Funds', 'Customs']);
  });

  it('says of which things nothing is known, and never calls them not required', () => {
    const { items, unknown } = bringItems(silent);
    expect(unknown).toEqual(['Document', 'Ticket', 'Funds', 'Accommodation', 'Insurance']);
    expect(items.map(({ key }) => key)).toEqual(['Customs']);
  });

  it('speaks of a passport’s validity in months where they are whole, in days where they are not', () => {
    expect(validity(0)).toEqual({ unit: 'stay', count: 0 });
    expect(validity(180)).toEqual({ unit: 'months', count: 6 });
    expect(validity(150)).toEqual({ unit: 'months', count: 5 });
    expect(validity(45)).toEqual({ unit: 'days', count: 45 });
  });
});
