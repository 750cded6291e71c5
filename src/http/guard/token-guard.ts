/**
 * Lets signed-in users through: their token is verified, and their limit looked at, before anything is asked of the
 * database.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { Principal } from '../../domain/accounts/principal.ts';
import type { Account } from '../../services/accounts/accounts.repository.ts';
import { clientAddress } from '../answer/client-address.ts';
import { type Problem, problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import { CHALLENGE, tokenOf } from './bearer-token.ts';
import { refuse, secondsOf } from './limit-answers.ts';

/** Whose request it is. */
export interface Caller {
  readonly account: Account;
  readonly principal: Principal;
  readonly actor: Actor;
}

export interface TokenGuardOptions {
  readonly tokens: {
    verify(token: string): Promise<Principal>;
    /** Throws when the session of a verified token has ended; absent = tokens count until they expire. */
    checkSession?(principal: Principal): Promise<void>;
  };
  readonly accountOf: (principal: Principal, actor: Actor) => Promise<Account>;
  /** Bounds how often one user may ask; absent = as often as they like. */
  readonly userLimits?: UserLimiter | undefined;
  /** Proxies in front that add to x-forwarded-for. */
  readonly trustedProxies: number;
}

export interface UserLimiter {
  readonly requestsPerMinute: number;
  readonly burst: number;
  /** Takes a unit; or the milliseconds until there is one to take. */
  take(user: Principal): number | undefined;
}

const ANONYMOUS = problem('FORBIDDEN', 'Anonymous sessions have no account: sign in first');

export class TokenGuard {
  readonly #options: TokenGuardOptions;

  constructor(options: TokenGuardOptions) {
    this.#options = options;
  }

  async check(request: HttpRequest): Promise<{ readonly caller: Caller } | { readonly problem: Problem }> {
    const { tokens, accountOf, userLimits, trustedProxies } = this.#options;
    const token = tokenOf(request.message);
    if (typeof token !== 'string') return { problem: token };
    try {
      const principal = await tokens.verify(token);
      if (principal.isAnonymous) return { problem: ANONYMOUS };
      const waitMs = userLimits?.take(principal);
      if (userLimits !== undefined && waitMs !== undefined) return { problem: tooMany(userLimits, waitMs) };
      const actor: Actor = {
        kind: 'user',
        id: principal.subject,
        ip: clientAddress(request.message, trustedProxies),
        userAgent: request.headers['user-agent'] ?? null,
        requestId: request.id,
      };
      await tokens.checkSession?.(principal);
      const account = await accountOf(principal, actor);
      request.signedInAccountId = account.id;
      return { caller: { account, principal, actor } };
    } catch (error) {
      return { problem: unauthorized(error) };
    }
  }

  async checkAgain({ principal }: Caller): Promise<Problem | undefined> {
    try {
      await this.#options.tokens.checkSession?.(principal);
      return undefined;
    } catch (error) {
      return unauthorized(error);
    }
  }
}

/** The 401 of a token that does not count, or ended; throws every other error on. */
function unauthorized(error: unknown): Problem {
  if (error instanceof DomainError && error.code === 'UNAUTHORIZED') {
    return problem('UNAUTHORIZED', error.message, CHALLENGE);
  }
  throw error;
}

function tooMany({ requestsPerMinute, burst }: UserLimiter, waitMs: number): Problem {
  const message = `Too many requests: this API allows each user ${burst} at once and ${requestsPerMinute} per minute`;
  return refuse('burst', message, Date.now() + Math.ceil(waitMs), secondsOf(waitMs));
}
