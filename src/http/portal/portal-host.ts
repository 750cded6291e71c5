/**
 * The dashboard's host of a server without a database: the portal's public pages. Nobody has an account there, and who
 * asks for one is told so.
 */
import type { Logger } from 'pino';
import { DASHBOARD_VARY } from '../answer/answer-kind.ts';
import { UnsentAnswers } from '../answer/compression/unsent-answers.ts';
import { createCors } from '../answer/cors.ts';
import { RequestMetrics } from '../answer/request-metrics.ts';
import { type RequestLog, Responder } from '../answer/responder.ts';
import { answerHealth, NO_QUERY } from '../public/service/health.ts';
import { Door } from '../server/door.ts';
import { DEFAULT_LIMITS, type ServerLimits } from '../server/server-limits.ts';
import { Portal, type PortalOptions } from './portal.ts';

export interface PortalHostOptions {
  readonly portal: Omit<PortalOptions, 'db' | 'logger' | 'requestLog' | 'unsent'>;
  readonly version: string;
  readonly logger: Logger;
  readonly requestLog?: RequestLog;
  readonly limits?: Partial<ServerLimits>;
  readonly metrics?: RequestMetrics;
}

const HEALTH_PATH = '/v1/health';

export function buildPortalHost(options: PortalHostOptions): Door {
  const { portal: settings, version, logger, requestLog = 'errors', metrics = new RequestMetrics() } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const unsent = new UnsentAnswers(limits, metrics);
  const { trustedProxies } = settings;
  const responder = new Responder({
    cors: createCors([]),
    logger,
    requestLog,
    trustedProxies,
    vary: DASHBOARD_VARY,
    unsent,
  });
  const portal = new Portal({ ...settings, logger, requestLog, unsent });
  const door = new Door({
    limits,
    responder,
    metrics,
    healthPath: HEALTH_PATH,
    nothingHere: 'There is nothing at this path: this server answers from a release alone and has no accounts',
    answerUnknown: portal.answerUnknown,
    isNeverRefused: portal.isNeverRefused,
  });
  const { catalog, status } = settings;
  door.add({
    method: 'GET',
    path: HEALTH_PATH,
    query: NO_QUERY,
    handle: answerHealth(responder, { catalog, status, version }),
  });
  portal.addRoutes(door);
  door.onDraining(() => portal.startClosing());
  door.onClosed(() => portal.close());
  return door;
}
