import { describe, expect, it } from 'vitest';
import {
  context,
  english,
  facts,
  type LegGiven,
  paths,
  requirement,
  sentencesOf,
} from '../../../../../test/helpers/trips/border-contexts.ts';
import type { Item } from '../checked.ts';
import type { Traveller } from '../question.ts';
import type { Requirement } from '../trip-facts.ts';
import { minorsItems } from './minors.ts';

type Minors = NonNullable<Requirement['minors']>;

interface Given {
  readonly minors?: Partial<Minors> | null;
  readonly age: number | null;
  /** Ages of those who travel along, in years. */
  readonly others?: readonly (number | null)[];
  readonly who?: Partial<Traveller>;
  readonly leg?: Partial<LegGiven>;
}

const months = (years: number | null) => [years === null ? null : years * 12];

function minors({ minors: given = {}, age, others = [], who, leg }: Given): Item[] {
  const known: Minors = {
    level: 'required',
    underYears: 18,
    concerns: 'everyone',
    details: 'Consent.',
    sourceUrl: null,
    ...given,
  };
  const one = context({
    legs: [{ in: 'FR', from: '2026-12-03', ...leg }],
    traveller: { ageMonths: months(age), ...who },
  });
  const travellers = [one.traveller, ...others.map((years) => ({ ...one.traveller, ageMonths: months(years) }))];
  const general = requirement({ minors: given === null ? null : known });
  const items = minorsItems({
    ...one,
    question: { ...one.question, travellers },
    facts: facts({ general: () => general }),
  });
  expect(sentencesOf(items).every((sentence) => sentence.length > 3 && !/undefined|null|NaN/.test(sentence))).toBe(
    true,
  );
  return items;
}

describe('papers of children', () => {
  it('decide for a child alone', () => {
    const items = minors({ age: 12 });
    expect(items[0]).toMatchObject({
      id: 'fr.minors',
      enforcement: 'required',
      status: 'to_do',
      when: 'on_arrival',
      details: ['Consent.'],
    });
    expect(english(items)).toEqual([
      {
        title: 'Child without both parents: France',
        because: 'The rule concerns children under 18 who travel without both parents.',
      },
    ]);
  });

  it('may be asked where somebody travels along who may be a parent', () => {
    expect(minors({ age: 12, others: [40] })[0]?.enforcement).toBe('may_be_asked');
    expect(minors({ age: 12, others: [null] })[0]?.enforcement).toBe('may_be_asked');
    expect(minors({ age: 12, others: [15] })[0]?.enforcement).toBe('required');
    expect(minors({ age: 12, minors: { level: 'may_be_asked' } })[0]?.enforcement).toBe('may_be_asked');
    expect(minors({ age: 12, minors: { level: 'recommended' } })[0]?.enforcement).toBe('recommended');
  });

  it('are for those who are younger than the rule says, else than 18', () => {
    expect(minors({ age: 18 })).toEqual([]);
    expect(minors({ age: 18, minors: { underYears: 19 } })).toHaveLength(1);
    expect(minors({ age: 17, minors: { underYears: null } })).toHaveLength(1);
  });

  it('ask for the age only where they are required, and decide nothing then', () => {
    const untold = minors({ age: null });
    expect(untold[0]).toMatchObject({ enforcement: 'informational', status: 'unknown' });
    expect(paths(untold[0]?.lacks ?? [])).toEqual(['travellers[0].birthDate']);
    expect(minors({ age: null, minors: { level: 'may_be_asked' } })).toEqual([]);
  });

  it('are not asked on arrival where they concern only those who leave', () => {
    for (const concerns of ['nationals', 'residents', 'nationals_and_residents', 'resident_nationals'] as const) {
      expect(minors({ age: 12, minors: { concerns } })).toEqual([]);
    }
  });

  it('are for destinations, where anything is known', () => {
    expect(minors({ age: 12, leg: { role: 'return' } })).toEqual([]);
    expect(minors({ age: 12, minors: null })).toEqual([]);
    expect(minors({ age: 12, minors: { level: 'not_required' } })).toEqual([]);
  });
});
