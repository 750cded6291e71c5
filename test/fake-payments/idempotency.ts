/** Remembers answers by idempotency key, as Stripe does: the same request gets the same answer, another one is refused. */
import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export class IdempotentAnswers {
  readonly #answers = new Map<string, { request: string; answer: Answer }>();

  /** @throws ApiError when the key was used for another request. */
  once(key: string | undefined, request: string, make: () => Answer): { answer: Answer; isReplayed: boolean } {
    if (key === undefined) return { answer: make(), isReplayed: false };
    const digest = createHash('sha256').update(request).digest('hex');
    const known = this.#answers.get(key);
    if (known === undefined) {
      const answer = make();
      this.#answers.set(key, { request: digest, answer });
      return { answer, isReplayed: false };
    }
    if (known.request !== digest) {
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return { answer: known.answer, isReplayed: true };
  }
}
