/** What the routes of the public surface ask of rate limits. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Problem } from '../answer/errors.ts';

/** What the limits of an account say of one request. */
export interface Admission {
  /** The 429 to answer with; undefined = go on. */
  readonly refusal: Problem | undefined;
  /** Flat header names and values that the answer carries, refused or not. */
  readonly headers: readonly string[];
}

export interface RateLimiter {
  /** In memory at once; through Redis a promise that never rejects and settles within 50 ms. */
  admit(key: AcceptedApiKey): Admission | Promise<Admission>;
  /** After the answer: gives the quota's unit back when the status does not count. Status 0: nobody was left to answer. */
  settle(key: AcceptedApiKey, admission: Admission, status: number): void;
}
