/**
 * The door of a surface: finds the route of each request, and answers what has none. Every surface is a list of routes
 * over it.
 */
import type { IncomingMessage } from 'node:http';
import findMyWay from 'find-my-way';
import { type Problem, pathOf, problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { RequestMetrics, RouteMetrics } from '../answer/request-metrics.ts';
import type { Responder } from '../answer/responder.ts';
import { isRepeatedKey, REPEATED_KEY } from '../guard/api-key.ts';
import { HttpServer } from './http-server.ts';
import { bodyRefusal, GONE, readBody } from './request-body.ts';
import { requestProblem } from './request-problem.ts';
import type { Answers, Method, Route } from './route.ts';
import { type Sent, type ServeRoute, serveRoute } from './serve-route.ts';
import type { ServerLimits } from './server-limits.ts';

export interface DoorOptions {
  readonly responder: Responder;
  /** Answers whatever was thrown; absent = as the responder does. */
  readonly failure?: Answers['failure'];
  readonly limits: ServerLimits;
  readonly metrics: RequestMetrics;
  /** The path that is answered even when the server has more to do than it can: that of its health. */
  readonly healthPath: string;
  /** Paths that wait under overload, where others are refused: files in memory, without which a page is dead. */
  readonly isNeverRefused?: ((path: string) => boolean) | undefined;
  /** What to say of a path that does not exist. */
  readonly nothingHere: string;
  /** Answers a request for a path that nothing else answers, or leaves it (false) to be answered 404. */
  readonly answerUnknown?: ((request: HttpRequest) => boolean) | undefined;
}

interface Registered {
  readonly metrics: RouteMetrics;
  readonly serve: ServeRoute;
  /** Another server answers, with rules of its own. */
  readonly isMounted?: true;
}

interface Found {
  readonly route: Registered;
  readonly sent: Sent;
}

/** In the order in which they are told of. */
const METHODS: readonly Method[] = ['GET', 'POST', 'PATCH', 'DELETE'];
const BAD_ENCODING = problem('VALIDATION_ERROR', 'The path has bad percent-encoding');
/** The router keeps what belongs to a route beside it; it is called by nobody. */
const NO_HANDLER = () => {};

export class Door extends HttpServer {
  readonly #options: DoorOptions;
  readonly #answers: Answers;
  readonly #router: findMyWay.Instance<findMyWay.HTTPVersion.V1>;
  readonly #unreadable: RouteMetrics;

  constructor(options: DoorOptions) {
    const { limits, responder, metrics, healthPath, isNeverRefused } = options;
    super(limits, responder, metrics, { healthPath, isNeverRefused, answer: (request) => this.#answer(request) });
    this.#options = options;
    this.#answers = {
      responder,
      failure: options.failure ?? ((request, error) => responder.failure(request, error)),
    };
    this.#unreadable = metrics.route('(unreadable)');
    this.#router = findMyWay({
      maxParamLength: limits.maxHeaderBytes, // an id of any length that fits is well-formed
      querystringParser: () => ({}), // the routes read the query themselves, strictly
      onBadUrl: NO_HANDLER,
    });
  }

  /** Answers the method at the path, HEAD where it answers GET, and OPTIONS. */
  add<Caller = undefined>(route: Route<Caller>): void {
    const serve = serveRoute(route, route.answers ?? this.#answers, this.#options.limits.maxBodyBytes);
    this.#register(route.method, route.path, serve);
  }

  /** A webhook of another service: its bytes as they are, no credential of ours. */
  addWebhook(path: string, maxBytes: number, take: (body: Buffer, message: IncomingMessage) => Promise<unknown>): void {
    const { responder, failure } = this.#answers;
    this.#register('POST', path, async (request) => {
      try {
        const body = await readBody(request.message, maxBytes);
        if (body === GONE) return;
        if (!Buffer.isBuffer(body)) return responder.problem(request, body);
        await take(body, request.message);
        responder.json(request, 200, { received: true });
      } catch (error) {
        failure(request, error);
      }
    });
  }

  /** Hands every request below the path to another server as it is, whatever its method; `/` at its end. */
  mount(prefix: string, serve: (request: HttpRequest) => Promise<void>): void {
    const registered: Registered = {
      metrics: this.#options.metrics.route(`${prefix}*`),
      serve: async (request) => {
        try {
          await serve(request);
        } catch (error) {
          return this.#answers.failure(request, error);
        }
        const { response } = request;
        if (response.headersSent) this.#answers.responder.answered(request, response.statusCode);
      },
      isMounted: true,
    };
    this.#router.all(`${prefix}*`, NO_HANDLER, registered);
  }

  #register(method: Method, path: string, serve: ServeRoute): void {
    const registered: Registered = { metrics: this.#options.metrics.route(path), serve };
    this.#router.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), NO_HANDLER, registered);
  }

  #answer(request: HttpRequest): void {
    const { responder, failure } = this.#answers;
    try {
      const path = pathOf(request.url);
      const found = this.#find(request.method === 'HEAD' ? 'GET' : request.method, path);
      if (found !== undefined) request.metrics = found.route.metrics;
      const refusal = this.#malformed(request, found);
      if (refusal !== undefined) responder.problem(request, refusal);
      else if (found !== undefined) void found.route.serve(request, found.sent);
      else this.#answerUnrouted(request, path);
    } catch (error) {
      request.metrics = this.#unreadable;
      if (error === BAD_ENCODING) responder.problem(request, requestProblem(request.message) ?? BAD_ENCODING);
      else failure(request, error);
    }
  }

  #find(method: string, path: string): Found | undefined {
    const found = this.#router.find(method as findMyWay.HTTPMethod, path);
    if (found === null) return undefined;
    if (found.store === null) throw BAD_ENCODING; // what the router says of it
    const sent = found.params as Sent;
    const route = found.store as Registered;
    // `/v1/countries/` is another path than `/v1/countries` and no `/v1/countries/{id}` with an empty id.
    if (route.isMounted !== true && /\/(\/|$)/.test(path) && Object.values(sent).includes('')) return undefined;
    return { route, sent };
  }

  /** What comes before everything else: a readable request with one key at most. */
  #malformed({ message }: HttpRequest, found: Found | undefined): Problem | undefined {
    const refusal = requestProblem(message);
    if (refusal !== undefined) return refusal;
    if (found?.route.isMounted === true || !isRepeatedKey(message.headers['x-api-key'])) return undefined;
    this.#options.metrics.keyRefusals.repeated += 1;
    return REPEATED_KEY;
  }

  /** OPTIONS, 405 where another method would be answered, else 404. No credential is asked for. */
  #answerUnrouted(request: HttpRequest, path: string): void {
    const { responder, limits, answerUnknown, nothingHere } = this.#options;
    const found = METHODS.flatMap((method) => {
      const route = this.#find(method, path)?.route;
      return route === undefined ? [] : { method, route };
    });
    const [first] = found;
    if (first === undefined) {
      if (answerUnknown?.(request) === true) return;
      responder.problem(request, problem('NOT_FOUND', nothingHere));
      return;
    }
    const answered = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const allow = [...answered, 'OPTIONS'].join(', ');
    if (request.method !== 'OPTIONS') {
      const message = `Method ${request.method} is not allowed here; use ${allow}`;
      responder.problem(request, problem('METHOD_NOT_ALLOWED', message, ['allow', allow]));
      return;
    }
    request.metrics = first.route.metrics;
    const refusal = bodyRefusal(request.message, limits.maxBodyBytes);
    if (refusal === undefined) responder.options(request, allow);
    else responder.problem(request, refusal);
  }
}
