import type { TripQuestion } from '@carnet/rules/trips/question.ts';
import { describe, expect, it } from 'vitest';
import { costOf, refuseTooMuch } from './cost-of-trip.ts';

/** Only how many of each there are matters. */
function trip(
  travellers: readonly (readonly [documents: number, authorisations: number])[],
  legs: number,
): TripQuestion {
  const some = (count: number) => Array.from({ length: count }, () => ({}));
  const people = travellers.map(([documents, authorisations]) => ({
    documents: some(documents),
    authorisations: some(authorisations),
  }));
  return { purpose: null, travellers: people, legs: some(legs) } as unknown as TripQuestion;
}
const alike = (count: number, documents: number, authorisations: number, legs: number) =>
  trip(Array(count).fill([documents, authorisations]), legs);

describe('the cost of a trip check', () => {
  it.each([
    ['nobody tells a document', alike(1, 0, 0, 1), 1],
    ['one passport, there and back', alike(1, 1, 0, 3), 1],
    ['two passports and two visas on five legs', alike(1, 2, 2, 5), 1],
    ['a family of five', alike(5, 1, 1, 5), 5],
    ['five passports on twenty legs', alike(1, 5, 0, 20), 4],
    [
      'one of two has much',
      trip(
        [
          [1, 0],
          [5, 5],
        ],
        8,
      ),
      1 + 8,
    ],
    ['a family of five with two passports each on six legs', alike(5, 2, 0, 6), 5],
    ['the same with two visas each', alike(5, 2, 2, 6), 10],
    ['three passports and ten visas on twelve legs', alike(1, 3, 10, 12), 14],
    ['the most that is checked of one', alike(1, 5, 3, 20), 14],
    ['the most that is checked of ten', alike(10, 5, 0, 8), 20],
  ])('%s', (_, question, requests) => {
    expect(costOf(question)).toBe(requests);
    refuseTooMuch(question);
  });

  it.each([
    ['nine travellers on twenty legs', alike(9, 5, 0, 20), '9 travellers on 20 legs are 180 legs'],
    ['ten on nine', alike(10, 1, 0, 9), '10 travellers on 9 legs are 90 legs'],
    ['twenty visas for five passports on four legs', alike(1, 5, 20, 4), '4 legs are 420 combinations'],
    ['four travellers with visas', alike(4, 3, 6, 5), '5 legs are 420 combinations'],
    ['ten with a visa each', alike(10, 3, 1, 8), '8 legs are 480 combinations'],
    ['visas without a document', alike(4, 0, 20, 20), '20 legs are 1680 combinations'],
  ])('refuses %s, and says what to do', (_, question, message) => {
    expect(() => refuseTooMuch(question)).toThrow(message);
    expect(() => refuseTooMuch(question)).toThrow('Ask about fewer travellers');
  });
});
