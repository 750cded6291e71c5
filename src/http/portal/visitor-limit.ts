/** Who may have the portal's data without a key: its own pages, and each address only so often. */

import { clientAddress } from '../answer/client-address.ts';
import { type Problem, problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import { refuse, secondsOf } from '../guard/limit-answers.ts';
import type { Guard } from '../server/route.ts';

export interface AddressLimiter {
  readonly requestsPerMinute: number;
  readonly burst: number;
  /** Takes one unit, or as many; or the milliseconds until there are as many to take. */
  take(address: string, units?: number): number | undefined;
}

const FOREIGN_PAGE = problem(
  'FORBIDDEN',
  'These paths are for pages of the portal; pages of other sites ask the public API, with a key of their own',
);

/**
 * The problem to answer with, if any. `limiter` absent: as often as they like. `further`: units that the answer costs
 * beyond the one that was taken already; 0 = that one is taken.
 */
export function refuseOften(
  request: HttpRequest,
  limiter: AddressLimiter | undefined,
  trustedProxies: number,
  further = 0,
): Problem | undefined {
  if (limiter === undefined) return undefined;
  const waitMs = limiter.take(clientAddress(request.message, trustedProxies) ?? '', further === 0 ? 1 : further);
  if (waitMs === undefined) return undefined;
  const { burst, requestsPerMinute } = limiter;
  const counts = further === 0 ? '' : `; this trip check counts as ${further + 1}`;
  const message =
    `Too many requests: without a key each address may send ${burst} at once ` +
    `and ${requestsPerMinute} per minute${counts}`;
  return refuse('burst', message, Date.now() + Math.ceil(waitMs), secondsOf(waitMs));
}

/** Browsers say where a request comes from (Fetch Metadata); what says nothing is no page of another site. */
export function refuseForeignPage({ headers }: HttpRequest): Problem | undefined {
  return headers['sec-fetch-site'] === 'cross-site' ? FOREIGN_PAGE : undefined;
}

/** Lets through whom it does not refuse. */
export function visitorGuard(refuse: (request: HttpRequest) => Problem | undefined): Guard<undefined> {
  return {
    check(request) {
      const refusal = refuse(request);
      return refusal === undefined ? { caller: undefined } : { problem: refusal };
    },
  };
}
