/** Builds the public API: every route of the contract over a catalog and the active keys. */

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type TObject, Type } from 'typebox';
import type { Catalog } from '../../catalog/catalog.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { createCors } from '../answer/cors.ts';
import { Document } from '../answer/document.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { LIVE, type RequestLog, Responder, type ResponderOptions } from '../answer/responder.ts';
import { UnsentAnswers } from '../answer/unsent-answers.ts';
import type { KeyCheck } from '../guard/api-key.ts';
import type { RateLimiter } from '../guard/rate-limit.ts';
import { addReferencePage } from '../reference/reference-page.ts';
import { createServer } from '../server/server.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../server/server-limits.ts';
import { answerOperation, NO_CATALOG } from './answer-operation.ts';
import type { RegisteredOperation } from './operation.ts';
import { operations } from './operations.ts';
import { PublicRoutes } from './routes.ts';
import { healthBody, healthOperation } from './service/health.ts';
import { DESCRIPTION, describePublicApi, openApiOperation } from './service/openapi.ts';

export interface PublicApiDependencies {
  /** The catalog that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
  readonly keys: KeyCheck;
  /** Counts what accepted keys are answered. */
  readonly usage?: UsageCounter;
  /** Holds accounts to their tier's limits. */
  readonly limiter?: RateLimiter;
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
/** Refuses every query parameter. */
const NO_QUERY = Type.Object({});

/** The part of the usage recorder that the hot path needs. */
export interface UsageCounter {
  /** The number of a route pattern. */
  endpoint(route: string): number;
  count(key: AcceptedApiKey, endpoint: number, status: number): void;
}

export function buildPublicApi(dependencies: PublicApiDependencies): FastifyInstance {
  const { keys, usage, limiter, logger, requestLog = 'errors', metrics = new RequestMetrics() } = dependencies;
  const limits = { ...DEFAULT_LIMITS, ...dependencies.limits };
  const responder = new Responder({
    cors: createCors(dependencies.corsOrigins),
    logger,
    requestLog,
    unsent: new UnsentAnswers(limits, metrics),
    onAnswered: accountFor(usage, limiter),
  });
  const app = createServer(limits, responder, metrics, {
    readsBodies: false,
    healthPath: VERSION_PREFIX + healthOperation.path,
    shortcut: (request, response) => routes.answerFixed(request, response),
  });
  const routes = new PublicRoutes(app, {
    keys,
    ...(limiter === undefined ? {} : { limiter }),
    responder,
    metrics,
    maxBodyBytes: limits.maxBodyBytes,
  });
  for (const operation of operations) addOperation(routes, operation, dependencies.catalog);
  addHealth(routes, dependencies);
  addDescription(routes);
  addReferencePage(routes);
  return app;
}

/** What an answer to a key leads to: it is counted, and a unit of quota that it does not cost is given back. */
function accountFor(
  usage: UsageCounter | undefined,
  limiter: RateLimiter | undefined,
): NonNullable<ResponderOptions['onAnswered']> {
  const endpoints: number[] = [];
  return (caller, { admission }, metrics, status) => {
    if (usage !== undefined && status !== 0) {
      let endpoint = endpoints[metrics.index];
      if (endpoint === undefined) {
        endpoint = usage.endpoint(metrics.route);
        endpoints[metrics.index] = endpoint;
      }
      usage.count(caller, endpoint, status);
    }
    if (admission !== undefined) limiter?.settle(caller, admission, status);
  };
}

function addOperation(
  routes: PublicRoutes,
  operation: RegisteredOperation,
  currentCatalog: () => Catalog | undefined,
): void {
  const { path, params, query } = operation;
  routes.add({
    path: VERSION_PREFIX + path,
    needsKey: true,
    query,
    ...(hasProperties(params) ? { params } : {}),
    handle: answerOperation(operation, routes.responder, currentCatalog),
  });
}

const hasProperties = (schema: TObject): boolean => Object.keys(schema.properties).length > 0;

function addHealth(routes: PublicRoutes, { catalog, status, version }: PublicApiDependencies): void {
  const { responder } = routes;
  routes.add({
    path: VERSION_PREFIX + healthOperation.path,
    needsKey: false,
    query: NO_QUERY,
    handle(exchange, metrics) {
      if (catalog() === undefined) responder.problem(metrics, exchange, NO_CATALOG);
      else responder.answer(metrics, exchange, LIVE, healthBody(status(), version), undefined);
    },
  });
}

function addDescription(routes: PublicRoutes): void {
  const { responder } = routes;
  const description = new Document(describePublicApi().body);
  routes.add({
    path: VERSION_PREFIX + openApiOperation.path,
    needsKey: false,
    query: NO_QUERY,
    handle: (exchange, metrics) => responder.document(metrics, exchange, DESCRIPTION, description),
  });
}
