/** What the routes of the public surface ask of rate limits. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Cost } from '../../domain/rate-limits/cost.ts';
import type { Admission } from '../answer/http-request.ts';

export interface RateLimiter {
  /**
   * `cost`: one request's unless said. In memory at once; through Redis a promise that never rejects and settles within
   * 50 ms.
   */
  admit(key: AcceptedApiKey, cost?: Cost): Admission | Promise<Admission>;
  /**
   * After the answer: gives back what was taken of the quota when the status does not count. Status 0: nobody was left to answer.
   */
  settle(key: AcceptedApiKey, admission: Admission, status: number): void;
}
