/** Builds the dashboard API: what account holders do for themselves, with a token of their identity provider. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { AccountNotFoundError } from '../../domain/accounts/account-not-found.ts';
import { accountOf } from '../../services/accounts/account-of.ts';
import { DASHBOARD_VARY } from '../answer/answer-kind.ts';
import { UnsentAnswers } from '../answer/compression/unsent-answers.ts';
import { createCors } from '../answer/cors.ts';
import { Document } from '../answer/document.ts';
import { problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { type RequestLog, Responder } from '../answer/responder.ts';
import { CHALLENGE } from '../guard/bearer-token.ts';
import { type Caller, TokenGuard, type TokenGuardOptions } from '../guard/token-guard.ts';
import { Portal, type PortalOptions } from '../portal/portal.ts';
import { DESCRIPTION } from '../public/service/openapi.ts';
import { Door } from '../server/door.ts';
import type { Call } from '../server/route.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../server/server-limits.ts';
import { describeDashboardApi } from './describe.ts';
import type { DashboardContext, OperationCall, RegisteredOperation } from './operation.ts';
import { operations } from './operations.ts';
import { healthOperation } from './service/health.ts';
import { openApiOperation } from './service/openapi.ts';

export interface DashboardApiDependencies {
  readonly context: DashboardContext;
  readonly tokens: TokenGuardOptions['tokens'];
  /** Bounds how often one user may ask; absent = as often as they like. */
  readonly userLimits?: TokenGuardOptions['userLimits'];
  /** Answers everything under /auth/; absent = another service signs users in. */
  readonly identity?: IdentityServer | undefined;
  /** The pages and what visitors without a key may ask; absent = this host serves the API alone. */
  readonly portal?: Omit<PortalOptions, 'db' | 'logger' | 'requestLog' | 'unsent'> | undefined;
  /** `degraded` while the database is lost. */
  readonly status: () => 'ok' | 'degraded';
  /** The deployed version. */
  readonly version: string;
  /** Where clients reach this API, as configured; absent: its description names no host. */
  readonly dashboardUrl?: string | undefined;
  readonly corsOrigins: readonly string[];
  /** Proxies in front that add to x-forwarded-for. */
  readonly trustedProxies: number;
  readonly logger: Logger;
  readonly requestLog?: RequestLog;
  readonly limits?: Partial<ServerLimits>;
  /** Shared with the operator's port. */
  readonly metrics?: RequestMetrics;
}

export interface IdentityServer {
  handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
}

const VERSION_PREFIX = '/v1';
const HEALTH_PATH = `${VERSION_PREFIX}/health`;
const IDENTITY_PREFIX = '/auth/';
const WEBHOOK_PATH = '/webhooks/stripe';
/** Events of payment processors are some KiB; their documents may be longer. */
const MAX_WEBHOOK_BYTES = 524_288;

const CORS = {
  methods: 'GET, HEAD, POST, PATCH, DELETE',
  headers: 'authorization, content-type',
  exposed: 'x-request-id, retry-after, www-authenticate',
};
/** The account was there when the request came, and was deleted by another one meanwhile. */
const DELETED = problem('UNAUTHORIZED', 'The account of this token was deleted: sign in again', CHALLENGE);

export function buildDashboardApi(dependencies: DashboardApiDependencies): Door {
  const { context, identity, portal: portalSettings, logger, tokens, userLimits, trustedProxies } = dependencies;
  const { requestLog = 'errors', metrics = new RequestMetrics() } = dependencies;
  const limits = { ...DEFAULT_LIMITS, ...dependencies.limits };
  const cors = createCors(dependencies.corsOrigins, CORS);
  const unsent = new UnsentAnswers(limits, metrics);
  const responder = new Responder({ cors, logger, requestLog, trustedProxies, vary: DASHBOARD_VARY, unsent });
  const failure = (request: HttpRequest, error: unknown) => {
    if (error instanceof AccountNotFoundError) responder.problem(request, DELETED);
    else responder.failure(request, error);
  };
  const portal = portalSettings && new Portal({ ...portalSettings, db: context.db, logger, requestLog, unsent });
  const door = new Door({
    limits,
    responder,
    failure,
    metrics,
    healthPath: HEALTH_PATH,
    nothingHere: 'There is nothing at this path; GET /v1/openapi.json describes this API',
    answerUnknown: portal?.answerUnknown,
    isNeverRefused: portal?.isNeverRefused,
  });
  const guard = new TokenGuard({
    tokens,
    userLimits,
    trustedProxies,
    accountOf: (principal, actor) => accountOf(context.db, principal, actor),
  });
  const document = new Document(Buffer.from(JSON.stringify(describeDashboardApi(dependencies.dashboardUrl))));
  const service = [healthOperation(dependencies.status, dependencies.version), openApiOperation(() => document)];
  for (const operation of [...operations, ...service]) addOperation(door, operation, { guard, responder, context });
  if (portal !== undefined) {
    portal.addRoutes(door);
    door.onDraining(() => portal.startClosing());
    door.onClosed(() => portal.close());
  }
  const { webhook } = context.billing;
  if (webhook) {
    door.addWebhook(WEBHOOK_PATH, MAX_WEBHOOK_BYTES, async (body, { headers }) => {
      const signature = headers['stripe-signature'];
      await webhook(body, typeof signature === 'string' ? signature : undefined);
    });
  }
  if (identity) door.mount(IDENTITY_PREFIX, ({ message, response, id }) => identity.handle(message, response, id));
  return door;
}

interface OperationParts {
  readonly guard: TokenGuard;
  readonly responder: Responder;
  readonly context: DashboardContext;
}

function addOperation(door: Door, operation: RegisteredOperation, { guard, responder, context }: OperationParts): void {
  const { method, params, query, body, creates, isOpen } = operation;
  const route = {
    method,
    path: VERSION_PREFIX + operation.path,
    query,
    body,
    ...(Object.keys(params.properties).length > 0 ? { params } : {}),
  };
  const answer = async ({ request, query, params, body, caller }: Call<Caller | undefined>) => {
    const call = { ...caller, ...context, query, params, body } as OperationCall<unknown, unknown, unknown>;
    const value = await operation.handle(call);
    if (value instanceof Document) responder.document(request, DESCRIPTION, value);
    else responder.json(request, creates ? 201 : 200, value);
  };
  if (isOpen) door.add({ ...route, handle: answer });
  else door.add({ ...route, guard, handle: answer });
}
