/**
 * The door to the embedded identity provider, mounted on the dashboard's port below `/auth/`: HTTP in the manner of the
 * rest.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../answer/client-address.ts';
import { type ErrorCode, envelope, type Problem, pathOf, problem, STATUS_OF_CODE } from '../answer/errors.ts';
import { requestIdOf } from '../answer/request-id.ts';
import { DATA_SECURITY } from '../answer/security-headers.ts';
import { GONE, hasBody, JSON_ONLY, mediaTypeRefusal, readBody } from '../server/request-body.ts';

/** What the embedded identity provider is to this room. */
export interface IdentityProvider {
  methodsOf(path: string): readonly ('GET' | 'POST')[] | undefined;
  takesForms(path: string): boolean;
  respond(request: IdentityRequest): Promise<Response>;
}

interface IdentityRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly clientAddress: string | null;
}

export interface IdentityHandlerOptions {
  /** Origins whose pages may sign people in, with cookies; matched exactly. */
  readonly corsOrigins: readonly string[];
  /** Proxies in front that add to x-forwarded-for. */
  readonly trustedProxies: number;
}

const PREFIX = '/auth';
const MAX_BODY_BYTES = 16_384;
const FORM = /^application\/x-www-form-urlencoded\b/i;
/** A page may send its form to this very host. Not `no-referrer`: browsers then call the form's origin `null`. */
const PAGE_HEADERS = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy',
  'same-origin',
] as const;

export function createIdentityHandler(provider: IdentityProvider, options: IdentityHandlerOptions) {
  const origins = new Set(options.corsOrigins);

  /** Rejects with what is not expected, before anything is written. */
  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    requestId = requestIdOf(request),
  ): Promise<void> {
    const url = request.url ?? '/';
    const path = pathOf(url).slice(PREFIX.length);
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
    const common = commonHeaders(request, requestId, origins);
    const fail = (what: Problem) => writeProblem(response, common, what, url);

    const methods = provider.methodsOf(path);
    if (methods === undefined) return fail(problem('NOT_FOUND', `${pathOf(url)} not found`));
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
    if (request.method === 'OPTIONS') return writeOptions(request, response, common, allow, origins);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') return fail(methodProblem(request, allow));
    if (!methods.includes(method)) return fail(methodProblem(request, allow));

    const isForm = FORM.test(request.headers['content-type'] ?? '') && provider.takesForms(path);
    if (method === 'GET' && hasBody(request)) return fail(withClose(JSON_ONLY));
    const refusal = isForm ? undefined : mediaTypeRefusal(request);
    if (refusal !== undefined) return fail(withClose(refusal));
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body === GONE) return;
    if (!Buffer.isBuffer(body)) return fail(body);
    const answer = await provider.respond({
      method,
      path,
      query,
      headers: headersOf(request),
      body,
      clientAddress: clientAddress(request, options.trustedProxies),
    });
    await write(request, response, common, answer, url, path);
  }

  return { handle };
}

/** Those of every answer but what depends on its kind. */
function commonHeaders(request: IncomingMessage, requestId: string, origins: ReadonlySet<string>): string[] {
  const headers = ['x-request-id', requestId, 'vary', 'origin, cookie'];
  const { origin } = request.headers;
  if (origin !== undefined && origins.has(origin)) {
    headers.push('access-control-allow-origin', origin, 'access-control-allow-credentials', 'true');
    headers.push('access-control-expose-headers', 'x-request-id, retry-after');
  }
  return headers;
}

function writeOptions(
  request: IncomingMessage,
  response: ServerResponse,
  common: readonly string[],
  allow: string,
  origins: ReadonlySet<string>,
): void {
  const headers = [...common, 'allow', allow];
  const { origin, 'access-control-request-method': wanted } = request.headers;
  if (wanted !== undefined && origin !== undefined && origins.has(origin)) {
    headers.push('access-control-allow-methods', allow, 'access-control-allow-headers', 'content-type');
    headers.push('access-control-max-age', '86400');
  }
  response.writeHead(204, headers).end();
}

async function write(
  request: IncomingMessage,
  response: ServerResponse,
  common: readonly string[],
  answer: Response,
  url: string,
  path: string,
): Promise<void> {
  const headers = [...common];
  for (const cookie of answer.headers.getSetCookie()) headers.push('set-cookie', cookie);
  const type = answer.headers.get('content-type') ?? '';
  const location = answer.headers.get('location');
  if (answer.status >= 400 && !type.startsWith('text/html')) {
    return writeProblem(response, headers, await problemOfAnswer(answer), url);
  }
  const body = Buffer.from(await answer.arrayBuffer());
  const isPage = type.startsWith('text/html');
  headers.push(...(isPage ? PAGE_HEADERS : DATA_SECURITY));
  // Keys are for everybody; all else is about one person.
  const isPublic = path === '/jwks' || path.startsWith('/.well-known/');
  headers.push('cache-control', isPublic ? 'public, max-age=300' : 'no-store');
  if (location !== null) headers.push('location', location);
  if (body.length > 0) headers.push('content-type', isPage ? type : 'application/json; charset=utf-8');
  headers.push('content-length', String(body.length));
  response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : body);
}

function writeProblem(response: ServerResponse, common: readonly string[], what: Problem, url: string): void {
  const body = envelope(what, url);
  const headers = [...common, ...DATA_SECURITY, 'cache-control', 'no-store', ...(what.headers ?? [])];
  headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(Buffer.byteLength(body)));
  response.writeHead(what.statusCode, headers).end(response.req.method === 'HEAD' ? undefined : body);
}

const CODE_OF_STATUS = new Map<number, ErrorCode>(
  Object.entries(STATUS_OF_CODE).map(([code, status]) => [status, code as ErrorCode]),
);

/** better-auth's code stays as `reason`: pages need to know that an address is not confirmed yet. */
async function problemOfAnswer(answer: Response): Promise<Problem> {
  const text = await answer.text();
  if (answer.status >= 500) return problem('INTERNAL_ERROR', 'Signing in failed on our side');
  const { code: reason, message } = readRefusal(text);
  const code = CODE_OF_STATUS.get(answer.status) ?? 'VALIDATION_ERROR';
  const headers: string[] = [];
  const retryAfter = answer.headers.get('x-retry-after');
  if (answer.status === 429 && retryAfter !== null) headers.push('retry-after', retryAfter);
  return {
    ...problem(code, message ?? 'The request is refused', headers),
    ...(reason === undefined ? {} : { extra: { reason } }),
  };
}

function readRefusal(text: string): { code?: string; message?: string } {
  try {
    const { code, message } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' && message !== '' ? { message } : {}),
    };
  } catch {
    return {};
  }
}

function methodProblem(request: IncomingMessage, allow: string): Problem {
  const what = problem('METHOD_NOT_ALLOWED', `${request.method} is not allowed here; allowed: ${allow}`);
  return withClose({ ...what, headers: ['allow', allow] }, hasBody(request));
}

/** What of a body was not read would be taken for the next request. */
function withClose(what: Problem, isUnread = true): Problem {
  const headers = what.headers ?? [];
  return isUnread && !headers.includes('connection') ? { ...what, headers: [...headers, 'connection', 'close'] } : what;
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}
