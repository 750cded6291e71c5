import { describe, expect, it } from 'vitest';
import {
  context,
  country,
  english,
  facts,
  type LegGiven,
  paths,
  requirement,
  sentencesOf,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import { ENGLISH } from '../../../../../test/helpers/trips/trip-contexts.ts';
import type { LeavingStep } from '../../schema/topics/formality-topics.ts';
import type { Item } from '../checked.ts';
import type { Traveller, TripQuestion } from '../question.ts';
import type { Requirement } from '../trip-facts.ts';
import { leavingItems } from './leaving.ts';

interface Given {
  readonly steps?: readonly Partial<LeavingStep>[];
  readonly minors?: Partial<NonNullable<Requirement['minors']>>;
  readonly nationality?: string;
  readonly age?: number | null;
  readonly who?: Partial<Traveller>;
  readonly legs?: readonly LegGiven[];
  readonly at?: number;
  readonly endsAtHome?: boolean;
  readonly purpose?: TripQuestion['purpose'];
}

const JOURNEY: readonly LegGiven[] = [
  { in: 'FR', role: 'origin', to: '2026-12-20' },
  { in: 'JP', from: '2026-12-21', to: '2026-12-30' },
];

/** What France asks of those who leave it. */
function leaving({ steps, minors, nationality = 'FR', age = 30, who, legs = JOURNEY, at = 0, ...more }: Given): Item[] {
  const known = requirement({
    leaving: steps?.map((one) => ({ ...STEP, ...one })) ?? null,
    minors:
      minors === undefined ? null : { level: 'required', underYears: 18, concerns: 'everyone', ...SAID, ...minors },
  });
  const ageMonths = legs.map(() => (age === null ? null : age * 12));
  const one = context({ legs, at, nationality, traveller: { ageMonths, ...who } });
  const items = leavingItems({
    ...one,
    question: { ...one.question, purpose: more.purpose ?? null },
    visit: { ...one.visit, endsAtHome: more.endsAtHome ?? false },
    facts: facts({ general: (id) => (id === country('FR').id ? known : undefined) }),
  });
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

const SAID = { details: 'A form.', sourceUrl: null };
const STEP: LeavingStep = {
  kind: 'permit',
  name: 'Exit permit',
  level: 'required',
  concerns: 'everyone',
  underYears: null,
  isOfSome: null,
  fromYears: null,
  purposes: null,
  mode: null,
  notEarlierThanHours: null,
  url: null,
  details: null,
};

const statuses = (given: Given) => leaving(given).map(({ status }) => status);

describe('what the country that is left asks', () => {
  it('is the first thing to do where the journey begins', () => {
    const items = leaving({ steps: [{ notEarlierThanHours: 72, url: 'https://exit.example' }] });
    expect(items[0]).toMatchObject({
      id: 'fr.exitRequirements.leaving.1',
      enforcement: 'required',
      status: 'to_do',
      when: 'before_travel',
      notBefore: '2026-12-17',
      dueOn: '2026-12-20',
      url: 'https://exit.example',
    });
    expect(english(items)).toEqual([
      { title: 'Leaving France: Exit permit', because: 'It concerns every traveller who leaves (France).' },
    ]);
  });

  it.each([
    ['nationals', 'FR', null, 'to_do'],
    ['nationals', 'BR', null, undefined],
    ['residents', 'BR', 'FR', 'to_do'],
    ['residents', 'FR', null, 'to_do'],
    ['residents', 'FR', 'JP', undefined],
    ['nationals_and_residents', 'FR', 'JP', 'to_do'],
    ['nationals_and_residents', 'BR', 'FR', 'to_do'],
    ['nationals_and_residents', 'BR', 'JP', undefined],
    ['resident_nationals', 'FR', 'JP', undefined],
    ['resident_nationals', 'FR', null, 'to_do'],
    ['resident_nationals', 'BR', 'FR', undefined],
    ['foreign_residents', 'BR', 'FR', 'to_do'],
    ['foreign_residents', 'FR', null, undefined],
    ['foreign_residents', 'BR', 'JP', undefined],
    ['visitors', 'BR', 'JP', 'to_do'],
    ['visitors', 'BR', 'FR', undefined],
    ['visitors', 'FR', null, undefined],
  ] as const)('concerns %s: a passport of %s, residence %s', (concerns, nationality, home, expected) => {
    const who = { residence: home === null ? null : country(home) };
    expect(leaving({ steps: [{ concerns }], nationality, who })[0]?.status).toBe(expected);
  });

  it('asks a foreigner who sets out from there for the residence', () => {
    const [item] = leaving({ steps: [{ concerns: 'residents' }], nationality: 'BR' });
    expect(item).toMatchObject({ status: 'unknown', enforcement: 'informational' });
    expect(paths(item?.lacks ?? [])).toEqual(['travellers[0].residenceCountry']);
  });

  it('knows a resident by the permit, and a visitor by the role of the leg', () => {
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin' }, { in: 'FR', to: '2026-12-20' }, { in: 'JP' }];
    const given: Given = { steps: [{ concerns: 'residents' }], nationality: 'BR', legs, at: 1 };
    expect(leaving(given)).toEqual([]);
    const permit = { path: '', ref: '1', kind: 'residence_permit', issuer: 'FR' } as const;
    const rest = { class: null, entries: null, issuedOn: null, expiresOn: null, usedBefore: null };
    const held = { ...permit, ...rest, isElectronic: null, isPermanent: null, documentRef: null };
    expect(leaving({ ...given, who: { authorisations: [held] } })[0]).toMatchObject({ when: 'on_departure' });
  });

  it('depends on age and on how one leaves', () => {
    expect(statuses({ steps: [{ underYears: 18 }], age: 30 })).toEqual([]);
    expect(statuses({ steps: [{ underYears: 18 }], age: 9 })).toEqual(['to_do']);
    expect(statuses({ steps: [{ underYears: 18 }], age: null })).toEqual(['unknown']);
    expect(statuses({ steps: [{ mode: 'land' }] })).toEqual([]);
    const legs: LegGiven[] = [JOURNEY[0] as LegGiven, { in: 'JP', mode: null }];
    expect(paths(leaving({ steps: [{ mode: 'land' }], legs })[0]?.lacks ?? [])).toEqual(['legs[1].mode']);
  });
});

describe('a place that is not left', () => {
  const steps = [{}];

  it('is the end of a journey at home', () => {
    const legs: LegGiven[] = [{ in: 'JP', role: 'origin' }, { in: 'FR' }];
    expect(leaving({ steps, legs, at: 1, endsAtHome: true })).toEqual([]);
    expect(leaving({ steps, legs, at: 1 })).toHaveLength(1);
  });

  it('is one with a leg in the same country after it, or the airside of an airport', () => {
    expect(leaving({ steps, legs: [{ in: 'FR', role: 'origin' }, { in: 'FR' }] })).toEqual([]);
    const stop = (side: 'airside' | 'landside'): LegGiven[] => [
      { in: 'JP', role: 'origin' },
      { in: 'FR', role: 'transit', transit: { side } },
      { in: 'BR' },
    ];
    expect(leaving({ steps, legs: stop('airside'), at: 1 })).toEqual([]);
    expect(leaving({ steps, legs: stop('landside'), at: 1 })).toHaveLength(1);
  });
});

describe('children who leave without both parents', () => {
  it('need the consent that concerns nationals, where a journey begins', () => {
    const [item] = leaving({ minors: { concerns: 'nationals' }, age: 9 });
    expect(item).toMatchObject({ id: 'fr.minors', enforcement: 'required', status: 'to_do', dueOn: '2026-12-20' });
    expect(english(item === undefined ? [] : [item])[0]?.title).toBe('Leaving France: child without both parents');
  });

  it('need none of what concerns others, or is asked on arrival', () => {
    expect(leaving({ minors: { concerns: 'nationals' }, age: 9, nationality: 'BR' })).toEqual([]);
    expect(leaving({ minors: { concerns: 'everyone' }, age: 9 })).toEqual([]);
    expect(leaving({ minors: { concerns: 'nationals', level: 'not_required' }, age: 9 })).toEqual([]);
    expect(leaving({ minors: { concerns: 'nationals' }, age: 19 })).toEqual([]);
  });

  it('are asked where they live before it is decided', () => {
    const [item] = leaving({ minors: { concerns: 'residents' }, age: 9, nationality: 'BR' });
    expect(item).toMatchObject({ status: 'unknown', enforcement: 'required' });
    expect(paths(item?.lacks ?? [])).toEqual(['travellers[0].residenceCountry']);
  });
});

describe('a step that is for some who leave', () => {
  it('is for those who leave for its purposes alone, and a tourist is who says none', () => {
    const steps = [{ purposes: ['work' as const] }];
    expect(statuses({ steps })).toEqual([]);
    expect(statuses({ steps, purpose: 'work' })).toEqual(['to_do']);
    expect(statuses({ steps, purpose: 'study' })).toEqual([]);
    expect(statuses({ steps: [{ purposes: ['tourism'] }] })).toEqual(['to_do']);
  });

  it('is told, and asked of nobody, where more than is asked here decides', () => {
    const [item] = leaving({ steps: [{ isOfSome: true, details: 'If you are married.' }], age: null });
    expect(item).toMatchObject({ enforcement: 'informational', status: 'met', details: ['If you are married.'] });
    expect(statuses({ steps: [{ isOfSome: true, fromYears: 40 }], age: 30 })).toEqual([]);
  });

  it('is for those of its age, which is asked for', () => {
    const steps = [{ fromYears: 18, underYears: 60 }];
    expect([17, 18, 59, 60].map((age) => statuses({ steps, age }))).toEqual([[], ['to_do'], ['to_do'], []]);
    const [item] = leaving({ steps, age: null });
    expect(item?.status).toBe('unknown');
    expect(paths(item?.lacks ?? [])).toEqual(['travellers[0].birthDate']);
    expect(item?.lacks[0]?.why(ENGLISH)).toBe('Whether it is needed depends on your age: Exit permit.');
  });
});
