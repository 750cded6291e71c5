import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../catalog/catalog.ts';
import { RememberedAnswers } from './remembered-answers.ts';

/** Answers with the number of answers made so far. */
function counting() {
  let made = 0;
  return () => String(++made);
}
const catalog = () => ({}) as Catalog;

describe('remembered answers', () => {
  it('are made once for a question', () => {
    const [answers, one, make] = [new RememberedAnswers(2), catalog(), counting()];
    expect(['a', 'b', 'a', 'b'].map((question) => answers.answer(one, question, make))).toEqual(['1', '2', '1', '2']);
  });

  it('are never those of another catalog', () => {
    const [answers, make] = [new RememberedAnswers(2), counting()];
    expect([catalog(), catalog()].map((one) => answers.answer(one, 'a', make))).toEqual(['1', '2']);
  });

  it('are as many as agreed, and the one not asked for the longest is forgotten', () => {
    const [answers, one, make] = [new RememberedAnswers(2), catalog(), counting()];
    const asked = ['a', 'b', 'a', 'c', 'a', 'b'].map((question) => answers.answer(one, question, make));
    expect(asked).toEqual(['1', '2', '1', '3', '1', '4']);
  });

  it('do not keep a failure', () => {
    const [answers, one] = [new RememberedAnswers(2), catalog()];
    const fail = () => {
      throw new Error('no');
    };
    expect(() => answers.answer(one, 'a', fail)).toThrow('no');
    expect(answers.answer(one, 'a', () => 'yes')).toBe('yes');
  });
});
