import { describe, expect, it } from 'vitest';
import {
  authorisation,
  context,
  detailsOf,
  english,
  facts,
  type LegGiven,
  paths,
  requirement,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import {
  document,
  rule,
  status,
  type TransitGiven,
  transit,
} from '../../../../../test/helpers/trips/transit-contexts.ts';
import { transitItems } from './transit.ts';

const FRANKFURT = {
  in: 'DE',
  ref: 'fra',
  airport: 'FRA',
  from: '2026-12-02T13:00',
  to: '2026-12-02T17:30',
  transit: { side: 'airside', sameTicket: true, bagsThrough: true },
} as const satisfies LegGiven;

/** As Article 3 of the Visa Code (Regulation (EC) No 810/2009) exempts from the airport transit visa. */
const AIRPORT_TRANSIT_VISA = [
  rule({
    side: 'airside',
    requires: 'visa',
    exempting: [
      document(['SCHENGEN'], ['visa', 'residence_permit']),
      document(['CA', 'JP', 'US'], ['visa']),
      document(['AD', 'CA', 'JP', 'SM', 'US'], ['residence_permit']),
    ],
    url: 'https://eur-lex.europa.eu/eli/reg/2009/810/oj',
    details: 'With a visa that has run out only on the way back from its issuer.',
  }),
  rule({ side: 'landside', requires: 'visa' }),
];

describe('a Nigerian who changes planes in Frankfurt', () => {
  it('needs an airport transit visa without a Canadian visa', () => {
    const item = transit({ stop: FRANKFURT, rules: AIRPORT_TRANSIT_VISA });
    expect(item).toMatchObject({
      id: 'fra.transit',
      topic: 'transit',
      enforcement: 'required',
      status: 'to_do',
      url: 'https://eur-lex.europa.eu/eli/reg/2009/810/oj',
      details: ['With a visa that has run out only on the way back from its issuer.'],
    });
    expect(english([item])).toEqual([
      { title: 'Transit: Germany', because: 'Transit without passing the border needs a visa.' },
    ]);
  });

  it('needs none with a Canadian visa that is valid on the day, and is told which', () => {
    const held = [{ issuer: 'CA', expiresOn: '2026-12-02' }];
    const item = transit({ stop: FRANKFURT, rules: AIRPORT_TRANSIT_VISA, held });
    expect(item).toMatchObject({ status: 'met', lacks: [], todo: null });
    expect(english([item])[0]?.because).toContain('visa (Canada)');
  });

  it('needs one with a Canadian visa that has expired, or with one of Brazil', () => {
    const rules = AIRPORT_TRANSIT_VISA;
    expect(status({ stop: FRANKFURT, rules, held: [{ issuer: 'CA', expiresOn: '2026-12-01' }] })).toBe('to_do');
    expect(status({ stop: FRANKFURT, rules, held: [{ issuer: 'BR' }] })).toBe('to_do');
  });

  it('is asked when the Canadian visa expires', () => {
    const item = transit({ stop: FRANKFURT, rules: AIRPORT_TRANSIT_VISA, held: [{ issuer: 'CA', expiresOn: null }] });
    // A transit visa can still be got, whatever becomes of the Canadian one.
    expect(item.status).toBe('to_do');
    expect(paths(item.lacks)).toEqual(['travellers[0].authorisations[0].expiresOn']);
  });

  it('needs no other one where an airport transit visa is held already, but cannot pass the border with it', () => {
    const held = [{ issuer: 'DE', class: 'A', entries: 'multiple' }] as const;
    expect(status({ stop: FRANKFURT, rules: AIRPORT_TRANSIT_VISA, held })).toBe('met');
    const stop: LegGiven = { ...FRANKFURT, transit: { side: 'landside' } };
    expect(status({ stop, rules: AIRPORT_TRANSIT_VISA, held })).toBe('to_do');
  });

  it('may change on either side with a Schengen visa that opens the border', () => {
    const satisfiedBy = authorisation({ issuer: 'SCHENGEN', class: 'C' });
    const stop: LegGiven = { ...FRANKFURT, transit: {} };
    const item = transit({
      stop,
      rules: AIRPORT_TRANSIT_VISA,
      way: { type: 'held', satisfiedBy },
      held: [satisfiedBy],
    });
    expect(item.status).toBe('met');
    expect(english([item])[0]?.because).toContain('visa (Schengen area)');
  });

  it('needs a visa on either side without a side told, and is asked for it only where it would spare the visa', () => {
    const stop: LegGiven = { ...FRANKFURT, transit: {} };
    expect(status({ stop, rules: AIRPORT_TRANSIT_VISA })).toBe('to_do');
    const item = transit({ stop, rules: AIRPORT_TRANSIT_VISA, held: [{ issuer: 'CA' }] });
    expect(item.status).toBe('to_do');
    expect(english([item])[0]?.because).toContain('through the border needs a visa. Transit without passing');
    expect(paths(item.lacks)).toEqual(['legs[1].transit.side']);
  });
});

const LONDON = { in: 'GB', ref: 'lhr', airport: 'LHR', from: '2026-12-02T06:00', to: '2026-12-02T15:00' } as const;
const UK_VISA_NATIONAL = [
  rule({ side: 'airside', requires: 'nothing' }),
  rule({
    side: 'landside',
    requires: 'visa',
    maxHours: 48,
    exempting: [document(['US'], ['residence_permit'], { permanent: true, issuedOnOrAfter: '1998-04-21' })],
    url: 'https://www.gov.uk/transit-visa',
  }),
];

describe('a self-transfer in London', () => {
  it.each([
    ['bags to collect', { bagsThrough: false }, 'You collect your bags, so you pass the border.'],
    ['two tickets', { sameTicket: false }, 'With separate tickets you usually collect your bags'],
  ])('passes the border: %s', (_, told, sentence) => {
    const item = transit({ stop: { ...LONDON, transit: told }, rules: UK_VISA_NATIONAL });
    expect(item.status).toBe('to_do');
    const because = english([item])[0]?.because;
    expect(because).toContain(sentence);
    expect(because).toContain('Transit through the border needs a visa.');
  });

  it('needs nothing airside, as told, or with a permanent permit of the United States', () => {
    expect(status({ stop: { ...LONDON, transit: { side: 'airside' } }, rules: UK_VISA_NATIONAL })).toBe('met');
    const held = [{ issuer: 'US', kind: 'residence_permit', isPermanent: true, issuedOn: '2020-01-01' }] as const;
    expect(status({ stop: { ...LONDON, transit: { bagsThrough: false } }, rules: UK_VISA_NATIONAL, held })).toBe('met');
  });

  it('is asked for the side where bags go through on two tickets', () => {
    const told = { sameTicket: false, bagsThrough: true };
    expect(paths(transit({ stop: { ...LONDON, transit: told }, rules: UK_VISA_NATIONAL }).lacks)).toEqual([
      'legs[1].transit.side',
    ]);
  });

  it('passes the border where the journey goes on by land', () => {
    const item = transit({ stop: LONDON, after: { in: 'FR', mode: 'land' }, rules: UK_VISA_NATIONAL });
    expect(item.status).toBe('to_do');
    expect(english([item])[0]?.because).toContain('by land');
  });

  it('follows the rules for entry beyond the hours that a transit visa allows', () => {
    const stop: LegGiven = { ...LONDON, to: '2026-12-05T15:00', transit: { side: 'landside' } };
    const item = transit({ stop, rules: UK_VISA_NATIONAL });
    expect(item).toMatchObject({ status: 'to_do', url: 'https://visa.example' });
    expect(english([item])[0]?.because).toBe(
      'No transit rule covers this stop: it is longer than 48 hours. The rules for entry apply. You need a visa.',
    );
  });
});

describe('240 hours in China', () => {
  const rules = [
    rule({ side: 'airside', requires: 'nothing', maxHours: 24 }),
    rule({
      side: 'landside',
      requires: 'nothing',
      maxHours: 240,
      onward: 'A confirmed ticket with a fixed date to a third country or region.',
      thirdCountry: true,
    }),
  ];
  const from = '2026-12-01T10:00';
  const china = (to: string, side: 'airside' | 'landside' | null = 'landside'): TransitGiven => ({
    stop: { in: 'CN', airport: 'PVG', from, to, transit: { side } },
    before: { in: 'US', role: 'origin' },
    after: { in: 'JP' },
    rules,
  });

  it.each([
    ['239 hours', '2026-12-11T09:00', 'met'],
    ['240 hours', '2026-12-11T10:00', 'met'],
    ['240 hours and a minute', '2026-12-11T10:01', 'to_do'],
    ['241 hours', '2026-12-11T11:00', 'to_do'],
  ])('%s', (_, to, expected) => {
    expect(status(china(to))).toBe(expected);
  });

  it('tells the condition on the journey onward', () => {
    expect(detailsOf(transit(china('2026-12-11T09:00')))).toBe(
      'Onward journey: A confirmed ticket with a fixed date to a third country or region.',
    );
  });

  it('does not serve who goes back to where they came from', () => {
    expect(status({ ...china('2026-12-03'), after: { in: 'US' } })).toBe('to_do');
    const because = english([transit({ ...china('2026-12-03'), after: { in: 'US' } })])[0]?.because;
    expect(because).toMatch(/goes back to the country you come from, not on to a third country/);
    expect(because).not.toMatch(/240|hours/);
  });

  it('decides by days alone where both ends of the day agree', () => {
    expect(status(china('2026-12-09'))).toBe('met');
    expect(status(china('2026-12-13'))).toBe('to_do');
    const item = transit(china('2026-12-11'));
    expect(item.status).toBe('unknown');
    expect(paths(item.lacks)).toEqual(['legs[1].departsOn']);
  });

  it('asks for both times where neither is told, and for a day that is not told', () => {
    const stop: LegGiven = { in: 'CN', transit: { side: 'landside' } };
    const both = ['legs[1].arrivesOn', 'legs[1].departsOn'];
    expect(paths(transit({ ...china(''), stop: { ...stop, from: '2026-12-01', to: '2026-12-11' } }).lacks)).toEqual(
      both,
    );
    expect(paths(transit({ ...china(''), stop }).lacks)).toEqual(both);
  });

  it('is met without a side told for 24 hours, and asks for it after that', () => {
    expect(status(china('2026-12-02T10:00', null))).toBe('met');
    expect(paths(transit(china('2026-12-02T11:00', null)).lacks)).toEqual(['legs[1].transit.side']);
  });
});

describe('an electronic authorisation', () => {
  const rules = [rule({ side: 'airside', requires: 'eta' }), rule({ side: 'landside', requires: 'eta' })];
  const stop: LegGiven = { in: 'CA', transit: {}, from: '2026-12-02T10:00', to: '2026-12-02T12:00' };

  it('is to be got, or held', () => {
    const item = transit({ stop, rules, way: { type: 'eta' } });
    expect(item).toMatchObject({ status: 'to_do', when: 'before_travel' });
    expect(english([item])[0]?.because).toContain('an electronic travel authorisation');
    const held = [{ issuer: 'CA', kind: 'electronic_authorisation' }] as const;
    expect(status({ stop, rules, way: { type: 'eta' }, held })).toBe('met');
  });
});

describe('the right to enter', () => {
  const stop: LegGiven = { in: 'DE', transit: {} };
  const shut = [
    rule({ side: 'airside', requires: 'not_possible' }),
    rule({ side: 'landside', requires: 'not_possible' }),
  ];

  it.each([
    ['own', null, 'met'],
    ['held', null, 'met'],
    ['visa_free', null, 'met'],
    ['own', AIRPORT_TRANSIT_VISA, 'met'],
    ['visa_free', AIRPORT_TRANSIT_VISA, 'met'],
    ['own', shut, 'met'],
    ['visa_free', shut, 'not_met'],
    // Only the details of such a rule say for which visas it does not hold.
    ['held', shut, 'unknown'],
    ['not_allowed', shut, 'not_met'],
    ['visa_required', shut, 'not_met'],
  ] as const)('%s, %o: %s', (type, rules, expected) => {
    expect(status({ stop, rules, way: { type } })).toBe(expected);
  });

  it('is not known where nothing is known of the transit, unless one passes the border', () => {
    expect(status({ stop, rules: null })).toBe('unknown');
    const airside: LegGiven = { in: 'DE', transit: { side: 'airside' } };
    expect(transit({ stop: airside, rules: null })).toMatchObject({ status: 'unknown', lacks: [] });
    const landside: LegGiven = { in: 'DE', transit: { side: 'landside' } };
    expect(status({ stop: landside, rules: null })).toBe('to_do');
    expect(status({ stop: landside, rules: null, way: { type: 'not_allowed' } })).toBe('not_met');
    expect(status({ stop: landside, rules: null, way: { type: null } })).toBe('unknown');
    expect(transit({ stop: landside, rules: null, way: { type: 'visa_on_arrival' } })).toMatchObject({
      status: 'to_do',
      when: 'on_arrival',
    });
    const nothing = transit({ stop, more: { requirement: undefined } });
    expect(nothing).toMatchObject({ status: 'unknown', lacks: [] });
    expect(nothing.provenance()).toEqual({ ruleId: null, sources: [], isStale: true });
  });
});

describe('what says it', () => {
  it('is the rule for transit, or the rule for entry', () => {
    const known = (statementId: number) => ({
      statementId,
      verification: { status: 'current', verifiedAt: '2026-10-03' } as const,
    });
    const given = requirement({ transit: UK_VISA_NATIONAL, facts: { transit: known(7), visa: known(8) } });
    const stop: LegGiven = { ...LONDON, transit: { side: 'airside' } };
    const ruled = transit({ stop, more: { requirement: given } });
    expect(ruled.provenance()).toMatchObject({ ruleId: 7, isStale: false });
    const free = transit({ stop, way: { type: 'visa_free' }, more: { requirement: given } });
    expect(free.provenance().ruleId).toBe(8);
  });

  it('looks up the area of a country that shares its visas', () => {
    const given = context({
      legs: [{ ...FRANKFURT, role: 'transit' }],
      requirement: requirement({ transit: AIRPORT_TRANSIT_VISA }),
    });
    const shared = facts({ areaOf: () => ({ code: 'SCHENGEN', sharedStay: true }) });
    const held = authorisation({ issuer: 'FR', class: 'A' });
    const asked = { ...given, facts: shared, traveller: { ...given.traveller, authorisations: [held] } };
    expect(transitItems(asked)[0]?.status).toBe('met');
  });
});
