/** What the routes of the public surface ask of rate limits. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Admission } from '../answer/http-request.ts';

export interface RateLimiter {
  /** In memory at once; through Redis a promise that never rejects and settles within 50 ms. */
  admit(key: AcceptedApiKey): Admission | Promise<Admission>;
  /**
   * After the answer: gives the quota's unit back when the status does not count. Status 0: nobody was left to answer.
   */
  settle(key: AcceptedApiKey, admission: Admission, status: number): void;
}
