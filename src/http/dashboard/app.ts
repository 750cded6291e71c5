/** Builds the dashboard API: what account holders do for themselves, with a token of their identity provider. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AccountNotFoundError } from '../../domain/accounts/account-not-found.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { Principal } from '../../domain/accounts/principal.ts';
import { DomainError } from '../../domain/errors.ts';
import { createCors } from '../answer/cors.ts';
import { Document } from '../answer/document.ts';
import { type Problem, problem } from '../answer/errors.ts';
import type { Exchange } from '../answer/exchange.ts';
import { RequestMetrics, type RouteMetrics } from '../answer/request-metrics.ts';
import { type AnswerKind, LIVE, type RequestLog, Responder } from '../answer/responder.ts';
import { UnsentAnswers } from '../answer/unsent-answers.ts';
import { DASHBOARD_VARY } from '../answer/vary.ts';
import { CHALLENGE, tokenOf } from '../guard/bearer-token.ts';
import { clientAddress } from '../guard/client-address.ts';
import { refuse, secondsOf } from '../guard/limit-answers.ts';
import { Portal, type PortalOptions } from '../portal/portal.ts';
import { DESCRIPTION } from '../public/service/openapi.ts';
import { onDraining } from '../server/graceful-close.ts';
import { createServer } from '../server/server.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../server/server-limits.ts';
import { describeDashboardApi } from './describe.ts';
import type { Call, Caller, RegisteredOperation } from './operation.ts';
import { operations } from './operations.ts';
import { DashboardRoutes } from './routes.ts';
import { healthOperation } from './service/health.ts';
import { openApiOperation } from './service/openapi.ts';
import type { DashboardServices } from './services.ts';

export interface DashboardApiDependencies {
  readonly services: DashboardServices;
  readonly tokens: {
    verify(token: string): Promise<Principal>;
    /** Throws when the session of a verified token has ended; absent = tokens count until they expire. */
    checkSession?(principal: Principal): Promise<void>;
  };
  /** Bounds how often one user may ask; absent = as often as they like. */
  readonly userLimits?: UserLimiter | undefined;
  /** Takes a payment processor's call; absent = there is no such path. */
  readonly webhook?: ((rawBody: Buffer, signatureHeader: string | undefined) => Promise<void>) | undefined;
  /** Answers everything under /auth/; absent = another service signs users in. */
  readonly identity?: IdentityServer | undefined;
  /** The pages and what visitors without a key may ask; absent = this host serves the API alone. */
  readonly portal?: Omit<PortalOptions, 'logger' | 'requestLog' | 'unsent'> | undefined;
  /** `degraded` while the database is lost. */
  readonly status: () => 'ok' | 'degraded';
  /** The deployed version. */
  readonly version: string;
  readonly corsOrigins: readonly string[];
  /** Proxies in front that add to x-forwarded-for. */
  readonly trustedProxies: number;
  readonly logger: Logger;
  readonly requestLog?: RequestLog;
  readonly limits?: Partial<ServerLimits>;
  /** Shared with the operator's port. */
  readonly metrics?: RequestMetrics;
}

export interface UserLimiter {
  readonly requestsPerMinute: number;
  readonly burst: number;
  /** Takes a unit; or the milliseconds until there is one to take. */
  take(user: Principal): number | undefined;
}

export interface IdentityServer {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

const VERSION_PREFIX = '/v1';
const HEALTH_PATH = `${VERSION_PREFIX}/health`;
const IDENTITY_PREFIX = '/auth/';
const WEBHOOK_PATH = '/webhooks/stripe';
/** Events of payment processors are some KiB; their documents may be longer. */
const MAX_WEBHOOK_BYTES = 524_288;

const CORS = {
  methods: 'GET, HEAD, POST, DELETE',
  headers: 'authorization, content-type',
  exposed: 'x-request-id, retry-after, www-authenticate',
};
const CREATED: AnswerKind = { ...LIVE, status: 201 };
const ANONYMOUS = problem('FORBIDDEN', 'Anonymous sessions have no account: sign in first');
/** The account was there when the request came, and was deleted by another one meanwhile. */
const DELETED = problem('UNAUTHORIZED', 'The token is of an account that was deleted: sign in again', CHALLENGE);

export function buildDashboardApi(dependencies: DashboardApiDependencies): FastifyInstance {
  const { services, webhook, identity, portal: portalSettings, logger } = dependencies;
  const { requestLog = 'errors', metrics = new RequestMetrics() } = dependencies;
  const limits = { ...DEFAULT_LIMITS, ...dependencies.limits };
  const cors = createCors(dependencies.corsOrigins, CORS);
  const unsent = new UnsentAnswers(limits, metrics);
  const responder = new Responder({ cors, logger, requestLog, vary: DASHBOARD_VARY, unsent });
  const app = createServer(limits, responder, metrics, { readsBodies: true, healthPath: HEALTH_PATH });
  const portal = portalSettings && new Portal({ ...portalSettings, logger, requestLog, unsent });
  if (portal !== undefined) {
    onDraining(app, () => portal.startClosing());
    app.addHook('onClose', () => portal.close());
  }
  const failure = (route: RouteMetrics, exchange: Exchange, error: unknown) => {
    if (error instanceof AccountNotFoundError) responder.problem(route, exchange, DELETED);
    else responder.failure(route, exchange, error);
  };
  const routes = new DashboardRoutes(app, {
    identify: (exchange) => identify(dependencies, exchange),
    endedSession: ({ principal }) => endedSession(dependencies, principal),
    failure,
    responder,
    metrics,
    maxBodyBytes: limits.maxBodyBytes,
    answerUnknown: portal?.answerUnknown,
  });
  for (const operation of operations) addOperation(routes, operation, services);
  addOperation(routes, healthOperation(dependencies.status, dependencies.version), services);
  const document = new Document(Buffer.from(JSON.stringify(describeDashboardApi())));
  addOperation(
    routes,
    openApiOperation(() => document),
    services,
  );
  portal?.addRoutes(routes);
  if (webhook) {
    routes.addWebhook(WEBHOOK_PATH, MAX_WEBHOOK_BYTES, async (body, { headers }) => {
      const signature = headers['stripe-signature'];
      await webhook(body, typeof signature === 'string' ? signature : undefined);
    });
  }
  if (identity) {
    routes.mount(IDENTITY_PREFIX, (exchange, route) => {
      const { request, response } = exchange;
      identity.handle(request, response).catch((error: unknown) => failure(route, exchange, error));
    });
  }
  return app;
}

function addOperation(routes: DashboardRoutes, operation: RegisteredOperation, services: DashboardServices): void {
  const { responder } = routes;
  const { params: shape, creates } = operation;
  routes.add({
    method: operation.method,
    path: VERSION_PREFIX + operation.path,
    isOpen: operation.isOpen,
    query: operation.query,
    body: operation.body,
    ...(Object.keys(shape.properties).length > 0 ? { params: shape } : {}),
    async handle({ exchange, metrics, caller, query, params, body }) {
      const call = { ...caller, services, query, params, body } as Call<unknown, unknown, unknown>;
      const answer = await operation.handle(call);
      if (answer instanceof Document) responder.document(metrics, exchange, DESCRIPTION, answer);
      else {
        const body = Buffer.from(JSON.stringify(answer));
        responder.answer(metrics, exchange, creates ? CREATED : LIVE, body, undefined);
      }
    },
  });
}

/** Whose request it is. Every token is verified, and its user's limit looked at, before anything is asked of the database. */
async function identify(
  { tokens, services, trustedProxies, userLimits }: DashboardApiDependencies,
  exchange: Exchange,
): Promise<Caller | Problem> {
  const { request } = exchange;
  const token = tokenOf(request);
  if (typeof token !== 'string') return token;
  try {
    const principal = await tokens.verify(token);
    if (principal.isAnonymous) return ANONYMOUS;
    const waitMs = userLimits?.take(principal);
    if (userLimits !== undefined && waitMs !== undefined) return tooMany(userLimits, waitMs);
    const actor: Actor = {
      kind: 'user',
      id: principal.subject,
      ip: clientAddress(request, trustedProxies),
      userAgent: request.headers['user-agent'] ?? null,
      requestId: exchange.id,
    };
    const ended = await endedSession({ tokens }, principal);
    if (ended !== undefined) return ended;
    return { account: await services.accountOf(principal, actor), principal, actor };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHORIZED') {
      return problem('UNAUTHORIZED', error.message, CHALLENGE);
    }
    throw error;
  }
}

/** The problem to answer with when the session that a token was made from has ended. */
async function endedSession(
  { tokens }: Pick<DashboardApiDependencies, 'tokens'>,
  principal: Principal,
): Promise<Problem | undefined> {
  try {
    await tokens.checkSession?.(principal);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAUTHORIZED') {
      return problem('UNAUTHORIZED', error.message, CHALLENGE);
    }
    throw error;
  }
}

function tooMany({ requestsPerMinute, burst }: UserLimiter, waitMs: number): Problem {
  const message = `Too many requests: this API allows each user ${burst} at once and ${requestsPerMinute} per minute`;
  return refuse('burst', message, Date.now() + Math.ceil(waitMs), secondsOf(waitMs));
}
