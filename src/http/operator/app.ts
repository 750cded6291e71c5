/**
 * Builds the operator's API: liveness, readiness and Prometheus metrics. It asks for no credential: keep its port
 * private.
 */

import type { Logger } from 'pino';
import type { AnswerKind } from '../answer/answer-kind.ts';
import { createCors } from '../answer/cors.ts';
import { problem } from '../answer/errors.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { Responder } from '../answer/responder.ts';
import { Door } from '../server/door.ts';
import { DEFAULT_LIMITS } from '../server/server-limits.ts';
import { createRegistry, type MetricSources } from './metrics.ts';

export interface OperatorDependencies extends MetricSources {
  /** False when the process should be restarted. */
  readonly isLive: () => boolean;
  /** False while requests should go to other nodes: nothing to answer from yet, or closing. */
  readonly isReady: () => boolean;
  readonly logger: Logger;
}

const LIVE_PATH = '/livez';
/** Probes and collectors are few. */
const OPERATOR_LIMITS = { maxConnections: 64, maxRefusals: 16 } as const;

/** Paths are those that orchestrators use by custom. */
export function buildOperatorApi(dependencies: OperatorDependencies): Door {
  const { isLive, isReady, logger } = dependencies;
  const responder = new Responder({ cors: createCors([]), logger, requestLog: 'off' });
  const door = new Door({
    limits: { ...DEFAULT_LIMITS, ...OPERATOR_LIMITS },
    responder,
    metrics: new RequestMetrics(),
    healthPath: LIVE_PATH,
    nothingHere: 'There is nothing at this path; see /livez, /readyz and /metrics',
  });
  const addState = (path: string, name: string, isGood: () => boolean) =>
    door.add({
      method: 'GET',
      path,
      handle({ request }) {
        if (isGood()) responder.json(request, 200, { status: name });
        else responder.problem(request, problem('SERVICE_UNAVAILABLE', `This node is not ${name}`));
      },
    });
  addState(LIVE_PATH, 'live', isLive);
  addState('/readyz', 'ready', isReady);
  const registry = createRegistry(dependencies);
  const kind: AnswerKind = { contentType: registry.contentType, cacheControl: 'no-store' };
  door.add({
    method: 'GET',
    path: '/metrics',
    async handle({ request }) {
      responder.answer(request, kind, Buffer.from(await registry.metrics()), undefined);
    },
  });
  return door;
}
