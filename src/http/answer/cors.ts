/**
 * Decides what pages of other origins may do: exact matches of the allow-list get CORS headers, all others get none.
 */

export interface Cors {
  /** Headers for an answer to a page of this origin, as a flat list; undefined = none. */
  answerHeaders(origin: string | undefined): readonly string[] | undefined;
  /** Headers for a preflight from this origin; undefined = none, so the browser refuses. */
  preflightHeaders(origin: string | undefined): readonly string[] | undefined;
}

/** What pages of allowed origins may send and read. */
export interface CorsAllowance {
  readonly methods: string;
  readonly headers: string;
  readonly exposed: string;
}

const PUBLIC: CorsAllowance = {
  methods: 'GET, HEAD, POST',
  headers: 'x-api-key, if-none-match, content-type, authorization, mcp-protocol-version, mcp-method, mcp-name',
  exposed: 'etag, x-request-id, ratelimit, ratelimit-policy, retry-after',
};
/** Seconds that a browser may remember a preflight: a day, cut to two hours by some. */
const PREFLIGHT_MAX_AGE = '86400';

export function createCors(origins: readonly string[], allowance: CorsAllowance = PUBLIC): Cors {
  const answers = new Map<string, readonly string[]>();
  const preflights = new Map<string, readonly string[]>();
  for (const origin of origins) {
    const allow = ['access-control-allow-origin', origin];
    answers.set(origin, [...allow, 'access-control-expose-headers', allowance.exposed]);
    preflights.set(origin, [
      ...allow,
      'access-control-allow-methods',
      allowance.methods,
      'access-control-allow-headers',
      allowance.headers,
      'access-control-max-age',
      PREFLIGHT_MAX_AGE,
    ]);
  }
  return {
    answerHeaders: (origin) => (origin === undefined ? undefined : answers.get(origin)),
    preflightHeaders: (origin) => (origin === undefined ? undefined : preflights.get(origin)),
  };
}
