/** The routes of the public API: each with its guard, methods and errors, in the order of checks of the contract. */

import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { isRepeatedKey, type KeyCheck, type KnownConnection, REPEATED_KEY, refusalOfKey } from '../plugins/api-key.ts';
import { type Problem, pathOf, problem } from '../plugins/errors.ts';
import type { RequestMetrics, RouteMetrics } from '../plugins/request-metrics.ts';
import type { Responder } from '../plugins/responder.ts';

/** All paths answer the same methods. */
const ALLOW = 'GET, HEAD, OPTIONS';

export interface RouteServices {
  readonly keys: KeyCheck;
  readonly responder: Responder;
  readonly metrics: RequestMetrics;
  readonly maxBodyBytes: number;
}

export interface PublicRoute {
  /** As shown to people and metrics, e.g. `/v1/countries/{id}`. */
  readonly path: string;
  readonly needsKey: boolean;
  readonly schema?: RouteShorthandOptions['schema'];
  readonly handle: (request: FastifyRequest, reply: FastifyReply, metrics: RouteMetrics) => void;
}

const NO_HOST = problem('VALIDATION_ERROR', 'The request is not valid HTTP/1.1: header "host" is required');
const BODY_REFUSED = problem('UNSUPPORTED_MEDIA_TYPE', 'GET takes no request body, of whatever media type');
const ENDLESS_BODY = problem('UNSUPPORTED_MEDIA_TYPE', BODY_REFUSED.message, ['connection', 'close']);
const BODY_TOO_LARGE = problem('PAYLOAD_TOO_LARGE', 'GET takes no request body, and this one is too large to skip', [
  'connection',
  'close',
]);

export class PublicRoutes {
  readonly #app: FastifyInstance;
  readonly #services: RouteServices;
  readonly #patterns: RegExp[] = [];
  readonly #unroutedMetrics: RouteMetrics;

  constructor(app: FastifyInstance, services: RouteServices) {
    this.#app = app;
    this.#services = services;
    this.#unroutedMetrics = services.metrics.route('(no route)');
    const answer = this.#answerUnrouted.bind(this);
    // Before Fastify looks at the body: a POST to an unknown path is 404 whatever it carries.
    app.setNotFoundHandler({ onRequest: answer } as object, answer);
  }

  get responder(): Responder {
    return this.#services.responder;
  }

  /** Answers GET, HEAD and OPTIONS at the path. */
  add(route: PublicRoute): void {
    const services = this.#services;
    const { responder } = services;
    const metrics = services.metrics.route(route.path);
    const url = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    this.#patterns.push(new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    this.#app.route({
      method: 'GET',
      url,
      ...(route.schema ? { schema: route.schema } : {}),
      onRequest: guard(services, metrics, route.needsKey),
      handler: (request, reply) => route.handle(request, reply, metrics),
      errorHandler: (error, request, reply) => responder.failure(metrics, request, reply, error),
    });
    this.#app.route({
      method: 'OPTIONS',
      url,
      onRequest: guard(services, metrics, false),
      handler: (request, reply) => responder.options(metrics, request, reply, ALLOW),
    });
    if (route.path.endsWith('}')) this.#refuseEmptyParameter(url);
  }

  /** `/countries/` is another path than `/countries` and no `/countries/{id}` with an empty id. */
  #refuseEmptyParameter(url: string): void {
    const answer = this.#answerUnrouted.bind(this);
    this.#app.route({ method: 'GET', url: url.slice(0, url.lastIndexOf(':')), onRequest: answer, handler: answer });
  }

  /** 405 where another method would be answered, else 404. No key is asked for. */
  #answerUnrouted(request: FastifyRequest, reply: FastifyReply): void {
    request.startedAt = performance.now();
    const path = pathOf(request.raw.url ?? '/');
    let refusal: Problem;
    if (isRepeatedKey(request.raw.headers['x-api-key'])) refusal = REPEATED_KEY;
    else if (this.#patterns.some((pattern) => pattern.test(path))) {
      const message = `Method ${request.raw.method} is not allowed here; use ${ALLOW}`;
      refusal = problem('METHOD_NOT_ALLOWED', message, ['allow', ALLOW]);
    } else refusal = problem('NOT_FOUND', 'There is nothing at this path; the reference of this API is at /docs');
    this.responder.problem(this.#unroutedMetrics, request, reply, refusal);
  }
}

/** What comes before parameters: readable request, one key, accepted key, no body. */
function guard(
  { keys, responder, metrics: all, maxBodyBytes }: RouteServices,
  metrics: RouteMetrics,
  needsKey: boolean,
) {
  const hook: onRequestHookHandler = (request, reply, done) => {
    request.startedAt = performance.now();
    const { raw } = request;
    const { headers } = raw;
    const key = headers['x-api-key'];
    let refusal: Problem | undefined;
    if (headers.host === undefined && raw.httpVersion !== '1.0') refusal = NO_HOST;
    else if (needsKey) refusal = refusalOfKey(keys, key, raw.socket as KnownConnection);
    else if (isRepeatedKey(key)) refusal = REPEATED_KEY;
    if (
      refusal === undefined &&
      (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
    ) {
      refusal = bodyRefusal(headers['content-length'], maxBodyBytes);
    }
    if (refusal === undefined) done();
    else {
      if (refusal === REPEATED_KEY) all.keyRefusals.repeated += 1;
      else if (refusal.statusCode === 401) all.keyRefusals[key === undefined ? 'missing' : 'refused'] += 1;
      responder.problem(metrics, request, reply, refusal);
    }
  };
  return hook;
}

/** A chunked body has no length and may never end, so its connection is closed, as a large one's is. */
function bodyRefusal(contentLength: string | undefined, maxBodyBytes: number): Problem | undefined {
  if (contentLength === undefined) return ENDLESS_BODY;
  const bytes = Number(contentLength);
  if (bytes === 0) return undefined;
  return bytes > maxBodyBytes ? BODY_TOO_LARGE : BODY_REFUSED;
}
