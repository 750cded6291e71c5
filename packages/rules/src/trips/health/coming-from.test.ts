import { describe, expect, it } from 'vitest';
import { context, country, english, type LegGiven, paths } from '../../../../../test/helpers/trips/border-contexts.ts';
import {
  FROM_RISK,
  health,
  NO_CONDITIONS,
  rule,
  TO_MALDIVES,
  yellowFever,
} from '../../../../../test/helpers/trips/health-contexts.ts';
import type { HealthRule } from '../trip-facts.ts';

describe('where a traveller comes from', () => {
  const home: LegGiven = { in: 'JP', role: 'origin', to: '2026-12-19' };

  it('is none of the countries', () => {
    const item = yellowFever({ legs: [home, TO_MALDIVES] });
    expect(item.status).toBe('not_applicable');
    expect(english([item])[0]?.because).toContain('in the 6 days before arrival');
  });

  it.each([
    ['2026-12-13', 'not_applicable'],
    ['2026-12-14', 'to_do'],
  ])('counts countries of the last six days before arrival: left on %s', (departedOn, expected) => {
    const recentCountries = [{ country: country('KE'), departedOn }];
    expect(yellowFever({ legs: [home, TO_MALDIVES], who: { recentCountries } }).status).toBe(expected);
    const pastStays = [{ country: country('KE'), arrivedOn: '2026-12-01', departedOn }];
    expect(yellowFever({ legs: [home, TO_MALDIVES], who: { pastStays } }).status).toBe(expected);
    const safari: LegGiven = { in: 'KE', from: '2026-12-01', to: departedOn };
    expect(yellowFever({ legs: [safari, { in: 'JP', from: departedOn }, TO_MALDIVES] }).status).toBe(expected);
  });

  it('asks when a country was left', () => {
    const recentCountries = [{ country: country('KE'), departedOn: null }];
    const item = yellowFever({ legs: [home, TO_MALDIVES], who: { recentCountries } });
    expect(paths(item.lacks)).toEqual(['travellers[0].recentCountries[0].departedOn']);
    const untold = yellowFever({ legs: [{ in: 'KE' }, { in: 'JP' }, { in: 'MV' }] });
    expect(paths(untold.lacks)).toEqual(['legs[0].departsOn', 'legs[2].arrivesOn']);
  });

  it('is asked where the journey begins at the destination', () => {
    expect(paths(yellowFever({ legs: [TO_MALDIVES] }).lacks)).toEqual(['travellers[0].recentCountries']);
    const recentCountries = [{ country: country('JP'), departedOn: null }];
    expect(yellowFever({ legs: [TO_MALDIVES], who: { recentCountries } }).status).toBe('not_applicable');
  });

  it.each([
    ['2026-12-19T10:00', '2026-12-19T22:00', 'not_applicable', []],
    ['2026-12-19T10:00', '2026-12-19T22:01', 'to_do', []],
    ['2026-12-19', '2026-12-19', 'unknown', ['legs[1].arrivesOn', 'legs[1].departsOn']],
  ] as const)('counts a transit of more than twelve hours: %s to %s', (from, to, expected, lacks) => {
    const stop: LegGiven = { in: 'KE', role: 'transit', from, to, transit: { side: 'airside' } };
    const item = yellowFever({ legs: [home, stop, TO_MALDIVES] });
    expect(item.status).toBe(expected);
    expect(paths(item.lacks)).toEqual(lacks);
  });

  it('counts any transit, or none', () => {
    const legs: LegGiven[] = [home, { in: 'KE', role: 'transit', transit: { side: 'airside' } }, TO_MALDIVES];
    const rules = (transitHoursOver: number | null) => [rule({ conditions: { ...FROM_RISK, transitHoursOver } })];
    expect(yellowFever({ legs, rules: rules(0) }).status).toBe('to_do');
    expect(yellowFever({ legs, rules: rules(null) }).status).toBe('not_applicable');
  });
});

describe('a transit in which the border is passed', () => {
  const home: LegGiven = { in: 'JP', role: 'origin', to: '2026-12-19' };
  const rules = [rule({ conditions: FROM_RISK })];
  const item = (more: Partial<LegGiven>) => {
    const stop: LegGiven = { in: 'KE', role: 'transit', from: '2026-12-20T04:00', to: '2026-12-20T08:00', ...more };
    return yellowFever({ legs: [home, stop, TO_MALDIVES], rules });
  };

  it.each<[string, Partial<LegGiven>]>([
    ['the landside is told', { transit: { side: 'landside' } }],
    ['baggage is collected', { transit: { bagsThrough: false } }],
    ['tickets are two', { transit: { sameTicket: false } }],
    ['one arrives by land', { mode: 'land' }],
  ])('is a stay in that country: %s', (_, more) => {
    expect(item(more).status).toBe('to_do');
  });

  it('is none airside, and asked for where nothing tells the side', () => {
    expect(item({ transit: { side: 'airside' } }).status).toBe('not_applicable');
    expect(item({ transit: { side: 'airside', bagsThrough: false } }).status).toBe('not_applicable');
    expect(paths(item({}).lacks)).toEqual(['legs[1].transit.side']);
  });
});

describe('the reason why a rule is not about a traveller', () => {
  const of = (conditions: Partial<NonNullable<HealthRule['conditions']>>) => [
    rule({ conditions: { ...NO_CONDITIONS, ...conditions } }),
  ];
  const reason = (given: Parameters<typeof health>[0]) => {
    const [item] = health(given);
    expect(item?.status).toBe('not_applicable');
    return item === undefined ? undefined : english([item])[0]?.because;
  };
  const group = { arrivingFromGroupCode: 'YELLOW_FEVER_RISK' };
  const overNairobi = (from: string, to: string): LegGiven[] => [
    { in: 'JP', role: 'origin' },
    { in: 'KE', role: 'transit', from, to, transit: { side: 'airside' } },
    TO_MALDIVES,
  ];

  it('is residence where residents are meant, not where the traveller was', () => {
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin' }, { in: 'KE', to: '2026-12-20' }, TO_MALDIVES];
    const who = { documents: context({ legs, nationality: 'JP' }).traveller.documents };
    expect(reason({ rules: of({ ...group, residentsOnly: true }), legs, who })).toBe(
      'It applies only to people who live in certain countries.',
    );
  });

  it('is the short stop, where the journey led through such a country', () => {
    const legs = overNairobi('2026-12-20T08:00', '2026-12-20T13:00');
    expect(reason({ rules: of({ ...group, transitHoursOver: 12 }), legs })).toBe(
      'It applies only to people who come from certain countries. A stop in Kenya without passing the border does not ' +
        'count for 12 hours or less.',
    );
    expect(reason({ rules: of(group), legs })).toMatch(/A stop in Kenya without passing the border does not count\.$/);
  });

  it('is that the traveller was in none of them', () => {
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin' }, TO_MALDIVES];
    expect(reason({ rules: of(group), legs })).toMatch(/You were in none of them in the 6 days before arrival/);
  });
});
