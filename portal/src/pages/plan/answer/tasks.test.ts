import { sampleAnswer, sampleItem, sampleLeg, sampleTraveller } from '@carnet/rules/trips/forms/sample-answer.ts';
import type { AnswerItem, AnswerLeg, AnswerTask } from '@carnet/rules/trips/trip-answer.ts';
import { describe, expect, test } from 'vitest';
import { taskList } from './tasks.ts';

const task = (itemId: string, dueOn: string | null = null): AnswerTask => ({
  itemId,
  do: itemId,
  dueOn,
  notBefore: null,
  url: null,
  documentRef: 'br',
});
const item = (id: string, change: Partial<AnswerItem>): AnswerItem => ({ ...sampleItem, id, url: null, ...change });
const leg = (change: Partial<AnswerLeg>): AnswerLeg => ({ ...sampleLeg, ...change });

const home = leg({
  ref: '1',
  role: 'origin',
  country: { id: 76, iso2: 'BR', iso3: 'BRA', name: 'Brazil' },
  items: [item('1.minors', { topic: 'minors', enforcement: 'may_be_asked' })],
});
const price = {
  entryOptions: [{ type: 'e_visa', fee: { amount: 25, currency: 'USD' } }],
  visaRequirementType: 'e_visa',
};
const away = leg({
  ref: '2',
  requirement: price as unknown as AnswerLeg['requirement'],
  items: [
    item('2.visa', { topic: 'visa' }),
    item('2.customs', {}),
    item('2.funds', { topic: 'funds', enforcement: 'may_be_asked' }),
    item('2.accommodation', { topic: 'accommodation' }),
    item('2.healthInsurance', { topic: 'healthInsurance', enforcement: 'recommended' }),
    item('2.health.rabies', { topic: 'health', enforcement: 'recommended' }),
  ],
});
const checklist = [
  task('2.customs', '2027-01-10'),
  task('2.visa', '2027-01-02'),
  task('1.minors'),
  task('2.funds'),
  task('2.accommodation'),
  task('2.healthInsurance'),
  task('2.health.rabies'),
];
const one = { ...sampleTraveller, legs: [home, away], checklist };

describe('what there is to do', () => {
  const list = taskList(sampleAnswer([one, { ...one, ref: 'rui' }]));

  test('begins with what home asks, then goes by date, each thing once for all', () => {
    expect(list.tasks.map(({ itemId }) => itemId)).toEqual(['1.minors', '2.visa', '2.customs']);
    expect(list.tasks.map(({ travellers }) => travellers)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  test('has what is brought in one line, and what is advised apart', () => {
    expect(list.bring.map(({ things }) => things)).toEqual([
      [
        { topic: 'funds', isRequired: false },
        { topic: 'accommodation', isRequired: true },
      ],
    ]);
    expect(list.advised.map(({ itemId }) => itemId)).toEqual(['2.health.rabies']);
  });

  test('costs what each of them pays', () => {
    expect(list.total).toEqual([{ currency: 'USD', amount: 50 }]);
    expect(list.isTotalPartial).toBe(false);
  });

  test('finds the price of a form by its kind and address, in every language', () => {
    const url = 'https://forms.example/eta';
    const form = (kind: string, at: string, feeAmount: number | null, mode: string | null = null) => ({
      kind,
      name: 'Electronic authorisation',
      url: at,
      feeAmount,
      feeCurrency: 'EUR',
      mode,
    });
    const costs = (...preArrival: object[]) => {
      const leg = {
        ...away,
        requirement: { ...price, preArrival } as unknown as AnswerLeg['requirement'],
        items: [item('2.preArrival.authorisation-2', { topic: 'preArrival', title: 'Autorización electrónica', url })],
      };
      const traveller = { ...sampleTraveller, legs: [leg], checklist: [task('2.preArrival.authorisation-2')] };
      return taskList(sampleAnswer([traveller])).tasks.map(({ cost }) => cost);
    };
    const [card, other] = [form('arrival_card', url, 9), form('authorisation', 'https://forms.example/other', 8)];
    expect(costs(card, other, form('authorisation', url, 7))).toEqual([{ amount: 7, currency: 'EUR' }]);
    expect(costs(form('authorisation', url, 7, 'air'), form('authorisation', url, 5, 'land'))).toEqual([null]);
    expect(costs(form('authorisation', url, null))).toEqual([null]);
  });

  test('has no sum where no price is known, and says when one is missing', () => {
    const unknown = { ...one, legs: [home, { ...away, requirement: null }] };
    expect(taskList(sampleAnswer([unknown])).total).toEqual([]);
    expect(
      taskList(sampleAnswer([one, { ...unknown, checklist: [{ ...task('2.visa'), do: 'Another visa' }] }])),
    ).toMatchObject({
      total: [{ currency: 'USD', amount: 25 }],
      isTotalPartial: true,
    });
  });
});
