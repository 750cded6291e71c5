import { describe, expect, it } from 'vitest';
import { detailsOf, english, type LegGiven, paths } from '../../../../../test/helpers/trips/border-contexts.ts';
import {
  document,
  rule,
  status,
  type TransitGiven,
  transit,
} from '../../../../../test/helpers/trips/transit-contexts.ts';
import type { TransitRule } from '../../schema/topics/held-document-topics.ts';

describe('the reason why no rule covers a stop', () => {
  // From Nigeria over Japan, for thirty hours that end on another day.
  const stop: LegGiven = { in: 'JP', airport: 'NRT', from: '2026-12-02T10:00', to: '2026-12-03T16:00' };
  const because = (rules: readonly Partial<TransitRule>[], more: Partial<TransitGiven> = {}) => {
    const all = rules.map((given) => rule({ side: 'landside', requires: 'nothing', ...given }));
    const item = transit({ stop: { ...stop, transit: { side: 'landside' } }, rules: all, ...more });
    expect(item.status).toBe('to_do');
    return english([item])[0]?.because;
  };

  it.each<[string, Partial<TransitRule>[], string]>([
    ['hours', [{ maxHours: 24, airports: ['NRT'] }], 'it is longer than 24 hours'],
    ['the airport', [{ maxHours: 72, airports: ['HND', 'KIX'] }], 'it is not at one of these airports: HND, KIX'],
    ['the day', [{ maxHours: 72, sameDay: true }], 'it does not end on the day of arrival'],
    ['the destination', [{ maxHours: 72, onwardTo: ['US'] }], 'the journey goes on to another destination'],
    ['a destination left out', [{ maxHours: 72, notOnwardTo: ['CA'] }], 'the journey goes on to Canada'],
    [
      'two conditions of one rule',
      [{ maxHours: 24, airports: ['HND'] }],
      'it is longer than 24 hours and it is not at one of these airports: HND',
    ],
    [
      'the rule of which the least is not met',
      [
        { maxHours: 24, airports: ['HND'] },
        { maxHours: 72, airports: ['KIX'] },
      ],
      'it is not at one of these airports: KIX',
    ],
  ])('is %s', (_, rules, reason) => {
    expect(because(rules)).toBe(
      `No transit rule covers this stop: ${reason}. The rules for entry apply. You need a visa.`,
    );
  });

  it('is the way back, not hours that are kept', () => {
    expect(because([{ maxHours: 72, thirdCountry: true }], { after: { in: 'NG' } })).toMatch(
      /covers this stop: the journey goes back to the country you come from, not on to a third country\./,
    );
  });

  it('is told of a rule without a visa beside one that asks for it', () => {
    const stops = { ...stop, transit: { side: 'landside' } } as const;
    const asks = rule({ side: 'landside', requires: 'visa' });
    const free = (given: Partial<TransitRule>) => rule({ side: 'landside', requires: 'nothing', ...given });
    const say = (rules: TransitRule[], held: TransitGiven['held'] = []) =>
      english([transit({ stop: stops, rules, held })])[0]?.because;
    expect(say([free({ maxHours: 24 }), asks])).toBe(
      'Transit through the border needs a visa. The rule without a visa does not cover this stop: it is longer than 24 hours.',
    );
    const exempting = [document(['US'], ['visa'])];
    const forHolders = rule({ side: 'landside', requires: 'visa', exempting, airports: ['HND'], maxHours: 72 });
    expect(say([forHolders, asks])).toBe('Transit through the border needs a visa.');
    expect(say([forHolders, asks], [{ issuer: 'US' }])).toBe(
      'Transit through the border needs a visa. ' +
        'The rule without a visa does not cover this stop: it is not at one of these airports: HND.',
    );
  });

  it('is what the rule that frees lacks, not the one that only asks', () => {
    const asks = { requires: 'visa', airports: ['KIX'] } as const;
    expect(because([asks, { maxHours: 24 }])).toMatch(/covers this stop: it is longer than 24 hours\./);
  });

  it('looks over further stops to where the journey stays', () => {
    const legs: LegGiven[] = [
      { in: 'NG', role: 'origin' },
      { ...stop, role: 'transit', transit: { side: 'landside' } },
      { in: 'US', role: 'transit' },
      { in: 'CA' },
    ];
    const found = (given: Partial<TransitRule>) => {
      const rules = [rule({ side: 'landside', requires: 'nothing', ...given })];
      return transit({ stop, rules, more: { legs } }).status;
    };
    expect(found({ onwardTo: ['CA'] })).toBe('met');
    expect(found({ notOnwardTo: ['CA'] })).toBe('to_do');
    expect(found({ onwardTo: ['SCHENGEN'] })).toBe('to_do');
  });
});

describe('a visa that is needed on some ways only', () => {
  const rules = [rule({ side: 'airside', requires: 'visa', onwardTo: ['CA'] })];
  const stop: LegGiven = { in: 'DE', airport: 'FRA', transit: { side: 'airside' } };

  it('is to be got on these ways', () => {
    expect(status({ stop, rules })).toBe('to_do');
  });

  it('says nothing of other ways, unless a rule frees some travellers', () => {
    expect(transit({ stop, rules, after: { in: 'US' } })).toMatchObject({ status: 'unknown', todo: null });
    const freed = [...rules, rule({ side: 'airside', requires: 'nothing', notOnwardTo: ['CA'] })];
    expect(status({ stop, rules: freed, after: { in: 'US' } })).toBe('met');
    expect(status({ stop, rules: freed })).toBe('to_do');
  });
});

describe('conditions of a rule', () => {
  const stop: LegGiven = { in: 'CA', transit: { side: 'airside' }, from: '2026-12-02T22:00', to: '2026-12-03T06:00' };
  const free = (given: Partial<TransitRule>): TransitGiven => ({
    stop,
    after: { in: 'US' },
    rules: [rule({ side: 'airside', requires: 'nothing', ...given }), rule({ side: 'airside', requires: 'visa' })],
  });

  it('may name airports', () => {
    const given = free({ airports: ['YVR', 'YYZ'] });
    expect(status({ ...given, stop: { ...stop, airport: 'YYZ' } })).toBe('met');
    expect(status({ ...given, stop: { ...stop, airport: 'YUL' } })).toBe('to_do');
    expect(paths(transit(given).lacks)).toEqual(['legs[1].airport']);
  });

  it('may ask to go on the same day', () => {
    const given = free({ sameDay: true });
    expect(status(given)).toBe('to_do');
    expect(status({ ...given, stop: { ...stop, from: '2026-12-03T01:00' } })).toBe('met');
    expect(paths(transit({ ...given, stop: { in: 'CA', transit: { side: 'airside' } } }).lacks)).toEqual([
      'legs[1].arrivesOn',
      'legs[1].departsOn',
    ]);
  });

  it('may name carriers or ports, which nothing in the question decides', () => {
    const item = transit(free({ carriers: ['Air Canada'], ports: ['Toronto'] }));
    expect(item).toMatchObject({ status: 'unknown', lacks: [] });
    expect(detailsOf(item)).toBe('Only with: Air Canada. Only through: Toronto.');
  });

  it('is not asked about what would change nothing', () => {
    const given = free({ airports: ['YVR'], requires: 'visa', exempting: [document(['US'], ['visa'])] });
    expect(status(given)).toBe('to_do');
    const item = transit({ ...given, held: [{ issuer: 'US', expiresOn: null }] });
    expect(item.status).toBe('to_do');
    expect(paths(item.lacks)).toEqual(['legs[1].airport', 'travellers[0].authorisations[0].expiresOn']);
  });

  it('takes the easiest of the rules that serve', () => {
    const rules = [
      rule({ side: 'airside', requires: 'visa', exempting: [document(['US'], ['visa'])] }),
      rule({ side: 'airside', requires: 'visa', exempting: [document(['JP'], ['visa'])] }),
    ];
    expect(status({ stop, rules, held: [{ issuer: 'JP' }] })).toBe('met');
  });
});
