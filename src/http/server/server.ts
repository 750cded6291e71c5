/** The HTTP server of a surface: limits, timeouts, our own parsers, and answers for what cannot be read. */

import { createServer as createHttpServer, type RequestListener } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { pathOf, problem } from '../answer/errors.ts';
import { Exchange } from '../answer/exchange.ts';
import type { RequestMetrics } from '../answer/request-metrics.ts';
import type { Responder } from '../answer/responder.ts';
import { connectionErrorHandler, refuseTunnels } from './connection-errors.ts';
import { limitConnections } from './connection-limit.ts';
import { closeGracefully } from './graceful-close.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { Overload } from './overload.ts';
import { requestProblem } from './request-problem.ts';
import type { ServerLimits } from './server-limits.ts';

export interface ServerOptions {
  /**
   * False for a surface whose routes read no request's body. A request that has none is then ended when it arrives, and Node
   * spares its stream's life cycle, two microseconds (docs/decisions/0015-requests-without-bodies.md). A surface that reads
   * bodies would wait for ever for the end of one that is not there, where a client gives its type.
   */
  readonly readsBodies: boolean;
  /** The path that is answered even when the server has more to do than it can: that of its health. */
  readonly healthPath: string;
  /** Answers requests that need no router; false = this one does. */
  readonly shortcut?: (...exchange: Parameters<RequestListener>) => boolean;
}

const OVERLOADED = problem('SERVICE_UNAVAILABLE', 'The server has more requests than it can answer; try again later');

/**
 * Fastify with every timeout set (they are off by default), its own logging off and our parsers in, behind a server that
 * answers one request of a connection at a time, and refuses with 503 what it could not answer soon.
 */
export function createServer(
  limits: ServerLimits,
  responder: Responder,
  metrics: RequestMetrics,
  { readsBodies, healthPath, shortcut }: ServerOptions,
): FastifyInstance {
  const requests = new OneAtATime();
  const overload = new Overload();
  const overloaded = metrics.route('(overloaded)');
  const unreadable = metrics.route('(unreadable)');
  const app = Fastify({
    logger: false,
    bodyLimit: limits.maxBodyBytes,
    return503OnClosing: false, // requests that arrive while closing are answered, with connection: close
    clientErrorHandler: connectionErrorHandler(responder.vary, requests),
    frameworkErrors: (_error, request, reply) => {
      const what = requestProblem(request.raw) ?? problem('VALIDATION_ERROR', 'The path has bad percent-encoding');
      responder.problem(unreadable, new Exchange(request.raw, reply.raw), what);
    },
    serverFactory: (routed) => {
      const listener: RequestListener = (request, response) => {
        const isRefused = overload.refuses(performance.now()) && pathOf(request.url ?? '/') !== healthPath;
        if (isRefused) responder.problem(overloaded, new Exchange(request, response), OVERLOADED, false);
        else if (shortcut?.(request, response) !== true) routed(request, response);
      };
      const options = {
        maxHeaderSize: limits.maxHeaderBytes,
        headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
        requestTimeout: limits.requestTimeoutMs,
        keepAliveTimeout: limits.keepAliveTimeoutMs,
        connectionsCheckingInterval: limits.timeoutCheckMs,
        optimizeEmptyRequests: !readsBodies,
        requireHostHeader: false, // checked by the routes, which answer with the envelope
      };
      return createHttpServer(options, requests.listener(listener)).setTimeout(limits.connectionTimeoutMs);
    },
    routerOptions: {
      maxParamLength: limits.maxHeaderBytes, // an id of any length that fits is well-formed
      querystringParser: () => ({}), // the routes read the query themselves, strictly
    },
  });
  app.server.maxHeadersCount = 0; // bounded by their size; a header past a count would be dropped silently
  if (limits.maxConnections > 0) {
    const refused = metrics.route('(over MAX_CONNECTIONS)');
    limitConnections(app.server, limits.maxConnections, responder.vary, () => refused.observe(503, 0));
  }
  refuseTunnels(app.server, responder.vary);
  closeGracefully(app, () => responder.startClosing());
  app.setErrorHandler((error, { raw: request }, { raw: response }) => {
    responder.failure(unreadable, new Exchange(request, response), error);
  });
  return app;
}
