import type { components } from '@carnet/client';
import { describe, expect, it } from 'vitest';
import { completeRequirement, completeResult } from './requirements.ts';

type Served = components['schemas']['EntryRequirement'];
const facts = { visa: { statementId: 1 } } as unknown as NonNullable<Served['facts']>;
const served = { id: 1, returnTicket: null, preArrival: [], toConfirm: [] } as unknown as Served;

describe('an entry requirement as pages show it', () => {
  it('has null for what was left out, and what was served as it is', () => {
    expect(completeRequirement({ ...served, facts })).toMatchObject({
      ...{ id: 1, returnTicket: null, preArrival: [], facts },
      ...{ transit: null, visaFee: null, customsDeclaration: null, validUntil: null, acceptedDocuments: null },
    });
  });

  it('comes with its context', () => {
    const applicabilityContext = { isFromMercosur: true, countryGroups: [] };
    const result = completeResult({ requirement: { ...served, facts }, applicabilityContext });
    expect(result).toEqual({ applicabilityContext, requirement: completeRequirement({ ...served, facts }) });
  });

  it('is refused without the facts that pages show', () => {
    expect(() => completeRequirement(served)).toThrow('evidence=true');
  });
});
