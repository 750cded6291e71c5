import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import { describe, expect, it } from 'vitest';
import { toBytes } from '../../../catalog/byte-text.ts';
import { answerJson } from './answer-json.ts';
import { tripAnswerExample } from './trip-answer-example.ts';

const example = tripAnswerExample as TripAnswer;
const [traveller] = example.travellers as [TripAnswer['travellers'][number]];
const [leg] = traveller.legs as [TripAnswer['travellers'][number]['legs'][number]];
const [item] = leg.items as [(typeof leg.items)[number]];

const withLegs = (...legs: (typeof leg)[]): TripAnswer => ({ ...example, travellers: [{ ...traveller, legs }] });

describe('the JSON of an answer has the bytes of JSON.stringify', () => {
  it.each<[string, TripAnswer]>([
    ['the example', example],
    ['nobody travels', { ...example, travellers: [] }],
    ['two travellers', { ...example, travellers: [traveller, { ...traveller, ref: 'b', checklist: [] }] }],
    ['no legs', withLegs()],
    ['a leg at home', withLegs({ ...leg, requirement: null, items: [], documentRef: null })],
    [
      'an authorisation, a ledger, a trace',
      withLegs({
        ...leg,
        satisfiedBy: {
          authorisationRef: 'visa "B"',
          ruleId: 1,
          gives: { visaRequirementType: 'visa_free', maxStayDays: null },
        },
        alternatives: [{ documentRef: 'pt', verdict: 'unknown', because: 'Não é conhecido.' }],
        trace: [{ documentRef: 'br', topics: [{ topic: 'visa', ruleId: null, losers: [] }] }],
      }),
    ],
    [
      'letters of other scripts, quotes and half of a character',
      withLegs({
        ...leg,
        ref: '\ud83d "日本" \\',
        because: 'Côte d’Ivoire — “🛂”',
        items: [{ ...item, sources: [{ name: 'Имигра\u2028ция — التأشيرة', url: null, checkedOn: '2026-10-03' }] }],
      }),
    ],
  ])('%s', (_, answer) => {
    const bytes = JSON.stringify(answer);
    expect(toBytes(answerJson(answer)).toString()).toBe(bytes);
    expect(toBytes(answerJson(answer)).toString()).toBe(bytes);
  });
});
