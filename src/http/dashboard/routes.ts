/** The routes of the dashboard API: each with its methods, credential, body and errors, in the order of checks of the contract. */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { type Problem, pathOf, problem } from '../answer/errors.ts';
import { Exchange } from '../answer/exchange.ts';
import type { RequestMetrics, RouteMetrics } from '../answer/request-metrics.ts';
import type { Responder } from '../answer/responder.ts';
import { isRepeatedKey, REPEATED_KEY } from '../guard/api-key.ts';
import { compileBody } from '../parameters/compile-body.ts';
import { compilePath, compileQuery, type Parameters } from '../parameters/compile-parameters.ts';
import { bodyRefusal, GONE, mediaTypeRefusal, readBody } from '../server/request-body.ts';
import { requestProblem } from '../server/request-problem.ts';
import type { Caller } from './operation.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface RouteServices {
  /** Whose request it is, or the problem to answer with; throws what `failure` is to answer. */
  readonly identify: (exchange: Exchange) => Promise<Caller | Problem>;
  /** Asked again once a body was waited for: the caller's session may have ended meanwhile. */
  readonly endedSession: (caller: Caller) => Promise<Problem | undefined>;
  /** Answers whatever was thrown. */
  readonly failure: (metrics: RouteMetrics, exchange: Exchange, error: unknown) => void;
  readonly responder: Responder;
  readonly metrics: RequestMetrics;
  readonly maxBodyBytes: number;
  /** Answers a request for a path that nothing else answers, or leaves it (false) to be answered 404. */
  readonly answerUnknown?: ((exchange: Exchange, metrics: RouteMetrics) => boolean) | undefined;
}

export interface DashboardRoute {
  readonly method: Method;
  /** As shown to people and metrics, e.g. `/v1/api-keys/{id}`. */
  readonly path: string;
  readonly isOpen: boolean;
  /** On an open route: the problem to answer with before anything of the request is read. */
  readonly refuse?: (exchange: Exchange) => Problem | undefined;
  /** Writes the answers; absent = as the dashboard API does. */
  readonly answers?: Pick<RouteServices, 'responder' | 'failure'>;
  /** Query parameters; others are refused. Absent: the query is not looked at. */
  readonly query?: TObject;
  readonly params?: TObject;
  /** Fields of the JSON body of a POST; others are refused. */
  readonly body?: TObject;
  readonly handle: (request: CheckedRequest) => Promise<void> | void;
}

/** A request that has passed every check but those of its operation. */
export interface CheckedRequest {
  readonly exchange: Exchange;
  readonly metrics: RouteMetrics;
  /** Undefined on open routes. */
  readonly caller: Caller | undefined;
  readonly query: Parameters;
  readonly params: Parameters;
  /** Path parameters as they were sent, percent-decoded. */
  readonly sent: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
}

const NO_PARAMETERS: Parameters = Object.freeze({});

export class DashboardRoutes {
  readonly #app: FastifyInstance;
  readonly #services: RouteServices;
  readonly #paths = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
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

  /** Answers the method at the path, HEAD where it answers GET, and OPTIONS. */
  add(route: DashboardRoute): void {
    const metrics = this.#services.metrics.route(route.path);
    const serve = compileServe(this.#services, route, metrics);
    const allowed = this.#allow(route, metrics);
    allowed.add(route.method);
    if (route.method === 'GET') allowed.add('HEAD');
    // Answered in the first hook, before Fastify would look at a body; the rest of its life cycle has nothing to do.
    this.#app.route({
      method: route.method,
      url: urlOf(route.path),
      onRequest: (request, reply) => {
        const sent = request.params as Record<string, string>;
        // `/v1/api-keys/` is another path than `/v1/api-keys` and no `/v1/api-keys/{id}` with an empty id.
        if (Object.values(sent).includes('')) this.#answerUnrouted(request, reply);
        else void serve(new Exchange(request.raw, reply.raw), sent);
      },
      handler: neverReached,
    });
  }

  /** Hands every request below the path to another server as it is; `/` at its end. */
  mount(path: string, handle: (exchange: Exchange, metrics: RouteMetrics) => void): void {
    const metrics = this.#services.metrics.route(`${path}*`);
    this.#app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${path}*`,
      onRequest: (request, reply) => {
        const exchange = new Exchange(request.raw, reply.raw);
        const refusal = requestProblem(request.raw);
        if (refusal === undefined) handle(exchange, metrics);
        else this.responder.problem(metrics, exchange, refusal);
      },
      handler: neverReached,
    });
  }

  /** A webhook of another service: its bytes as they are, no credential of ours. */
  addWebhook(path: string, maxBytes: number, handle: (body: Buffer, request: IncomingMessage) => Promise<void>): void {
    const metrics = this.#services.metrics.route(path);
    const { responder, failure } = this.#services;
    this.#allow({ path }, metrics).add('POST');
    const serve = async (exchange: Exchange) => {
      try {
        const refusal = requestProblem(exchange.request);
        if (refusal !== undefined) return responder.problem(metrics, exchange, refusal);
        const body = await readBody(exchange.request, maxBytes);
        if (body === GONE) return;
        if (!Buffer.isBuffer(body)) responder.problem(metrics, exchange, body);
        else {
          await handle(body, exchange.request);
          responder.answer(metrics, exchange, NO_STORE, RECEIVED, undefined);
        }
      } catch (error) {
        failure(metrics, exchange, error);
      }
    };
    this.#app.route({
      method: 'POST',
      url: path,
      onRequest: (request, reply) => void serve(new Exchange(request.raw, reply.raw)),
      handler: neverReached,
    });
  }

  /** The methods that the path answers; a new path begins with OPTIONS. */
  #allow({ path }: { path: string }, metrics: RouteMetrics): Set<string> {
    let known = this.#paths.get(path);
    if (known === undefined) {
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      known = { pattern, methods: new Set() };
      this.#paths.set(path, known);
      const { methods } = known;
      this.#app.route({
        method: 'OPTIONS',
        url: urlOf(path),
        onRequest: (request, reply) => {
          if (Object.values(request.params as object).includes('')) this.#answerUnrouted(request, reply);
          else this.#answerOptions(new Exchange(request.raw, reply.raw), metrics, methods);
        },
        handler: neverReached,
      });
    }
    return known.methods;
  }

  #answerOptions(exchange: Exchange, metrics: RouteMetrics, methods: ReadonlySet<string>): void {
    const refusal = malformed(exchange) ?? bodyRefusal(exchange.request, this.#services.maxBodyBytes);
    if (refusal === undefined) this.responder.options(metrics, exchange, allowList(methods));
    else this.responder.problem(metrics, exchange, refusal);
  }

  /** 405 where another method would be answered, else 404. No credential is asked for. */
  #answerUnrouted({ raw: request }: FastifyRequest, { raw: response }: FastifyReply): void {
    const exchange = new Exchange(request, response);
    const path = pathOf(exchange.url);
    const known = [...this.#paths.values()].find(({ pattern }) => pattern.test(path));
    let refusal = malformed(exchange);
    if (refusal === undefined && known) {
      const allow = allowList(known.methods);
      const message = `Method ${request.method} is not allowed here; use ${allow}`;
      refusal = problem('METHOD_NOT_ALLOWED', message, ['allow', allow]);
    }
    if (refusal === undefined && this.#services.answerUnknown?.(exchange, this.#unroutedMetrics)) return;
    refusal ??= problem('NOT_FOUND', 'There is nothing at this path; GET /v1/openapi.json describes this API');
    this.responder.problem(this.#unroutedMetrics, exchange, refusal);
  }
}

const NO_STORE = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };
const RECEIVED = Buffer.from('{"received":true}');

const ORDER = ['GET', 'HEAD', 'POST', 'DELETE'];
const allowList = (methods: ReadonlySet<string>): string =>
  [...ORDER.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');

const urlOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function neverReached(): never {
  throw new Error('the first hook has answered');
}

/** What comes before everything else. */
function malformed({ request }: Exchange): Problem | undefined {
  return requestProblem(request) ?? (isRepeatedKey(request.headers['x-api-key']) ? REPEATED_KEY : undefined);
}

/** The whole of a route: credential, body, parameters, the answer, and whatever is thrown. */
function compileServe(services: RouteServices, route: DashboardRoute, metrics: RouteMetrics) {
  const { identify, endedSession, maxBodyBytes } = services;
  const { method, isOpen, handle } = route;
  const { responder, failure } = route.answers ?? services;
  const readQuery = route.query && compileQuery(route.query);
  const readPath = route.params && compilePath(route.params);
  const readFields = route.body && compileBody(route.body);

  return async (exchange: Exchange, sent: Readonly<Record<string, string>>): Promise<void> => {
    const { request } = exchange;
    const refuse = (what: Problem) => responder.problem(metrics, exchange, what);
    try {
      const early = malformed(exchange) ?? route.refuse?.(exchange);
      if (early !== undefined) return refuse(early);
      const caller = isOpen ? undefined : await identify(exchange);
      if (caller !== undefined && 'statusCode' in caller) return refuse(caller);

      let bytes: Buffer = NOTHING;
      if (method === 'POST') {
        const read = await readBody(request, maxBodyBytes);
        if (read === GONE) return;
        if (!Buffer.isBuffer(read)) return refuse(read);
        const badType = mediaTypeRefusal(request);
        if (badType !== undefined) return refuse(badType);
        bytes = read;
        const ended = caller && (await endedSession(caller));
        if (ended !== undefined) return refuse(ended);
      } else {
        const unwanted = bodyRefusal(request, maxBodyBytes);
        if (unwanted !== undefined) return refuse(unwanted);
      }
      const { url } = exchange;
      const mark = url.indexOf('?');
      const params = readPath === undefined ? NO_PARAMETERS : readPath(sent);
      const query = readQuery === undefined ? NO_PARAMETERS : readQuery(mark === -1 ? '' : url.slice(mark + 1));
      const body = readFields === undefined ? {} : readFields(bytes);
      await handle({ exchange, metrics, caller, query, params, sent, body });
    } catch (error) {
      failure(metrics, exchange, error);
    }
  };
}

const NOTHING = Buffer.alloc(0);
