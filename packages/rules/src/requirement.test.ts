import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { forReader } from './requirement.ts';
import { INHERITED_FIELDS } from './schema/entry-rule-fields.ts';
import { unset } from './schema/field.ts';
import { CONCERNED_FIELDS, type ConcernedAudience } from './schema/topics/audience.ts';
import { STATED_STEP_FIELDS, type StatedStep } from './schema/topics/formality-topics.ts';
import { VISA_FIELDS } from './schema/topics/visa-fields.ts';

const nothing = unset(INHERITED_FIELDS) as Answer['fields'];

describe('what a destination asks of children who leave it', () => {
  const shown = (minorsConcerns: Answer['fields']['minorsConcerns'], isNational: ((code: string) => boolean) | null) =>
    forReader(unset(VISA_FIELDS), { ...nothing, minorsConcerns }, { day: '2026-11-29', isNational });
  const isAustralian = (code: string) => code === 'AU';

  it.each(['nationals', 'resident_nationals'] as const)('is not for another passport: %s', (concerns) => {
    expect(shown(concerns, isAustralian)).toMatchObject({ minors: null });
    expect(shown(concerns, null)).not.toHaveProperty('minors');
  });

  it.each(['everyone', 'residents', null] as const)('is told where it may be for the reader: %s', (concerns) => {
    expect(shown(concerns, isAustralian)).not.toHaveProperty('minors');
  });
});

describe('forms and insurance for some', () => {
  const isKenyan = (code: string) => code === 'KE' || code === 'EAC';
  const shown = (given: Partial<Answer['fields']>, isNational: ((code: string) => boolean) | null = isKenyan) =>
    forReader(unset(VISA_FIELDS), { ...nothing, ...given }, { day: '2026-11-29', isNational });
  const step = (given: Partial<StatedStep>): StatedStep => ({
    ...unset(STATED_STEP_FIELDS),
    kind: 'arrival_card',
    name: 'Card',
    ...given,
  });
  const audience = (given: Partial<ConcernedAudience>): ConcernedAudience => ({ ...unset(CONCERNED_FIELDS), ...given });

  it('leaves out forms for other passports', () => {
    const preArrival = [step({ notNationals: ['EAC'] }), step({ name: 'Form', nationals: ['KE'], residents: ['UG'] })];
    const found = shown({ preArrival }).preArrival;
    expect(found).toMatchObject([{ name: 'Form', for: { residents: ['UG'] } }]);
    expect(found?.[0]).not.toHaveProperty('nationals');
    expect(shown({ preArrival }, null).preArrival).toMatchObject([
      { for: { notNationals: ['EAC'] } },
      { for: { nationals: ['KE'], residents: ['UG'] } },
    ]);
    expect(shown({ preArrival: [step({})] }).preArrival?.[0]).not.toHaveProperty('for');
  });

  it('says that others need no insurance', () => {
    const insurance = { healthInsurance: 'required', healthInsuranceDetails: 'For the whole stay.' } as const;
    expect(shown({ ...insurance, healthInsuranceFor: [audience({ nationals: ['SN'] })] })).toMatchObject({
      healthInsurance: 'not_required',
      healthInsuranceDetails: null,
      healthInsuranceFor: null,
    });
    const some = [audience({ nationals: ['SN'] }), audience({ modes: ['land'], staysOverDays: 30 })];
    expect(shown({ ...insurance, healthInsuranceFor: some }).healthInsuranceFor).toEqual([
      { modes: ['land'], staysOverDays: 30 },
    ]);
    const all = [audience({ nationals: ['KE'] }), audience({ modes: ['land'] })];
    expect(shown({ ...insurance, healthInsuranceFor: all })).toMatchObject({ healthInsuranceFor: null });
    expect(shown({ ...insurance, healthInsuranceFor: all })).not.toHaveProperty('healthInsurance');
  });
});

describe('closed borders', () => {
  const border = { neighbours: ['AF'], modes: ['land'] as const, details: null, url: null, notNationals: ['UZ'] };
  const shown = (isNational: ((code: string) => boolean) | null) =>
    forReader(
      unset(VISA_FIELDS),
      { ...nothing, closedBorders: [border] as unknown as Answer['fields']['closedBorders'] },
      { day: '2026-11-29', isNational },
    ).closedBorders;

  it('are those that are closed to the passport', () => {
    expect(shown((code) => code === 'UZ')).toBeNull();
    expect(shown((code) => code === 'KE')).toMatchObject([{ neighbours: ['AF'], notNationals: null }]);
    expect(shown(null)).toMatchObject([{ notNationals: ['UZ'] }]);
  });
});
