import { describe, expect, it } from 'vitest';
import {
  type ContextGiven,
  context,
  country,
  english,
  type LegGiven,
  paths,
  sentencesOf,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import type { Item } from '../checked.ts';
import type { Traveller, Vaccination } from '../question.ts';
import type { HealthRule, MalariaNote } from '../trip-facts.ts';
import { healthItems } from './health.ts';

function rule(given: Partial<HealthRule> = {}): HealthRule {
  return {
    id: 1,
    regionSpecific: false,
    cityId: null,
    vaccine: { code: 'yellow-fever', name: 'Yellow fever (live)' },
    requirement: 'required',
    circumstances: null,
    conditions: null,
    sourceUrl: null,
    lastVerifiedAt: null,
    isStale: false,
    ...given,
  };
}

const NO_CONDITIONS = {
  arrivingFromGroupCode: null,
  transitHoursOver: null,
  arrivingWithinDays: null,
  residentsOnly: null,
  minimumAgeMonths: null,
  belowAgeMonths: null,
  staysOverDays: null,
  onLeaving: null,
  purposes: null,
  months: null,
};
const FROM_RISK = { ...NO_CONDITIONS, arrivingFromGroupCode: 'YELLOW_FEVER_RISK' };

/** As the Maldives ask it: data/health/mv.yaml. */
const MALDIVES = rule({
  id: 17,
  circumstances: 'Travellers from nine months of age on who come from a country with risk of yellow fever.',
  conditions: { ...FROM_RISK, transitHoursOver: 12, minimumAgeMonths: 9 },
  sourceUrl: 'https://www.health.example/mv',
  lastVerifiedAt: '2026-10-03T00:00:00.000Z',
});

function vaccination(given: Partial<Vaccination> = {}): Vaccination {
  return {
    path: 'travellers[0].vaccinations[0]',
    vaccine: 'yellow-fever',
    lastDoseOn: '2024-02-01',
    doses: 1,
    hasCertificate: true,
    ...given,
  };
}

const KENYA: LegGiven = { in: 'KE', role: 'origin', to: '2026-12-20T08:00' };
const TO_MALDIVES: LegGiven = { in: 'MV', from: '2026-12-20T18:00', to: '2026-12-30' };

interface Given extends Partial<ContextGiven> {
  readonly rules?: readonly HealthRule[];
  readonly who?: Partial<Traveller>;
}

function health({ rules = [MALDIVES], who, legs = [KENYA, TO_MALDIVES], ...more }: Given = {}): Item[] {
  const traveller: Partial<Traveller> = { ageMonths: legs.map(() => 360), ...who };
  const items = healthItems(context({ legs, health: rules, traveller, ...more }));
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

function yellowFever(given: Given = {}): Item {
  const items = health(given);
  expect(items).toHaveLength(1);
  return items[0] as Item;
}

describe('from Kenya to the Maldives', () => {
  it('is to be vaccinated ten days before arriving', () => {
    const item = yellowFever();
    expect(item).toMatchObject({
      id: 'mv.health.yellow-fever',
      topic: 'health',
      enforcement: 'required',
      status: 'to_do',
      when: 'before_travel',
      dueOn: '2026-12-10',
      details: [MALDIVES.circumstances],
    });
    expect(item.provenance()).toEqual({
      ruleId: 17,
      sources: [{ name: 'health.example', url: 'https://www.health.example/mv', checkedOn: '2026-10-03' }],
      isStale: false,
    });
    expect(english([item])).toEqual([
      {
        title: 'Vaccination: yellow fever',
        because:
          'Vaccination required (yellow fever) of travellers from: Kenya. The certificate is valid from the tenth day after vaccination.',
      },
    ]);
  });

  it('can still be done on the last day, and not after it', () => {
    expect(yellowFever({ asOf: '2026-12-10' }).status).toBe('to_do');
    const late = yellowFever({ asOf: '2026-12-11' });
    expect(late).toMatchObject({ status: 'not_met', todo: null });
    expect(english([late])[0]?.because).toContain('10 December 2026');
  });

  it('is met with a certificate from the tenth day on, for life', () => {
    const met = (lastDoseOn: string) => yellowFever({ who: { vaccinations: [vaccination({ lastDoseOn })] } }).status;
    expect(met('1999-01-01')).toBe('met');
    expect(met('2026-12-10')).toBe('met');
    expect(met('2026-12-11')).toBe('not_met');
  });

  it('counts no vaccination without a certificate', () => {
    const held = (hasCertificate: boolean | null) =>
      yellowFever({ who: { vaccinations: [vaccination({ hasCertificate })] } });
    expect(held(false)).toMatchObject({ status: 'to_do', dueOn: '2026-12-20' });
    expect(paths(held(null).lacks)).toEqual(['travellers[0].vaccinations[0].hasCertificate']);
    const untold = yellowFever({ who: { vaccinations: [vaccination({ lastDoseOn: null })] } });
    expect(untold.status).toBe('unknown');
    expect(paths(untold.lacks)).toEqual(['travellers[0].vaccinations[0].lastDoseOn']);
  });

  it('does not count another vaccination', () => {
    expect(yellowFever({ who: { vaccinations: [vaccination({ vaccine: 'polio' })] } }).status).toBe('to_do');
  });

  it('is not asked of a child of 8 months, and is of one of 9', () => {
    const child = yellowFever({ who: { ageMonths: [8, 8] } });
    expect(child).toMatchObject({ status: 'not_applicable', enforcement: 'required', todo: null });
    expect(english([child])[0]?.because).toBe('It applies from the age of 9 months.');
    expect(yellowFever({ who: { ageMonths: [8, 9] } }).status).toBe('to_do');
  });

  it('asks for the age, unless there is a certificate', () => {
    const untold = yellowFever({ who: { ageMonths: [null, null] } });
    expect(untold.status).toBe('unknown');
    expect(paths(untold.lacks)).toEqual(['travellers[0].birthDate']);
    expect(yellowFever({ who: { ageMonths: [null, null], vaccinations: [vaccination()] } }).status).toBe('met');
  });

  it('has no day where that of arrival is not told', () => {
    const legs: LegGiven[] = [{ in: 'KE', role: 'origin' }, { in: 'MV' }];
    expect(yellowFever({ legs })).toMatchObject({ status: 'to_do', dueOn: null });
    expect(yellowFever({ legs, who: { vaccinations: [vaccination()] } }).status).toBe('met');
    const fresh = yellowFever({ legs, who: { vaccinations: [vaccination({ lastDoseOn: '2026-11-20' })] } });
    expect(paths(fresh.lacks)).toEqual(['legs[1].arrivesOn']);
  });
});

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

describe('who is not concerned', () => {
  const polio = { code: 'polio', name: 'Polio' };
  const of = (conditions: Partial<NonNullable<HealthRule['conditions']>>, more: Partial<HealthRule> = {}) => [
    rule({ vaccine: polio, conditions: { ...NO_CONDITIONS, ...conditions }, ...more }),
  ];
  const statusOf = (given: Given) => health(given).map(({ status, enforcement }) => `${enforcement} ${status}`);

  it('is told nothing to do: other purposes, ages and shorter stays', () => {
    expect(statusOf({ rules: of({ purposes: ['religious'] }) })).toEqual(['required not_applicable']);
    expect(statusOf({ rules: of({ purposes: ['tourism'] }) })).toEqual(['required to_do']);
    expect(statusOf({ rules: of({ belowAgeMonths: 60 }) })).toEqual(['required not_applicable']);
    expect(statusOf({ rules: of({ belowAgeMonths: 720 }) })).toEqual(['required to_do']);
    expect(statusOf({ rules: of({ staysOverDays: 28 }) })).toEqual(['required not_applicable']);
    expect(statusOf({ rules: of({ staysOverDays: 5 }) })).toEqual(['required to_do']);
    expect(statusOf({ rules: of({ staysOverDays: 28 }), who: { residence: country('MV') } })).toEqual([
      'required to_do',
    ]);
  });

  it('is asked for the age or the dates where they decide', () => {
    const unborn = { ageMonths: [null, null] };
    expect(paths(health({ rules: of({ belowAgeMonths: 60 }), who: unborn })[0]?.lacks ?? [])).toEqual([
      'travellers[0].birthDate',
    ]);
    const legs: LegGiven[] = [KENYA, { in: 'MV', from: '2026-12-20' }];
    expect(paths(health({ rules: of({ staysOverDays: 28 }), legs })[0]?.lacks ?? [])).toEqual(['legs[1].departsOn']);
  });

  it('is who left a country long ago: six days for yellow fever, a year for others, or as the rule says', () => {
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin', to: '2026-12-19' }, TO_MALDIVES];
    const left = (departedOn: string) => ({ recentCountries: [{ country: country('KE'), departedOn }] });
    const group = { arrivingFromGroupCode: 'YELLOW_FEVER_RISK' };
    expect(statusOf({ rules: of(group), legs, who: left('2026-07-01') })).toEqual(['required to_do']);
    expect(statusOf({ rules: of(group), legs, who: left('2025-07-01') })).toEqual(['required not_applicable']);
    const days = { ...group, arrivingWithinDays: 30 };
    expect(statusOf({ rules: of(days), legs, who: left('2026-07-01') })).toEqual(['required not_applicable']);
    expect(statusOf({ rules: of(days), legs, who: left('2026-12-01') })).toEqual(['required to_do']);
  });

  it('is who only visited, where residents are meant', () => {
    const rules = of({ arrivingFromGroupCode: 'YELLOW_FEVER_RISK', residentsOnly: true });
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin' }, { in: 'KE', to: '2026-12-20' }, TO_MALDIVES];
    const documents = (iso2: string) => context({ legs, nationality: iso2 }).traveller.documents;
    expect(statusOf({ rules, legs, who: { documents: documents('JP') } })).toEqual(['required not_applicable']);
    expect(statusOf({ rules, legs, who: { documents: documents('KE') } })).toEqual(['required to_do']);
    const home = { documents: documents('KE'), residence: country('JP') };
    expect(statusOf({ rules, legs, who: home })).toEqual(['required not_applicable']);
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

describe('malaria', () => {
  const note: MalariaNote = {
    transmission: 'parts',
    prophylaxis: 'recommended',
    notes: 'In the countryside only.',
    sourceUrl: 'https://www.health.example/malaria',
    lastVerifiedAt: '2026-10-03T00:00:00.000Z',
    isStale: false,
  };
  const told = (more: Partial<MalariaNote> = {}, leg: Partial<LegGiven> = {}) => {
    const legs: LegGiven[] = [
      { in: 'KE', role: 'origin' },
      { ...TO_MALDIVES, ...leg },
    ];
    return healthItems(context({ legs, malaria: { ...note, ...more } }));
  };

  it('is told of a destination, with what to do about it', () => {
    expect(told()).toMatchObject([
      {
        id: 'mv.health.malaria',
        enforcement: 'recommended',
        status: 'to_do',
        todo: null,
        details: ['In the countryside only.'],
      },
    ]);
    expect(sentencesOf(told())).toContain('It can be caught in parts of the country. Ask a doctor about tablets.');
    expect(sentencesOf(told({ transmission: 'throughout', prophylaxis: 'not_required' }))).toContain(
      'It can be caught all over the country. Protect yourself against mosquito bites.',
    );
    expect(told({ prophylaxis: 'not_required' })[0]).toMatchObject({ enforcement: 'informational', status: 'met' });
  });

  it('is not told where it is not caught, on the way, or at home', () => {
    expect(told({ transmission: 'none', prophylaxis: 'not_required' })).toEqual([]);
    for (const role of ['transit', 'return'] as const) expect(told({}, { role })).toEqual([]);
  });
});

describe('what is asked of those who leave', () => {
  const rules = [
    rule({
      vaccine: { code: 'polio', name: 'Polio' },
      conditions: { ...NO_CONDITIONS, onLeaving: true, staysOverDays: 28 },
    }),
  ];
  const documents = (iso2: string) => context({ legs: [KENYA], nationality: iso2 }).traveller.documents;

  it('is the first thing to do of a journey from there', () => {
    const [item] = health({ rules, at: 0, who: { documents: documents('KE') } });
    expect(item).toMatchObject({
      id: 'ke.health.polio.leaving',
      enforcement: 'required',
      status: 'to_do',
      when: 'before_travel',
      dueOn: '2026-12-20',
    });
  });

  it('is a dose against polio four weeks before, or at least one where less is left', () => {
    const leaves = (day: string): LegGiven[] => [{ in: 'KE', role: 'origin', to: day }, TO_MALDIVES];
    const due = (day: string) => health({ rules, at: 0, legs: leaves(day), who: { documents: documents('KE') } })[0];
    expect(due('2027-01-31')).toMatchObject({ dueOn: '2027-01-03' });
    expect(due('2026-12-02')).toMatchObject({ dueOn: '2026-12-02' });
    expect(sentencesOf([due('2027-01-31')].filter((one) => one !== undefined))).toContain(
      'Vaccination required (polio).',
    );
  });

  it('is not asked on arrival, of short visits, or at the end of a journey at home', () => {
    const visit: LegGiven[] = [
      { in: 'JP', role: 'origin' },
      { in: 'KE', from: '2026-12-01', to: '2026-12-20' },
    ];
    expect(health({ rules, legs: [...visit, TO_MALDIVES], at: 1 }).map(({ status }) => status)).toEqual([
      'not_applicable',
    ]);
    expect(health({ rules, legs: [KENYA, { ...TO_MALDIVES, role: 'return' }] })).toEqual([]);
  });
});

describe('for whom a rule is', () => {
  it('is everybody without conditions', () => {
    expect(yellowFever({ legs: [{ in: 'NG', from: '2026-12-20' }], rules: [rule()] }).status).toBe('to_do');
  });

  it('may be only some months', () => {
    const rules = (months: number[]) => [rule({ conditions: { ...NO_CONDITIONS, months } })];
    expect(yellowFever({ rules: rules([12]) }).status).toBe('to_do');
    expect(yellowFever({ rules: rules([6, 7]) }).status).toBe('not_applicable');
    const winter: LegGiven[] = [KENYA, { in: 'MV', from: '2026-12-20', to: '2027-02-03' }];
    expect(yellowFever({ legs: winter, rules: rules([2]) }).status).toBe('to_do');
    expect(paths(yellowFever({ legs: [KENYA, { in: 'MV', from: '2026-12-20' }], rules: rules([2]) }).lacks)).toEqual([
      'legs[1].departsOn',
    ]);
    expect(paths(yellowFever({ legs: [KENYA, { in: 'MV' }], rules: rules([2]) }).lacks)).toEqual(['legs[1].arrivesOn']);
  });

  it('is in words for other diseases, and may be asked', () => {
    const polio = rule({
      vaccine: { code: 'polio', name: 'Polio' },
      circumstances: 'Visitors of more than four weeks.',
    });
    expect(yellowFever({ rules: [polio] })).toMatchObject({
      enforcement: 'may_be_asked',
      status: 'to_do',
      dueOn: null,
    });
    const vaccinations = [vaccination({ vaccine: 'polio' })];
    expect(yellowFever({ rules: [polio], who: { vaccinations } }).status).toBe('met');
    expect(yellowFever({ rules: [rule({ regionSpecific: true })] })).toMatchObject({
      enforcement: 'recommended',
      todo: null,
    });
    expect(yellowFever({ rules: [rule({ requirement: 'may_be_asked' })] }).enforcement).toBe('may_be_asked');
  });

  it('is nobody where nothing is asked', () => {
    expect(health({ rules: [rule({ requirement: 'not_required' })] })).toEqual([]);
  });

  it('is those who go to a city', () => {
    const rules = [rule({ cityId: 5, requirement: 'recommended' })];
    expect(health({ rules, legs: [KENYA, { ...TO_MALDIVES, cityId: 6 }] })).toEqual([]);
    expect(health({ rules, legs: [KENYA, { ...TO_MALDIVES, cityId: 5 }] })).toHaveLength(1);
    expect(health({ rules })).toHaveLength(1);
  });
});

describe('what is recommended', () => {
  const recommended = (code: string, more: Partial<HealthRule> = {}): HealthRule =>
    rule({ vaccine: { code, name: code }, requirement: 'recommended', ...more });

  it('is one item a vaccine, to ask a doctor about or done', () => {
    const rules = [
      recommended('hepatitis-a'),
      recommended('typhoid-vi'),
      recommended('rabies', { regionSpecific: true }),
    ];
    const vaccinations = [vaccination({ vaccine: 'hepatitis-ab' }), vaccination({ vaccine: 'typhoid-oral' })];
    const items = health({ rules, who: { vaccinations } });
    expect(items.map(({ id, enforcement, status, todo }) => [id, enforcement, status, todo])).toEqual([
      ['mv.health.hepatitis-a', 'recommended', 'met', null],
      ['mv.health.typhoid-vi', 'recommended', 'met', null],
      ['mv.health.rabies', 'recommended', 'to_do', null],
    ]);
    expect(english(items)[2]?.because).toBe('Recommended for parts of the country. Ask a doctor.');
  });

  it('stands behind what is required of the same vaccine', () => {
    const rules = [recommended('rabies'), recommended('yellow-fever'), MALDIVES];
    expect(health({ rules }).map(({ id, enforcement }) => [id, enforcement])).toEqual([
      ['mv.health.yellow-fever', 'required'],
      ['mv.health.rabies', 'recommended'],
    ]);
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin', to: '2026-12-19' }, TO_MALDIVES];
    expect(health({ rules, legs }).map(({ enforcement }) => enforcement)).toEqual(['recommended', 'recommended']);
  });

  it('is not for those who are too young, and asks nobody for their age', () => {
    const rules = [recommended('yellow-fever', { conditions: { ...NO_CONDITIONS, minimumAgeMonths: 9 } })];
    expect(health({ rules, who: { ageMonths: [8, 8] } })).toEqual([]);
    expect(health({ rules, who: { ageMonths: [null, null] } })[0]).toMatchObject({ status: 'to_do', lacks: [] });
  });
});

describe('other legs', () => {
  const stop = (transit: NonNullable<LegGiven['transit']>): LegGiven => ({ ...TO_MALDIVES, role: 'transit', transit });
  const transit = (told: NonNullable<LegGiven['transit']>, rules = [MALDIVES]) =>
    health({ legs: [KENYA, stop(told), { in: 'JP' }], at: 1, rules }).map(({ enforcement }) => enforcement);

  it('asks in transit of those who pass the border', () => {
    expect(transit({ side: 'landside' })).toEqual(['required']);
    expect(transit({ bagsThrough: false })).toEqual(['required']);
    expect(transit({ side: 'airside', bagsThrough: false })).toEqual(['may_be_asked']);
    expect(transit({})).toEqual(['may_be_asked']);
    expect(transit({ side: 'landside' }, [rule({ requirement: 'recommended' })])).toEqual([]);
  });

  it('may ask nationals who come home', () => {
    const legs: LegGiven[] = [KENYA, { ...TO_MALDIVES, role: 'return' }];
    expect(yellowFever({ legs, nationality: 'JP' }).enforcement).toBe('required');
    const documents = context({ legs, nationality: 'MV' }).traveller.documents;
    expect(yellowFever({ legs, who: { documents } }).enforcement).toBe('may_be_asked');
  });

  it('says nothing of where the journey begins', () => {
    expect(health({ at: 0, rules: [rule()] })).toEqual([]);
  });
});
