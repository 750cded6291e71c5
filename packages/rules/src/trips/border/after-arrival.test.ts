import { describe, expect, it } from 'vitest';
import {
  type ContextGiven,
  context,
  english,
  requirement,
  sentencesOf,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import type { Item } from '../checked.ts';
import { verdictOf } from '../journey/verdict.ts';
import type { Requirement } from '../trip-facts.ts';
import { afterArrivalItems } from './after-arrival.ts';

type Registration = NonNullable<Requirement['registrationAfterArrival']>;

function itemsOf(known: Partial<Requirement>, more: Partial<ContextGiven> = {}): Item[] {
  const legs = [{ in: 'CN', from: '2026-12-03', to: '2026-12-12' }];
  const items = afterArrivalItems(
    context({ legs, requirement: requirement(known), way: { type: 'visa_free' }, ...more }),
  );
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  // Entry is not refused for it.
  expect(verdictOf(items)).toBe('sufficient');
  return items;
}

function registered(given: Partial<Registration>, more?: Partial<ContextGiven>): Item[] {
  const known: Registration = {
    required: true,
    within: 24,
    unit: 'hours',
    doneBy: 'host_or_traveller',
    staysOverDays: null,
    details: 'With the police.',
    url: null,
    ...given,
  };
  return itemsOf({ registrationAfterArrival: known }, more);
}

describe('registration after arrival', () => {
  it.each([
    [24, 'hours', '2026-12-04'],
    [8, 'days', '2026-12-11'],
    [3, 'working_days', '2026-12-06'],
    [null, null, null],
  ] as const)('is due within %s %s: %s', (within, unit, dueOn) => {
    expect(registered({ within, unit })[0]).toMatchObject({
      id: 'cn.registrationAfterArrival',
      enforcement: 'informational',
      status: 'to_do',
      when: 'during_stay',
      dueOn,
      details: ['With the police.'],
    });
  });

  it.each([
    ['host', 'not_applicable', 'The hotel or your host registers you.'],
    ['traveller', 'to_do', 'You register yourself.'],
    [null, 'to_do', 'Visitors are registered after arrival.'],
  ] as const)('is for %s to do', (doneBy, status, because) => {
    const items = registered({ doneBy });
    expect(items[0]?.status).toBe(status);
    expect(english(items)[0]?.because).toBe(because);
    expect(items[0]?.todo === null).toBe(doneBy === 'host');
  });

  it('may be only for longer stays', () => {
    expect(registered({ staysOverDays: 10 })).toEqual([]);
    expect(registered({ staysOverDays: 9 })).toHaveLength(1);
    expect(registered({ staysOverDays: 10 }, { legs: [{ in: 'CN' }] })).toHaveLength(1);
  });

  it('is for visitors, where it is known and required', () => {
    expect(registered({ required: false })).toEqual([]);
    expect(registered({}, { way: { type: 'own' } })).toEqual([]);
    expect(itemsOf({ registrationAfterArrival: null })).toEqual([]);
  });
});

describe('leaving', () => {
  it('is told', () => {
    const exitRequirements = { level: 'required', details: 'A tax of 20 USD.', url: null } as const;
    const items = itemsOf({ exitRequirements });
    expect(items[0]).toMatchObject({ id: 'cn.exitRequirements', when: 'on_departure', details: ['A tax of 20 USD.'] });
    expect(english(items)).toEqual([{ title: 'Departure: China', because: null }]);
    expect(itemsOf({ exitRequirements: { ...exitRequirements, level: 'not_required' } })).toEqual([]);
  });
});
