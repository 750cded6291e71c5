/** Builds the operator's API: liveness, readiness and Prometheus metrics. It asks for no credential: keep its port private. */

import { createServer } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Catalog } from '../../catalog/catalog.ts';
import type { PlaceQueries } from '../../catalog/places/place-queries.ts';
import type { UsageMetrics } from '../../services/usage/usage-recorder.ts';
import { envelope, type Problem, problem, problemOf } from '../answer/errors.ts';
import { VARY } from '../answer/vary.ts';
import { connectionErrorHandler, refuseTunnels } from '../server/connection-errors.ts';
import { OneAtATime } from '../server/one-at-a-time.ts';
import { requestProblem } from '../server/request-problem.ts';
import type { LimitMetrics } from './limit-counters.ts';
import { createRegistry } from './metrics.ts';
import type { PaymentMetrics } from './payment-counters.ts';
import type { SurfaceMetrics } from './request-counters.ts';

export interface OperatorDependencies {
  /** False when the process should be restarted. */
  readonly isLive: () => boolean;
  /** False while requests should go to other nodes: nothing to answer from yet, or closing. */
  readonly isReady: () => boolean;
  /** By surface. */
  readonly metrics: SurfaceMetrics;
  readonly catalog?: () => Pick<Catalog, 'version' | 'builtAt' | 'ruleCount'> | undefined;
  readonly places?: () =>
    | (Pick<PlaceQueries, 'counts'> & { readonly version: number; readonly builtAt: number })
    | undefined;
  readonly isDatabaseUp?: () => boolean;
  readonly usage?: () => UsageMetrics;
  readonly limits?: () => LimitMetrics;
  /** Undefined where there is no billing. */
  readonly payments?: () => PaymentMetrics | undefined;
  readonly version: string;
}

/** Paths are those that orchestrators use by custom. */
export function buildOperatorApi(dependencies: OperatorDependencies): FastifyInstance {
  const requests = new OneAtATime();
  const app = Fastify({
    logger: false,
    bodyLimit: 1024,
    serverFactory: (answer) => {
      // The host is checked here, and answered with the envelope.
      const options = { requestTimeout: 10_000, keepAliveTimeout: 72_000, requireHostHeader: false };
      return createServer(options, requests.listener(answer)).setTimeout(30_000);
    },
    return503OnClosing: false, // readiness must be able to say that the node is closing
    clientErrorHandler: connectionErrorHandler(VARY, requests),
    frameworkErrors: (_error, request, reply) => {
      const what = requestProblem(request.raw) ?? problem('VALIDATION_ERROR', 'The path has bad percent-encoding');
      send(reply, request, what);
    },
  });
  refuseTunnels(app.server, VARY);
  app.addHook('onRequest', (request, reply, next) => {
    const refusal = requestProblem(request.raw);
    if (refusal === undefined) next();
    else send(reply, request, refusal);
  });
  app.setErrorHandler((error, request, reply) => send(reply, request, problemOf(error)));
  app.setNotFoundHandler((request, reply) =>
    send(reply, request, problem('NOT_FOUND', 'There is nothing at this path; see /livez, /readyz and /metrics')),
  );

  const registry = createRegistry(dependencies);
  app.get('/livez', (request, reply) => state(dependencies.isLive(), 'live', request, reply));
  app.get('/readyz', (request, reply) => state(dependencies.isReady(), 'ready', request, reply));
  app.get('/metrics', async (_request, reply) => {
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
  return app;
}

function state(good: boolean, name: string, request: FastifyRequest, reply: FastifyReply): void {
  if (good) reply.header('cache-control', 'no-store').send({ status: name });
  else send(reply, request, problem('SERVICE_UNAVAILABLE', `This node is not ${name}`));
}

function send(reply: FastifyReply, request: FastifyRequest, what: Problem): void {
  reply.code(what.statusCode).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  for (let index = 0; index + 1 < (what.headers?.length ?? 0); index += 2) {
    reply.header(what.headers?.[index] ?? '', what.headers?.[index + 1]);
  }
  reply.send(envelope(what, request.raw.url ?? '/'));
}
