import { describe, expect, it } from 'vitest';
import { INHERITED_FIELDS, type TravellerIndependentFields } from '../fields/entry-rule-fields.ts';
import { unset } from '../fields/field.ts';
import { fillFromBeneath } from './inheritance.ts';

const says = (fields: Partial<TravellerIndependentFields> = {}): TravellerIndependentFields => ({
  ...unset(INHERITED_FIELDS),
  ...fields,
});

describe('a rule that lies over the answer of the sources beneath', () => {
  const beneath = {
    id: 7,
    fields: says({
      returnTicket: 'not_required',
      healthInsurance: 'not_required',
      generalNotes: 'Stay up to 90 days.',
    }),
    inherited: [{ field: 'healthInsurance', fromRuleId: 3 } as const],
    agreesOnStay: true,
  };

  const alone = {
    fields: says({ healthInsurance: 'required', generalNotes: 'For everybody.' }),
    inherited: [
      { field: 'healthInsurance', fromRuleId: 3 } as const,
      { field: 'generalNotes', fromRuleId: 3 } as const,
    ],
  };

  it('takes what it leaves unset, each field named with the rule that states it', () => {
    const { fields, inherited } = fillFromBeneath(says(), beneath, alone);
    expect(fields).toEqual(beneath.fields);
    expect(inherited).toEqual([
      { field: 'returnTicket', fromRuleId: 7 },
      { field: 'healthInsurance', fromRuleId: 3 },
      { field: 'generalNotes', fromRuleId: 7 },
    ]);
  });

  it('keeps what it says itself, and takes its notes elsewhere from one that speaks of another stay', () => {
    const { fields, inherited } = fillFromBeneath(
      says({ returnTicket: 'required' }),
      { ...beneath, agreesOnStay: false },
      alone,
    );
    expect(fields).toEqual(
      says({ returnTicket: 'required', healthInsurance: 'not_required', generalNotes: 'For everybody.' }),
    );
    expect(inherited).toEqual([
      { field: 'healthInsurance', fromRuleId: 3 },
      { field: 'generalNotes', fromRuleId: 3 },
    ]);
  });
});
