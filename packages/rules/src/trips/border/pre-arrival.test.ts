import { describe, expect, it } from 'vitest';
import {
  authorisation,
  type ContextGiven,
  context,
  country,
  detailsOf,
  english,
  facts,
  type LegGiven,
  paths,
  requirement,
  sentencesOf,
  preArrivalStep as step,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import type { PreArrivalStep } from '../../schema/topics/formality-topics.ts';
import type { Item } from '../checked.ts';
import { preArrivalItems } from './pre-arrival.ts';

const ARRIVAL: LegGiven = { in: 'IN', from: '2026-12-10', to: '2026-12-20' };

function steps(all: readonly PreArrivalStep[] | null, more: Partial<ContextGiven> = {}): Item[] {
  const given = context({
    legs: [ARRIVAL],
    requirement: requirement({ preArrival: all }),
    way: { type: 'visa_free' },
    ...more,
  });
  const items = preArrivalItems(given);
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

const one = (given: Partial<PreArrivalStep>, more: Partial<ContextGiven> = {}): Item => {
  const items = steps([step(given)], more);
  expect(items).toHaveLength(1);
  return items[0] as Item;
};

describe('a form before arrival', () => {
  it('is to be filled in within its days', () => {
    const item = one({ notEarlierThanHours: 72, feeAmount: 10, feeCurrency: 'USD', details: 'Of everybody.' });
    expect(item).toMatchObject({
      id: 'in.preArrival.arrival_card',
      enforcement: 'required',
      status: 'to_do',
      when: 'before_travel',
      notBefore: '2026-12-07',
      dueOn: '2026-12-10',
      url: 'https://card.example',
    });
    expect(detailsOf(item)).toBe('Fee: 10 USD. Of everybody.');
    expect(english([item])).toEqual([
      { title: 'Arrival card: Arrival Card', because: 'Required: Arrival Card. It opens on 7 December 2026.' },
    ]);
  });

  it.each([
    [true, 'required'],
    [false, 'recommended'],
    [null, 'may_be_asked'],
  ])('compulsory %s: %s', (compulsory, enforcement) => {
    expect(one({ compulsory }).enforcement).toBe(enforcement);
  });

  it.each([
    [0, '2026-12-10', 'on_arrival'],
    [24, '2026-12-09', 'before_travel'],
    // The hour of arrival is not told: the day before is early enough whenever it is.
    [1, '2026-12-09', 'before_travel'],
  ])('closes %s hours before arrival', (notLaterThanHours, dueOn, when) => {
    expect(one({ notLaterThanHours })).toMatchObject({ dueOn, when });
  });

  it('counts hours where the time of arrival is told', () => {
    const legs: LegGiven[] = [{ ...ARRIVAL, from: '2026-12-10T02:00' }];
    expect(one({ notEarlierThanHours: 24, notLaterThanHours: 1 }, { legs })).toMatchObject({
      notBefore: '2026-12-09',
      dueOn: '2026-12-10',
    });
    expect(one({ notLaterThanHours: 3 }, { legs }).dueOn).toBe('2026-12-09');
  });

  it('is due on the day of departure where no end is known', () => {
    const legs: LegGiven[] = [{ in: 'NG', role: 'origin', to: '2026-12-09' }, ARRIVAL];
    expect(one({}, { legs }).dueOn).toBe('2026-12-09');
  });

  it('can be too late', () => {
    expect(one({ notLaterThanHours: 24 }, { asOf: '2026-12-09' }).status).toBe('to_do');
    const late = one({ notLaterThanHours: 24 }, { asOf: '2026-12-10' });
    expect(late).toMatchObject({ status: 'not_met', todo: null });
    expect(english([late])[0]?.because).toContain('9 December 2026');
    expect(one({}, { asOf: '2026-12-10' }).status).toBe('to_do');
    expect(one({}, { asOf: '2026-12-11' }).status).toBe('not_met');
  });

  it('has no days where that of arrival is not told', () => {
    const item = one({ notEarlierThanHours: 72 }, { legs: [{ in: 'IN' }] });
    expect(item).toMatchObject({ status: 'to_do', notBefore: null, dueOn: null });
  });

  it('may be only for those who arrive in one way', () => {
    const by = (mode: 'air' | 'land' | null) => ({ legs: [{ ...ARRIVAL, mode }] });
    expect(steps([step({ mode: 'land' })], by('air'))).toEqual([]);
    expect(one({ mode: 'land' }, by('land')).status).toBe('to_do');
    const untold = one({ mode: 'land' }, by(null));
    expect(untold.status).toBe('unknown');
    expect(paths(untold.lacks)).toEqual(['legs[0].mode']);
    // Nobody is refused for it: it is told without a question.
    expect(one({ mode: 'land', compulsory: false }, by(null))).toMatchObject({ status: 'to_do', lacks: [] });
  });

  it('has a name of its own among several of one kind', () => {
    expect(steps([step(), step(), step({ kind: 'health_declaration' })]).map(({ id }) => id)).toEqual([
      'in.preArrival.arrival_card',
      'in.preArrival.arrival_card-2',
      'in.preArrival.health_declaration',
    ]);
  });

  it('is nothing where nothing is known', () => {
    expect(steps(null)).toEqual([]);
    expect(steps([])).toEqual([]);
  });

  it('tells a fee of nothing', () => {
    expect(detailsOf(one({ feeAmount: 0, feeCurrency: 'INR' }))).toBe('Free of charge.');
    expect(detailsOf(one({}))).toBe('');
  });
});

describe('an authorisation', () => {
  const given = { kind: 'authorisation', name: 'Travel Authorisation' } as const;
  const held = (more: Parameters<typeof authorisation>[0]) => ({
    traveller: { authorisations: [authorisation({ kind: 'electronic_authorisation', issuer: 'IN', ...more })] },
  });

  it('may be held already', () => {
    expect(one(given).status).toBe('to_do');
    expect(one(given, held({}))).toMatchObject({ status: 'met', todo: null, dueOn: null });
    expect(one(given, held({ expiresOn: '2026-12-09' })).status).toBe('to_do');
    const untold = one(given, held({ expiresOn: null }));
    expect(untold.status).toBe('unknown');
    expect(paths(untold.lacks)).toEqual(['travellers[0].authorisations[0].expiresOn']);
  });
});

describe('nationals', () => {
  const own = (given: Partial<PreArrivalStep>): Item => {
    const general = requirement({ preArrival: [step(given)] });
    const home = context({ legs: [ARRIVAL], requirement: undefined, way: { type: 'own' }, nationality: 'IN' });
    const items = preArrivalItems({ ...home, facts: facts({ general: () => general }) });
    expect(items).toHaveLength(1);
    return items[0] as Item;
  };

  it('do what applies to them too', () => {
    expect(own({ appliesToNationals: true })).toMatchObject({
      status: 'to_do',
      enforcement: 'required',
      dueOn: '2026-12-10',
    });
  });

  it.each([false, null])('are told that it is for visitors where it is %s that it applies to them', (given) => {
    const item = own({ appliesToNationals: given });
    expect(item).toMatchObject({ status: 'not_applicable', todo: null, dueOn: null });
    expect(english([item])[0]?.because).toBe('It is for visitors.');
  });

  it('are told by the field, whatever the details say', () => {
    for (const details of ['For everybody, nationals too.', 'Everybody fills it in, citizens too.']) {
      expect(own({ details }).status).toBe('not_applicable');
    }
    expect(own({ appliesToNationals: true, details: 'Visitors fill it in.' }).status).toBe('to_do');
  });

  it('are of no account for visitors', () => {
    for (const appliesToNationals of [true, false, null]) expect(one({ appliesToNationals }).status).toBe('to_do');
  });
});

describe('a form for some travellers', () => {
  const ebola = { kind: 'health_declaration', for: { comingFrom: ['US', 'BR'] } } as const;

  it('is only for those who come from or through a country', () => {
    const from = (country: string): Partial<ContextGiven> => ({
      legs: [{ in: country, role: 'origin', to: '2026-12-09' }, ARRIVAL],
    });
    expect(one(ebola, from('BR')).status).toBe('to_do');
    const other = one(ebola, from('MV'));
    expect(other).toMatchObject({ status: 'not_applicable', dueOn: null, lacks: [] });
    expect(english([other])[0]?.because).toMatch(/^You need it only if you come from or through .+\.$/);
    expect(one(ebola, { legs: [{ in: 'MV', role: 'origin' }, { in: 'BR', role: 'transit' }, ARRIVAL] }).status).toBe(
      'to_do',
    );
  });

  it('counts earlier days where it says how many', () => {
    const left = (departedOn: string): Partial<ContextGiven> => ({
      traveller: { recentCountries: [{ country: country('BR'), departedOn }] },
    });
    const within = { ...ebola, for: { ...ebola.for, comingFromDays: 21 } };
    expect(one(within, left('2026-12-01')).status).toBe('to_do');
    expect(one(within, left('2026-10-01')).status).toBe('not_applicable');
    expect(one(ebola, left('2026-12-01')).status).toBe('not_applicable');
  });

  it('asks for an age that decides, and takes a journey without a purpose for tourism', () => {
    const ageless = { traveller: { ageMonths: [null] } };
    expect(paths(one({ for: { belowAge: 12 } }, ageless).lacks)).toEqual(['travellers[0].birthDate']);
    expect(one({ for: { belowAge: 12 } }).status).toBe('not_applicable');
    expect(one({ for: { purposes: ['work'] } }).status).toBe('not_applicable');
    expect(one({ for: { purposes: ['tourism'] } }).status).toBe('to_do');
  });
});
