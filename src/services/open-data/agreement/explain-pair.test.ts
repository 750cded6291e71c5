import { describe, expect, it } from 'vitest';
import { sampleFiles } from '../../../../test/helpers/sample-data-set.ts';
import { openDataAnswers } from '../open-data-answers.ts';
import { explainPair } from './explain-pair.ts';

const data = openDataAnswers(sampleFiles(), { name: 'data', today: '2026-06-15' });

describe('explaining a pair', () => {
  it('names the rule, the lines and the sources of the answer', () => {
    const { answer } = explainPair(data, 'BR', 'JP');
    expect(answer).toMatchObject({
      ruleKey: 'visa-exempt',
      from: 'JP_VISA_EXEMPT',
      to: 'JP',
      file: 'entry/JP.yaml',
      firstLine: 11,
      lastLine: 16,
      visaRequirementType: 'visa_free',
      stay: 90,
      lastVerifiedOn: '2025-05-01',
      sources: [{ source: 'treaty', checkedOn: '2025-05-01' }, { source: 'treaty' }],
    });
  });

  it('says of each fact where it is written and from which rule it is inherited', () => {
    const facts = explainPair(data, 'BR', 'JP').answer?.facts;
    expect(facts?.find((fact) => fact.field === 'proofOfFundsAmountLocal')).toEqual({
      field: 'proofOfFundsAmountLocal',
      value: 1000,
      inheritedFrom: 'general',
      file: 'entry/JP.yaml',
      firstLine: 5,
      lastLine: 5,
    });
  });

  it('lists every rule considered with its outcome, and the memberships behind them', () => {
    const { candidates, memberships } = explainPair(data, 'BR', 'JP');
    expect(candidates.map((one) => [one.ruleKey, one.outcome, one.reason])).toEqual([
      ['visa-exempt', 'won', 'The most specific rule that applies.'],
      ['general', 'lost', 'Lost at step 2: higher priority.'],
    ]);
    expect(memberships).toMatchObject([
      { group: 'JP_VISA_EXEMPT', country: 'BR', holds: true, file: 'groups/jp_visa_exempt.yaml', firstLine: 6 },
    ]);
  });

  it('shows the standings of a suspended member, past and present', () => {
    const { answer, memberships } = explainPair(data, 'Venezuela', 'Argentina');
    expect(answer).toMatchObject({ ruleKey: 'citizens', stay: 'unlimited', facts: [] });
    expect(memberships.map((one) => [one.country, one.status, one.holds])).toEqual([
      ['AR', 'member', true],
      ['VE', 'member', false],
      ['VE', 'suspended', true],
    ]);
  });

  it('says that a pair is unknown', () => {
    expect(explainPair(data, 'FR', 'DE')).toMatchObject({ answer: null, candidates: [] });
  });

  it('finds countries by code, name and alias, and suggests one for a slip', () => {
    for (const name of ['SZ', 'swz', 'Eswatini', 'ngwane']) {
      expect(explainPair(data, name, 'JP').passport).toEqual({ iso2: 'SZ', name: 'Eswatini' });
    }
    expect(() => explainPair(data, 'Brazl', 'JP')).toThrow('There is no country "Brazl": did you mean Brazil?');
    expect(() => explainPair(data, 'JP', 'Japan')).toThrow('entering one’s own country is not answered');
  });
});
