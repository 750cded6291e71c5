/** Builds the public API: every route of the contract over a catalog and the active keys. */

import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DatedCatalogs } from '../../catalog/keeper/dated-catalogs.ts';
import type { Releases } from '../../releases/release-store.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import type { PairCounter } from '../../services/traffic/pair-traffic.ts';
import type { RecentAnswers } from '../../services/usage/recent-answers.ts';
import { type AnswerKind, VARY } from '../answer/answer-kind.ts';
import { UnsentAnswers } from '../answer/compression/unsent-answers.ts';
import { createCors } from '../answer/cors.ts';
import { Document } from '../answer/document.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { type RequestLog, Responder, type ResponderOptions } from '../answer/responder.ts';
import type { KeyCheck } from '../guard/api-key.ts';
import { KeyGuard } from '../guard/key-guard.ts';
import { Quota, type UsageCounter } from '../guard/quota.ts';
import type { RateLimiter } from '../guard/rate-limit.ts';
import { Door } from '../server/door.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../server/server-limits.ts';
import { operationRoute } from './answer-operation.ts';
import { answerRecording } from './answer-recording.ts';
import type { ReportsOfMistakes } from './body-operation.ts';
import { McpGuard } from './mcp/mcp-guard.ts';
import { mcpRoute } from './mcp/mcp-route.ts';
import { rpcEnvelope } from './mcp/rpc-envelope.ts';
import { bodyOperations, operations, storedOperations, streamedOperations } from './operations.ts';
import { answerHealth, healthOperation, NO_QUERY } from './service/health.ts';
import { DESCRIPTION, describePublicApi, openApiOperation } from './service/openapi.ts';
import { storedRoute } from './stored-operation.ts';
import { streamedRoute } from './streamed-operation.ts';

export interface PublicApiDependencies {
  /** The catalog that answers now; undefined until there is one. */
  readonly catalog: () => Catalog | undefined;
  readonly keys: KeyCheck;
  /** For what is not held in memory, such as reports of mistakes; absent: those operations answer 503. */
  readonly db?: ServiceContext['db'];
  /** For questions about the past, such as revisions; absent: `db`. */
  readonly past?: ServiceContext['db'];
  /** For questions of another day or of what was known before; absent: those answer 503. */
  readonly datedCatalogs?: DatedCatalogs;
  /** What `/v1/releases` offers; absent: nothing. */
  readonly releases?: Releases;
  /** How reports of mistakes are taken; absent: without a limit of their own, and without addresses for mails. */
  readonly reports?: ReportsOfMistakes;
  /** Counts what accepted keys are answered. */
  readonly usage?: UsageCounter;
  /** Keeps the last answers to each key; absent = they are not kept. */
  readonly recentAnswers?: RecentAnswers | undefined;
  /** Counts how often each pair is asked about; absent: nobody does. */
  readonly traffic?: PairCounter | undefined;
  /** Holds accounts to their tier's limits. */
  readonly limiter?: RateLimiter;
  /** `degraded` while a dependency is lost but reads still answer. */
  readonly status: () => 'ok' | 'degraded';
  /** The deployed version. */
  readonly version: string;
  /** Where the reference of this API is; absent: `/docs` leads to its description. */
  readonly docsUrl?: (() => string) | undefined;
  /** Where clients reach this API, as configured; absent: its description names no host. */
  readonly publicUrl?: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly logger: Logger;
  readonly requestLog?: RequestLog;
  /** Proxies in front that add to x-forwarded-for, for the log. */
  readonly trustedProxies?: number;
  readonly limits?: Partial<ServerLimits>;
  /** Shared with the operator's port. */
  readonly metrics?: RequestMetrics;
}

const VERSION_PREFIX = '/v1';
/** The portal may be switched on, off or to another host. */
const MOVED: AnswerKind = { contentType: 'text/plain', cacheControl: 'no-cache', status: 302 };

export function buildPublicApi(dependencies: PublicApiDependencies): Door {
  const { keys, usage, limiter, logger, requestLog = 'errors', metrics = new RequestMetrics() } = dependencies;
  const { catalog, datedCatalogs, status, version, docsUrl } = dependencies;
  const limits = { ...DEFAULT_LIMITS, ...dependencies.limits };
  const quota = new Quota({ usage, limiter });
  const answers: ResponderOptions = {
    cors: createCors(dependencies.corsOrigins),
    logger,
    requestLog,
    trustedProxies: dependencies.trustedProxies,
    unsent: new UnsentAnswers(limits, metrics),
    onAnswered: answerRecording(quota.settle, dependencies.recentAnswers),
  };
  const responder = new Responder(answers);
  const healthPath = VERSION_PREFIX + healthOperation.path;
  const nothingHere = 'There is nothing at this path; the reference of this API is at /docs';
  const door = new Door({ limits, responder, metrics, healthPath, nothingHere });
  const guard = new KeyGuard({ keys, limiter, metrics });
  for (const operation of operations) {
    door.add({
      ...operationRoute(operation, { responder, catalog, datedCatalogs, traffic: dependencies.traffic }),
      path: VERSION_PREFIX + operation.path,
      guard,
    });
  }
  for (const operation of bodyOperations) {
    const route = operation.route({
      responder,
      catalog,
      datedCatalogs,
      quota,
      limits,
      db: dependencies.db,
      reports: dependencies.reports,
    });
    door.add({ ...route, path: VERSION_PREFIX + operation.path, guard });
  }
  for (const operation of storedOperations) {
    const route = storedRoute(operation, responder, { db: dependencies.past ?? dependencies.db, catalog });
    door.add({ ...route, path: VERSION_PREFIX + operation.path, guard });
  }
  for (const operation of streamedOperations) {
    const route = streamedRoute(operation, { responder, releases: dependencies.releases, catalog });
    door.add({ ...route, path: VERSION_PREFIX + operation.path, guard });
  }
  door.add({
    method: 'GET',
    path: healthPath,
    query: NO_QUERY,
    handle: answerHealth(responder, { catalog, status, version }),
  });
  addMcp(door, new Responder({ ...answers, vary: `${VARY}, authorization`, envelope: rpcEnvelope }), {
    ...dependencies,
    quota,
    metrics,
  });
  const description = new Document(describePublicApi(dependencies.publicUrl).body);
  door.add({
    method: 'GET',
    path: VERSION_PREFIX + openApiOperation.path,
    query: NO_QUERY,
    handle: ({ request }) => responder.document(request, DESCRIPTION, description),
  });
  door.add({
    method: 'GET',
    path: '/docs',
    handle({ request }) {
      const location = docsUrl?.() ?? VERSION_PREFIX + openApiOperation.path;
      responder.answer(request, { ...MOVED, headers: ['location', location] }, '', undefined);
    },
  });
  return door;
}

/** The Model Context Protocol: errors in its own form, keys in either header. */
function addMcp(
  door: Door,
  responder: Responder,
  {
    quota,
    metrics,
    ...dependencies
  }: PublicApiDependencies & { readonly quota: Quota; readonly metrics: RequestMetrics },
): void {
  const { keys, limiter, catalog, publicUrl, corsOrigins } = dependencies;
  door.onDraining(() => responder.startClosing());
  door.add({
    ...mcpRoute({ responder, catalog, quota, db: dependencies.past ?? dependencies.db }),
    guard: new McpGuard({
      ...{ keys, limiter, metrics },
      origins: publicUrl === undefined ? corsOrigins : [...corsOrigins, new URL(publicUrl).origin],
    }),
    answers: { responder, failure: (request, error) => responder.failure(request, error) },
  });
}
