/** Who may use the Model Context Protocol server: holders of API keys; in browsers, only pages of allowed origins. */
import type { AcceptedApiKey } from '../../../domain/api-keys/accepted-api-key.ts';
import { type Problem, problem } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { CHALLENGE, keyOrBearer } from '../../guard/bearer-token.ts';
import { KeyGuard, type KeyGuardOptions } from '../../guard/key-guard.ts';
import type { Checked, Guard } from '../../server/route.ts';

const FOREIGN_PAGE = problem(
  'FORBIDDEN',
  'Pages of this origin may not ask here; CORS_ORIGINS lists those that may. Clients outside of browsers send no Origin',
);

interface McpGuardOptions extends Omit<KeyGuardOptions, 'keyOf'> {
  /** Of pages that may ask, as browsers write them. */
  readonly origins: readonly string[];
}

export class McpGuard implements Guard<AcceptedApiKey> {
  readonly #keys: KeyGuard;
  readonly #origins: ReadonlySet<string>;

  constructor({ origins, ...options }: McpGuardOptions) {
    this.#keys = new KeyGuard({ ...options, keyOf: ({ message }) => keyOrBearer(message) });
    this.#origins = new Set(origins);
  }

  check(request: HttpRequest): Checked<AcceptedApiKey> | Promise<Checked<AcceptedApiKey>> {
    if (!this.#mayAsk(request)) return { problem: FOREIGN_PAGE };
    const checked = this.#keys.check(request);
    return checked instanceof Promise ? checked.then(challenged) : challenged(checked);
  }

  /** A page from localhost may ask a server that it reached as localhost. */
  #mayAsk({ headers: { origin, host } }: HttpRequest): boolean {
    if (origin === undefined || this.#origins.has(origin)) return true;
    return isLoopback(hostOf(origin)) && isLoopback(hostOf(`http://${host}`));
  }
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.hostname;
}

const LOOPBACK: ReadonlySet<string | undefined> = new Set(['localhost', '127.0.0.1', '[::1]']);
const isLoopback = (host: string | undefined): boolean => LOOPBACK.has(host);

/** A 401 names the scheme that is accepted (RFC 9110, 11.6.1). */
function challenged(checked: Checked<AcceptedApiKey>): Checked<AcceptedApiKey> {
  if (!('problem' in checked) || checked.problem.statusCode !== 401) return checked;
  const refusal: Problem = { ...checked.problem, headers: CHALLENGE };
  return { problem: refusal };
}
