import { describe, expect, it } from 'vitest';
import { compareAnswers } from './compare-answers.ts';
import type { PairStatement, StatedPair } from './reference-matrix.ts';

const free = (days: number | null): PairStatement => ({ type: 'visa_free', days });
const of = (type: PairStatement['type']): PairStatement => ({ type, days: null });
const pair = (passport: string, destination: string, statement: PairStatement): StatedPair => ({
  passport,
  destination,
  ...statement,
});

function compare(
  answers: Record<string, PairStatement>,
  reference: StatedPair[],
  reasons: Record<string, string> = {},
) {
  return compareAnswers((passport, destination) => {
    const key = `${passport}>${destination}`;
    const answer = answers[key];
    return answer && { ...answer, explain: () => reasons[key] ?? null };
  }, reference);
}

describe('the agreement of answers with a reference', () => {
  it('is counted in six, three and two classes', () => {
    const { overall } = compare(
      { 'BR>JP': of('visa_on_arrival'), 'AR>JP': of('eta'), 'CL>JP': of('not_allowed'), 'PE>JP': of('eta') },
      [
        pair('BR', 'JP', free(90)),
        pair('AR', 'JP', of('e_visa')),
        pair('CL', 'JP', of('e_visa')),
        pair('PE', 'JP', of('eta')),
      ],
    );
    expect(overall).toMatchObject({ six: { same: 1, of: 4 }, three: { same: 3, of: 4 }, two: { same: 4, of: 4 } });
  });

  it('compares days only where both are visa-free with a number', () => {
    const { overall, dayDisagreements } = compare(
      { 'BR>JP': free(90), 'AR>JP': free(30), 'CL>JP': free(null), 'PE>JP': of('visa_required') },
      [pair('BR', 'JP', free(90)), pair('AR', 'JP', free(90)), pair('CL', 'JP', free(90)), pair('PE', 'JP', free(90))],
    );
    expect(overall.days).toEqual({ same: 1, of: 2 });
    expect(dayDisagreements).toMatchObject([{ destination: 'JP', passports: ['AR'] }]);
  });

  it('leaves pairs that are not answered out of the shares, and counts them', () => {
    const compared = compare({ 'BR>JP': free(90) }, [pair('BR', 'JP', free(90)), pair('BR', 'FR', free(90))]);
    expect(compared).toMatchObject({ pairs: 2, compared: 1, absent: 1, overall: { six: { same: 1, of: 1 } } });
    expect(compared.byDestination.find((one) => one.country === 'FR')).toMatchObject({ absent: 1, six: { of: 0 } });
  });

  it('lists the largest disagreements and the least agreeing places first', () => {
    const compared = compare({ 'BR>JP': of('eta'), 'AR>JP': of('eta'), 'BR>FR': of('eta'), 'AR>FR': free(90) }, [
      pair('BR', 'FR', free(90)),
      pair('AR', 'FR', free(90)),
      pair('BR', 'JP', free(90)),
      pair('AR', 'JP', free(30)),
    ]);
    expect(compared.typeDisagreements).toEqual([
      { destination: 'JP', answered: of('eta'), reference: of('visa_free'), passports: ['BR', 'AR'], reason: null },
      { destination: 'FR', answered: of('eta'), reference: of('visa_free'), passports: ['BR'], reason: null },
    ]);
    expect(compared.byDestination.map((one) => one.country)).toEqual(['JP', 'FR']);
    expect(compared.byPassport.map((one) => one.country)).toEqual(['BR', 'AR']);
  });

  it('separates explained from unexplained disagreements', () => {
    const compared = compare(
      { 'BR>JP': of('eta'), 'AR>JP': of('eta'), 'CL>JP': free(30) },
      [pair('BR', 'JP', free(90)), pair('AR', 'JP', free(90)), pair('CL', 'JP', free(90))],
      { 'BR>JP': 'Suspended since May.', 'CL>JP': 'Cut to 30 days.' },
    );
    expect(compared.explained).toEqual({ types: 1, days: 1 });
    expect(compared.unexplained).toEqual({ types: 1, days: 0 });
    expect(compared.typeDisagreements.map((one) => [one.passports, one.reason])).toEqual([
      [['BR'], 'Suspended since May.'],
      [['AR'], null],
    ]);
  });
});
