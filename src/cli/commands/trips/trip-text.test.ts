import { sampleAnswer, sampleItem, sampleLeg, sampleTraveller } from '@carnet/rules/trips/forms/sample-answer.ts';
import type { AnswerTrace } from '@carnet/rules/trips/trip-answer.ts';
import { wordsOf } from '@carnet/rules/words/words.ts';
import { describe, expect, it } from 'vitest';
import { tripText } from './trip-text.ts';
import { wrap } from './wrap.ts';

const english = wordsOf('en');

describe('an answer on the terminal', () => {
  it('says the verdict, each leg with what decides, what to do, what is missing and what would change it', () => {
    expect(tripText(sampleAnswer(), english).split('\n')).toEqual([
      'CONDITIONAL: Ana may travel once one thing is done; it is due on 2 December 2026.',
      '',
      '1. Japan (destination): can travel, on conditions',
      '   Brazilian passport: no visa for up to 90 days; the stay is 18 days.',
      '   Document to use: br',
      '   ! Customs declaration By 2 December 2026',
      '     Declare on Visit Japan Web',
      '   Other documents: pt, can travel. Portuguese passport: no visa.',
      '',
      'What to do, and by when',
      '  - By 2 December 2026, not before 20 November 2026: Fill in Visit Japan Web https://example.org/vjw',
      '',
      'What we assumed',
      '  - travellers[0].documents[0].blankPages = 2: Japan wants a blank page',
      '',
      'What would decide more',
      '  - travellers[0].documents[0].expiresOn: Japan wants a passport valid for the stay',
      '',
      'What would change the answer',
      '  - Longer than 90 days. (cannot travel as planned)',
      '',
      'Checked for 22 November 2026 with data revision abc123. This is guidance, not legal advice.',
    ]);
  });

  it('names sources when asked', () => {
    expect(tripText(sampleAnswer(), english, { sources: true })).toContain(
      '     Source: Japan Customs, read on 3 October 2026, https://example.org/customs',
    );
  });

  it('is brief when asked: what is required, or may be asked for, and is open', () => {
    const met = { ...sampleItem, id: 'jp.visa', title: 'Permission to enter', status: 'met' } as const;
    const insurance = { ...sampleItem, id: 'jp.insurance', title: 'Insurance', enforcement: 'recommended' } as const;
    const leg = { ...sampleLeg, items: [met, sampleItem, insurance] };
    const text = tripText(sampleAnswer([{ ...sampleTraveller, legs: [leg] }]), english, { brief: true });
    expect(text).toContain('! Customs declaration By 2 December 2026');
    expect(text).not.toMatch(/Permission to enter|Insurance|Declare on|What to do/);
  });

  it('speaks the language asked for, and names each traveller where there are several', () => {
    const answer = sampleAnswer([sampleTraveller, { ...sampleTraveller, ref: 'rui' }]);
    const text = tripText(answer, wordsOf('pt'));
    expect(text).toContain('Viajante ana');
    expect(text).toContain('Viajante rui');
    expect(text).toContain('2 de dezembro de 2026');
  });

  it('shows the rules that were considered as a tree', () => {
    const trace: AnswerTrace[] = [
      {
        documentRef: 'br',
        topics: [
          { topic: 'visa', ruleId: 775, losers: [{ ruleId: 12, reason: 'Lost at step 2.' }] },
          { topic: 'funds', ruleId: null, losers: [] },
        ],
      },
    ];
    const text = tripText(sampleAnswer([{ ...sampleTraveller, legs: [{ ...sampleLeg, trace }] }]), english);
    expect(text).toContain(
      [
        'Rules considered',
        '└─ jp (Japan)',
        '   └─ document br',
        '      ├─ visa: rule 775',
        '      │  └─ rule 12: Lost at step 2.',
        '      └─ funds: no rule',
      ].join('\n'),
    );
  });

  it('breaks lines at words, and leaves addresses whole', () => {
    const address = `https://example.org/${'a'.repeat(120)}`;
    expect(wrap(`see ${address} there`, '  - ', '    ')).toBe(`  - see\n    ${address}\n    there`);
    for (const line of wrap('word '.repeat(100), '     ').split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
