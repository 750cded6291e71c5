import { describe, expect, it } from 'vitest';
import {
  authorisation,
  type ContextGiven,
  context,
  english,
  type LegGiven,
  preArrivalStep,
  requirement,
  sentencesOf,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import { ENFORCEMENT_LEVELS } from '../../entry-rules/entry-rule.ts';
import type { PreArrivalStep } from '../../schema/topics/formality-topics.ts';
import type { Item } from '../checked.ts';
import type { Requirement } from '../trip-facts.ts';
import { noteItems } from './notes.ts';
import { proofItems } from './proofs.ts';

const JAPAN: LegGiven = { in: 'JP', from: '2026-12-03', to: '2026-12-20' };

function proofs(known: Partial<Requirement>, more: Partial<ContextGiven> = {}): Item[] {
  const given = context({ legs: [JAPAN], at: 0, requirement: requirement(known), way: { type: 'visa_free' }, ...more });
  const items = proofItems(given);
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

const FIELDS = {
  funds: 'proofOfFunds',
  returnTicket: 'returnTicket',
  accommodation: 'proofOfAccommodation',
  healthInsurance: 'healthInsurance',
} as const;

describe.each(Object.entries(FIELDS))('%s', (topic, field) => {
  it.each(ENFORCEMENT_LEVELS)('%s', (level) => {
    const items = proofs({
      [field]: level,
      [`${field}Details`]: 'As it says.',
      [`${field}SourceUrl`]: 'https://x.example',
    });
    if (level === 'not_required') return expect(items).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: `jp.${topic}`,
      topic,
      enforcement: level,
      status: 'to_do',
      details: ['As it says.'],
      url: 'https://x.example',
    });
    expect(items[0]?.todo).not.toBeNull();
  });

  it('is not told where it is not known', () => {
    expect(proofs({ [field]: null })).toEqual([]);
  });

  it('is not asked of nationals, and may be asked of residents', () => {
    expect(proofs({ [field]: 'required' }, { way: { type: 'own' } })).toEqual([]);
    const satisfiedBy = authorisation({ kind: 'residence_permit', issuer: 'JP' });
    expect(proofs({ [field]: 'required' }, { way: { type: 'held', satisfiedBy } })[0]?.enforcement).toBe(
      'may_be_asked',
    );
    expect(proofs({ [field]: 'required' }, { requirement: undefined })).toEqual([]);
  });
});

describe('a ticket out of the country', () => {
  const ticket = (legs: readonly LegGiven[]) => proofs({ returnTicket: 'required' }, { legs })[0] as Item;

  it('is met by a later leg elsewhere, with a day', () => {
    const item = ticket([JAPAN, { in: 'BR', role: 'return', from: '2026-12-21' }]);
    expect(item).toMatchObject({ status: 'met', todo: null });
    expect(english([item])).toEqual([
      {
        title: 'Return or onward ticket: Japan',
        because: 'The journey continues to another country on 20 December 2026. Have the ticket at hand.',
      },
    ]);
    expect(ticket([JAPAN, { in: 'DE', role: 'transit' }]).status).toBe('met');
  });

  it('is to be brought without a day, a later leg, or one in another country', () => {
    expect(ticket([{ in: 'JP' }, { in: 'BR', role: 'return' }]).status).toBe('to_do');
    expect(ticket([JAPAN]).status).toBe('to_do');
    expect(ticket([JAPAN, { in: 'JP', from: '2026-12-20' }]).status).toBe('to_do');
  });

  it('leaves an area that counts stays together', () => {
    const legs: LegGiven[] = [
      { in: 'DE', from: '2026-12-03', to: '2026-12-05' },
      { in: 'FR', from: '2026-12-05', to: '2026-12-09' },
    ];
    const given = context({
      legs,
      at: 0,
      requirement: requirement({ returnTicket: 'required' }),
      way: { type: 'visa_free' },
    });
    const visit = { ...given.visit, legs: given.question.legs, area: 'SCHENGEN', sharedStay: true };
    expect(proofItems({ ...given, visit })[0]?.status).toBe('to_do');
    expect(proofItems(given)[0]?.status).toBe('met');
  });
});

describe('customs', () => {
  const customs = (required: boolean, details: string | null) =>
    proofs({ customsDeclaration: { required, details, url: 'https://customs.example' } });

  it('is to be done by everybody, or only told', () => {
    expect(customs(true, null)[0]).toMatchObject({ enforcement: 'required', status: 'to_do', dueOn: '2026-12-03' });
    expect(customs(false, 'Cash of 10,000 EUR or more.')[0]).toMatchObject({
      enforcement: 'informational',
      status: 'not_applicable',
      todo: null,
    });
    expect(customs(false, null)).toEqual([]);
    expect(proofs({ customsDeclaration: null })).toEqual([]);
  });
});

describe('a customs declaration that is part of a form before arrival', () => {
  const url = 'https://etravel.gov.ph/';
  const customsDeclaration = { required: true, details: null, url };
  const found = (given: Partial<PreArrivalStep>) => {
    const preArrival = [preArrivalStep({ name: 'eTravel', ...given })];
    return proofs({ customsDeclaration, preArrival }, { legs: [{ ...JAPAN, mode: 'air' }] })[0];
  };

  it('is no task of its own: both are on one page', () => {
    const item = found({ url });
    expect(item).toMatchObject({ enforcement: 'required', status: 'to_do', todo: null, dueOn: null, url });
    expect(sentencesOf([item as Item])).toContain('It is part of the form before arrival: eTravel.');
  });

  it('is a task where the form is elsewhere, not compulsory, or for another way of arrival', () => {
    const others: Partial<PreArrivalStep>[] = [
      { url: 'https://card.example' },
      { url, compulsory: false },
      { url, mode: 'sea' },
    ];
    for (const given of others) expect(found(given)?.todo).not.toBeNull();
  });
});

describe('insurance for some', () => {
  const insurance = (healthInsuranceFor: Requirement['healthInsuranceFor'], more: Partial<ContextGiven> = {}) =>
    proofs({ healthInsurance: 'required', healthInsuranceFor }, more)[0] as Item;

  it('is a task for those whom one of them describes', () => {
    const some = [{ modes: ['land'] as const }, { staysOverDays: 10 }];
    expect(insurance(some)).toMatchObject({ status: 'to_do', enforcement: 'required' });
    const short = insurance(some, { legs: [{ ...JAPAN, to: '2026-12-05' }] });
    expect(short).toMatchObject({ status: 'not_applicable', todo: null, lacks: [] });
    expect(english([short])[0]?.because).toBe('You need it only if you arrive by land.');
  });

  it('is nothing to buy where the visa includes it, but with a visa of another state', () => {
    const included = { healthInsurance: 'required', healthInsuranceIncluded: true } as const;
    expect(proofs(included, { way: { type: 'e_visa' } })[0]).toMatchObject({ status: 'met', todo: null });
    const held = authorisation({ issuer: 'US' });
    expect(proofs(included, { way: { type: 'visa_on_arrival', satisfiedBy: held } })[0]?.status).toBe('to_do');
    const own = authorisation({ issuer: 'JP' });
    expect(proofs(included, { way: { type: 'held', satisfiedBy: own } })[0]?.status).toBe('met');
  });

  it('asks for what decides', () => {
    const untold = insurance([{ staysOverDays: 10 }], { legs: [{ in: 'JP', from: '2026-12-03' }] });
    expect(untold).toMatchObject({ status: 'unknown', lacks: [{ path: 'legs[0].departsOn' }] });
  });
});

describe('notes', () => {
  const notes = (known: Requirement | undefined, type: 'own' | 'visa_free' = 'visa_free') =>
    noteItems(context({ legs: [JAPAN], requirement: known, way: { type } }));
  const known = requirement({ notes: [{ text: 'Carry the passport.' }], officialWebsiteUrl: 'https://gov.example' });

  it('are told with the official site', () => {
    const items = notes(known);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: 'jp.notes',
      enforcement: 'informational',
      details: ['Carry the passport.'],
      url: 'https://gov.example',
      todo: null,
    });
    expect(sentencesOf(items)).toContain('Good to know: Japan');
  });

  it('are for visitors, where anything is known', () => {
    expect(notes(known, 'own')).toEqual([]);
    expect(notes(undefined)).toEqual([]);
    expect(notes(requirement())).toEqual([]);
  });
});
