/** Builds the public API: the server with its limits, and every route of the contract over a catalog and the active keys. */

import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { TObject } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import { compilePath, compileQuery } from '../parameters/compile-parameters.ts';
import type { KeyCheck } from '../plugins/api-key.ts';
import { answerConnectionError, refuseTunnels } from '../plugins/connection-errors.ts';
import { createCors } from '../plugins/cors.ts';
import { problem } from '../plugins/errors.ts';
import { createRequestIds } from '../plugins/request-id.ts';
import { RequestMetrics } from '../plugins/request-metrics.ts';
import { DATA, LIVE, type RequestLog, Responder } from '../plugins/responder.ts';
import { DEFAULT_LIMITS, type ServerLimits } from './limits.ts';
import type { RegisteredOperation } from './operation.ts';
import { operations } from './operations.ts';
import { addReferencePage } from './reference/reference-page.ts';
import { addRoute, type RouteServices, unrouted } from './routes.ts';
import { healthBody, healthOperation } from './service/health.ts';
import { DESCRIPTION, describePublicApi, openApiOperation } from './service/openapi.ts';

export interface PublicApiDependencies {
  /** The catalog that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
  readonly keys: KeyCheck;
  /** `degraded` while a dependency is lost but reads still answer. */
  readonly status: () => 'ok' | 'degraded';
  /** The deployed version. */
  readonly version: string;
  readonly corsOrigins: readonly string[];
  readonly logger: Logger;
  readonly requestLog?: RequestLog;
  readonly limits?: Partial<ServerLimits>;
  /** Shared with the operator's port. */
  readonly metrics?: RequestMetrics;
}

const VERSION_PREFIX = '/v1';
const NO_CATALOG = problem('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');

export function buildPublicApi(dependencies: PublicApiDependencies): FastifyInstance {
  const limits = { ...DEFAULT_LIMITS, ...dependencies.limits };
  const metrics = dependencies.metrics ?? new RequestMetrics();
  const responder = new Responder({
    cors: createCors(dependencies.corsOrigins),
    logger: dependencies.logger,
    requestLog: dependencies.requestLog ?? 'errors',
  });
  const app = createServer(limits, responder, metrics);
  const services: RouteServices = {
    app,
    keys: dependencies.keys,
    responder,
    metrics,
    maxBodyBytes: limits.maxBodyBytes,
  };
  const paths: string[] = [];
  const add: typeof addRoute = (_services, route) => {
    paths.push(route.path);
    addRoute(services, route);
  };

  for (const operation of operations) addOperation(services, add, operation, dependencies.catalog);
  addService(services, add, dependencies);
  addReferencePage(services, add);

  const answerUnrouted = unrouted(services, paths);
  // Before Fastify looks at the body: a POST to an unknown path is 404 whatever it carries.
  app.setNotFoundHandler({ onRequest: answerUnrouted } as object, answerUnrouted);
  return app;
}

/** Fastify with every timeout set (they are off by default), its own logging off and our parsers in. */
function createServer(limits: ServerLimits, responder: Responder, metrics: RequestMetrics): FastifyInstance {
  const unreadable = metrics.route('(unreadable)');
  const app = Fastify({
    logger: false,
    genReqId: createRequestIds(),
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    bodyLimit: limits.maxBodyBytes,
    return503OnClosing: false, // requests that arrive while closing are answered, with connection: close
    clientErrorHandler: answerConnectionError,
    frameworkErrors: (_error, request, reply) => {
      request.startedAt = performance.now();
      const what = problem('VALIDATION_ERROR', 'The path has bad percent-encoding');
      responder.problem(unreadable, request, reply, what);
    },
    http: {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      requireHostHeader: false, // checked by the routes, which answer with the envelope
    },
    routerOptions: {
      maxParamLength: limits.maxHeaderBytes, // an id of any length that fits is well-formed
      querystringParser: (query) => query as unknown as Record<string, unknown>, // ours parses it, strictly
    },
  });
  app.server.maxHeadersCount = 0; // bounded by their size; a header past a count would be dropped silently
  if (limits.maxConnections > 0) app.server.maxConnections = limits.maxConnections;
  refuseTunnels(app.server);
  app.decorateRequest('startedAt', 0);
  app.setErrorHandler((error, request, reply) => responder.failure(unreadable, request, reply, error));
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const parse = httpPart === 'params' ? compilePath(schema as TObject) : compileQuery(schema as TObject);
    return (sent) => {
      try {
        return { value: parse(sent) };
      } catch (error) {
        return { error: error as Error };
      }
    };
  });
  return app;
}

function addOperation(
  services: RouteServices,
  add: typeof addRoute,
  operation: RegisteredOperation,
  currentCatalog: () => Catalog | undefined,
): void {
  const { responder } = services;
  const { handle, validate } = operation;
  const hasParams = Object.keys(operation.params.properties).length > 0;
  add(services, {
    path: VERSION_PREFIX + operation.path,
    needsKey: true,
    schema: { querystring: operation.query, ...(hasParams ? { params: operation.params } : {}) },
    handle(request, reply, metrics) {
      const { query, params } = request;
      if (validate !== undefined) validate(query, params);
      const catalog = currentCatalog();
      if (catalog === undefined) responder.problem(metrics, request, reply, NO_CATALOG);
      else responder.answer(metrics, request, reply, DATA, handle(catalog, query, params), catalog.etag);
    },
  });
}

function addService(services: RouteServices, add: typeof addRoute, dependencies: PublicApiDependencies): void {
  const { responder } = services;
  const { catalog, status, version } = dependencies;
  const nothing = operationsWithoutParameters;
  add(services, {
    path: VERSION_PREFIX + healthOperation.path,
    needsKey: false,
    schema: nothing,
    handle(request, reply, metrics) {
      if (catalog() === undefined) responder.problem(metrics, request, reply, NO_CATALOG);
      else responder.answer(metrics, request, reply, LIVE, healthBody(status(), version), undefined);
    },
  });
  const description = describePublicApi();
  add(services, {
    path: VERSION_PREFIX + openApiOperation.path,
    needsKey: false,
    schema: nothing,
    handle(request, reply, metrics) {
      responder.answer(metrics, request, reply, DESCRIPTION, description.body, description.etag);
    },
  });
}
