import { sampleAnswer, sampleItem, sampleLeg, sampleTraveller } from '@carnet/rules/trips/forms/sample-answer.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { describe, expect, test } from 'vitest';
import english from '../../../../messages/en/plan.json' with { type: 'json' };
import { addMessages } from '../../../i18n/messages.ts';
import { NEW_TRAVELLER, NEW_TRIP } from '../draft/trip-draft.ts';
import { decidingFacts, headReasons, headWords } from './head-words.ts';

addMessages('en', 'plan', english);

const draft = {
  ...NEW_TRIP,
  travellers: [
    { ...NEW_TRAVELLER, name: 'Ana' },
    { ...NEW_TRAVELLER, name: 'Rui' },
  ],
};
const verdict = (answer: TripAnswer) => headWords({ draft, answer });
const told = { ...sampleTraveller, missingFacts: [] };
const of = (one: TripAnswer['verdict']) => ({ ...told, verdict: one });

describe('the verdict', () => {
  test('is said to one as to all, with what is to be done first', () => {
    expect(verdict(sampleAnswer([told]))).toBe('You can go. Do one thing first.');
    expect(verdict(sampleAnswer([told, told]))).toBe('All of you can go. Do one thing first.');
    expect(verdict({ ...sampleAnswer([of('sufficient')]), verdict: 'sufficient' })).toBe('You can go.');
  });

  test('names those alone who cannot go', () => {
    const answer: TripAnswer = { ...sampleAnswer([told, of('insufficient')]), verdict: 'insufficient' };
    expect(verdict(answer)).toBe('Rui cannot go like this.');
  });

  test('depends on what is not told and required, and says so where it is the passport alone', () => {
    const open = { ...sampleItem, id: 'jp.documentValidity', status: 'unknown' as const };
    const traveller = { ...sampleTraveller, legs: [{ ...sampleLeg, items: [open] }] };
    expect(decidingFacts(sampleAnswer([traveller]))).toEqual(['travellers[0].documents[0].expiresOn']);
    expect(verdict(sampleAnswer([traveller]))).toBe('You can go if your passport is valid.');
    const side = { path: 'legs[1].transit.side', why: '', wouldDecide: ['jp.documentValidity'] };
    expect(verdict(sampleAnswer([{ ...traveller, missingFacts: [...traveller.missingFacts, side] }]))).toBe(
      'It depends on 2 more answers.',
    );
  });

  test('gives its reasons once', () => {
    const late = { ...sampleItem, status: 'not_met' as const, because: 'It is too late.' };
    const traveller = {
      ...of('insufficient'),
      legs: [{ ...sampleLeg, verdict: 'insufficient' as const, items: [late] }],
    };
    const answer: TripAnswer = { ...sampleAnswer([traveller, traveller]), verdict: 'insufficient' };
    expect(headReasons({ draft, answer })).toEqual(['Japan: It is too late.']);
  });
});
