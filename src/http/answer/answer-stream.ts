/** An answer that is sent part by part, as fast as its client reads. */
import type { ServerResponse } from 'node:http';
import type { Answer } from '../../catalog/byte-text.ts';
import type { UnsentAnswers } from './compression/unsent-answers.ts';

export class AnswerStream {
  readonly #response: ServerResponse;
  readonly #unsent: UnsentAnswers;
  readonly #ended: () => void;

  /** `response` has its headers. `ended` is called once, when the answer is written. */
  constructor(response: ServerResponse, unsent: UnsentAnswers, ended: () => void) {
    this.#response = response;
    this.#unsent = unsent;
    this.#ended = ended;
  }

  /** Waits until there is room for more; false = the client has gone. */
  async write(part: Answer): Promise<boolean> {
    if (this.#response.destroyed) return false;
    if (!this.#response.write(part, 'latin1')) await this.#unsent.drained(this.#response);
    return !this.#response.destroyed;
  }

  /** Gives up half way: the client sees that the rest is missing. */
  cut(): void {
    this.#response.destroy();
    this.#ended();
  }

  end(): void {
    if (!this.#response.destroyed) {
      this.#response.end();
      this.#unsent.watch(this.#response);
    }
    this.#ended();
  }
}
