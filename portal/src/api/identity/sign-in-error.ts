/** Why signing in at an outside identity provider did not come about. */

/**
 * `unreachable`: the provider does not answer; `not-begun`: not in this tab, or it has ended already; `denied`: the
 * person or the provider said no; `refused`: the provider found fault with what was asked; `unchecked`: an answer that
 * does not fit; `no-token`: none that the dashboard API would take.
 */
export type SignInProblem = 'unreachable' | 'not-begun' | 'denied' | 'refused' | 'unchecked' | 'no-token';

export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly problem: SignInProblem;
  /** The provider's error code, such as `invalid_client`. */
  readonly code: string | undefined;

  constructor(problem: SignInProblem, details: { readonly code?: string | undefined; readonly cause?: unknown } = {}) {
    super(`signing in: ${problem}`, { cause: details.cause });
    this.problem = problem;
    this.code = details.code;
  }
}
