/**
 * Keeps answers that take milliseconds to work out, for as long as their catalog answers: the least recently asked go
 * first.
 */

import type { ByteText } from '../../catalog/byte-text.ts';
import type { Catalog } from '../../catalog/catalog.ts';

export class RememberedAnswers {
  readonly #most: number;
  /** A catalog that is swapped out takes its answers along. */
  readonly #answers = new WeakMap<Catalog, Map<string, ByteText>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What `make` answered to this question of this catalog; what it throws is not kept. */
  answer(catalog: Catalog, question: string, make: () => ByteText): ByteText {
    let answers = this.#answers.get(catalog);
    if (answers === undefined) {
      answers = new Map();
      this.#answers.set(catalog, answers);
    }
    let answer = answers.get(question);
    if (answer === undefined) answer = make();
    else answers.delete(question);
    answers.set(question, answer); // a Map is in the order of its insertions: the latest question is last
    if (answers.size > this.#most) answers.delete(answers.keys().next().value as string);
    return answer;
  }
}
