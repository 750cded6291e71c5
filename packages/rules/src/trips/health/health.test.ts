import { describe, expect, it } from 'vitest';
import {
  context,
  country,
  english,
  type LegGiven,
  paths,
  sentencesOf,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import {
  type Given,
  health,
  KENYA,
  MALDIVES,
  NO_CONDITIONS,
  rule,
  TO_MALDIVES,
  vaccination,
  yellowFever,
} from '../../../../../test/helpers/trips/health-contexts.ts';
import type { HealthRule } from '../trip-facts.ts';

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
