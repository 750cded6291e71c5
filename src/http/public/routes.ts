/** The routes of the public API: each with its guard, methods and errors, in the order of checks of the contract. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { type Problem, pathOf, problem } from '../answer/errors.ts';
import { Exchange } from '../answer/exchange.ts';
import type { RequestMetrics, RouteMetrics } from '../answer/request-metrics.ts';
import type { Responder } from '../answer/responder.ts';
import { checkKey, isRepeatedKey, type KeyCheck, REPEATED_KEY } from '../guard/api-key.ts';
import type { Admission, RateLimiter } from '../guard/rate-limit.ts';
import { compilePath, compileQuery, type Parameters } from '../parameters/compile-parameters.ts';
import { requestProblem } from '../server/request-problem.ts';

/** All paths answer the same methods. */
const ALLOW = 'GET, HEAD, OPTIONS';

export interface RouteServices {
  readonly keys: KeyCheck;
  /** Absent: no limits, and none are told of. */
  readonly limiter?: RateLimiter;
  readonly responder: Responder;
  readonly metrics: RequestMetrics;
  readonly maxBodyBytes: number;
}

export interface PublicRoute {
  /** As shown to people and metrics, e.g. `/v1/countries/{id}`. */
  readonly path: string;
  readonly needsKey: boolean;
  /** Query parameters; others are refused. Absent: the query is not looked at. */
  readonly query?: TObject;
  /** Path parameters. */
  readonly params?: TObject;
  readonly handle: (exchange: Exchange, metrics: RouteMetrics, query: Parameters, params: Parameters) => void;
}

/** Answers one exchange on a route, whatever it holds; `sent` are the path parameters, percent-decoded. */
type Serve = (exchange: Exchange, sent: Readonly<Record<string, string>>) => void;

const NO_PARAMETERS: Parameters = Object.freeze({});

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
  /** Routes without path parameters, by their path. */
  readonly #fixed = new Map<string, Serve>();

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
    const metrics = this.#services.metrics.route(route.path);
    const url = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const serve = compileServe(this.#services, route, metrics);
    this.#patterns.push(new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    if (route.params === undefined) this.#fixed.set(route.path, serve);
    // Answered in the first hook, before Fastify would look at a body; the rest of its life cycle has nothing to do.
    this.#app.route({
      method: 'GET',
      url,
      onRequest: (request, reply) =>
        serve(new Exchange(request.raw, reply.raw), request.params as Record<string, string>),
      handler: neverReached,
    });
    this.#app.route({
      method: 'OPTIONS',
      url,
      onRequest: (request, reply) => this.#answerOptions(new Exchange(request.raw, reply.raw), metrics),
      handler: neverReached,
    });
    if (route.path.endsWith('}')) this.#refuseEmptyParameter(url);
  }

  /**
   * Answers a path without parameters, which needs no router: a look-up by the path, before Fastify makes its request and reply,
   * leads to the same function as the route does (docs/decisions/0009-fixed-paths.md has the measurement).
   */
  answerFixed(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '/', method } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const end = url.indexOf('?');
    const serve = this.#fixed.get(end === -1 ? url : url.slice(0, end));
    if (serve === undefined) return false;
    serve(new Exchange(request, response), NO_PATH_PARAMETERS);
    return true;
  }

  #answerOptions(exchange: Exchange, metrics: RouteMetrics): void {
    const broken = malformed(exchange);
    const refusal =
      (broken && refusalOf(this.#services, exchange, broken)) ?? bodyRefusal(exchange, this.#services.maxBodyBytes);
    if (refusal === undefined) this.responder.options(metrics, exchange, ALLOW);
    else this.responder.problem(metrics, exchange, refusal);
  }

  /** `/countries/` is another path than `/countries` and no `/countries/{id}` with an empty id. */
  #refuseEmptyParameter(url: string): void {
    const answer = this.#answerUnrouted.bind(this);
    this.#app.route({ method: 'GET', url: url.slice(0, url.lastIndexOf(':')), onRequest: answer, handler: answer });
  }

  /** 405 where another method would be answered, else 404. No key is asked for. */
  #answerUnrouted({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
    const exchange = new Exchange(request, response);
    const refusal = malformed(exchange) ?? this.#noRoute(request, exchange);
    this.responder.problem(this.#unroutedMetrics, exchange, refusal);
  }

  #noRoute({ method }: IncomingMessage, { url }: Exchange): Problem {
    if (!this.#patterns.some((pattern) => pattern.test(pathOf(url)))) {
      return problem('NOT_FOUND', 'There is nothing at this path; the reference of this API is at /docs');
    }
    return problem('METHOD_NOT_ALLOWED', `Method ${method} is not allowed here; use ${ALLOW}`, ['allow', ALLOW]);
  }
}

const NO_PATH_PARAMETERS = Object.freeze({});

function neverReached(): never {
  throw new Error('the first hook has answered');
}

/** The whole of a route: credential, limits, parameters, the answer, and whatever is thrown. */
function compileServe(services: RouteServices, route: PublicRoute, metrics: RouteMetrics): Serve {
  const { responder, limiter, maxBodyBytes } = services;
  const { needsKey, handle } = route;
  const readQuery = route.query && compileQuery(route.query);
  const readPath = route.params && compilePath(route.params);
  const answer: Serve = (exchange, sent) => {
    try {
      const refusal = bodyRefusal(exchange, maxBodyBytes);
      if (refusal !== undefined) {
        responder.problem(metrics, exchange, refusal);
        return;
      }
      const { url } = exchange;
      const mark = url.indexOf('?');
      const params = readPath === undefined ? NO_PARAMETERS : readPath(sent);
      const query = readQuery === undefined ? NO_PARAMETERS : readQuery(mark === -1 ? '' : url.slice(mark + 1));
      handle(exchange, metrics, query, params);
    } catch (error) {
      responder.failure(metrics, exchange, error);
    }
  };
  const limited = (exchange: Exchange, sent: Readonly<Record<string, string>>, admission: Admission) => {
    exchange.admission = admission;
    if (admission.refusal === undefined) answer(exchange, sent);
    else responder.problem(metrics, exchange, admission.refusal);
  };
  const admit = (
    exchange: Exchange,
    sent: Readonly<Record<string, string>>,
    checked: AcceptedApiKey | Problem | undefined,
  ) => {
    try {
      const refusal = checked && refusalOf(services, exchange, checked);
      if (refusal !== undefined) {
        responder.problem(metrics, exchange, refusal);
        return;
      }
      const { caller } = exchange;
      if (caller === undefined || limiter === undefined) {
        answer(exchange, sent);
        return;
      }
      const admission = limiter.admit(caller);
      if (admission instanceof Promise) {
        admission.then(
          (decided) => limited(exchange, sent, decided),
          (error: unknown) => responder.failure(metrics, exchange, error),
        );
      } else limited(exchange, sent, admission);
    } catch (error) {
      responder.failure(metrics, exchange, error);
    }
  };
  return (exchange, sent) => {
    try {
      const { headers } = exchange.request;
      const checked =
        malformed(exchange, needsKey) ?? (needsKey ? checkKey(services.keys, headers['x-api-key']) : undefined);
      if (checked instanceof Promise) void checked.then((found) => admit(exchange, sent, found));
      else admit(exchange, sent, checked);
    } catch (error) {
      responder.failure(metrics, exchange, error);
    }
  };
}

/** What comes first: a readable request with one key at most. On a route that needs a key, `checkKey` sees to the latter. */
function malformed({ request }: Exchange, needsKey = false): Problem | undefined {
  return (
    requestProblem(request) ?? (!needsKey && isRepeatedKey(request.headers['x-api-key']) ? REPEATED_KEY : undefined)
  );
}

/** Notes whose request it is, or counts why its key is refused. */
function refusalOf(
  { metrics }: RouteServices,
  exchange: Exchange,
  checked: AcceptedApiKey | Problem,
): Problem | undefined {
  if ('accountId' in checked) {
    exchange.caller = checked;
    return undefined;
  }
  if (checked === REPEATED_KEY) metrics.keyRefusals.repeated += 1;
  else if (checked.statusCode === 401) {
    metrics.keyRefusals[exchange.request.headers['x-api-key'] === undefined ? 'missing' : 'refused'] += 1;
  }
  return checked;
}

/** No request of this surface has a body. A chunked one has no length and may never end: its connection is closed, as a large one's is. */
function bodyRefusal({ request: { headers } }: Exchange, maxBodyBytes: number): Problem | undefined {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined ? undefined : ENDLESS_BODY;
  const bytes = Number(length);
  if (bytes === 0) return undefined;
  return bytes > maxBodyBytes ? BODY_TOO_LARGE : BODY_REFUSED;
}
