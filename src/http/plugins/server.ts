/** The HTTP server of a surface: limits, timeouts, our own parsers, and answers for what cannot be read. */

import Fastify, { type FastifyInstance } from 'fastify';
import { connectionErrorHandler, refuseTunnels } from './connection-errors.ts';
import { limitConnections } from './connection-limit.ts';
import { problem } from './errors.ts';
import { Exchange } from './exchange.ts';
import { closeGracefully } from './graceful-close.ts';
import type { RequestMetrics } from './request-metrics.ts';
import type { Responder } from './responder.ts';
import type { ServerLimits } from './server-limits.ts';

/**
 * Fastify with every timeout set (they are off by default), its own logging off and our parsers in.
 *
 * `readsBodies`: false for a surface whose routes read no request's body. A request that has none is then ended when it
 * arrives, and Node spares its stream's life cycle, two microseconds (docs/decisions/0015-requests-without-bodies.md). A
 * surface that reads bodies would wait for ever for the end of one that is not there, where a client gives its type.
 */
export function createServer(
  limits: ServerLimits,
  responder: Responder,
  metrics: RequestMetrics,
  { readsBodies }: { readonly readsBodies: boolean },
): FastifyInstance {
  const unreadable = metrics.route('(unreadable)');
  const app = Fastify({
    logger: false,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.connectionTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    bodyLimit: limits.maxBodyBytes,
    return503OnClosing: false, // requests that arrive while closing are answered, with connection: close
    clientErrorHandler: connectionErrorHandler(responder.vary),
    frameworkErrors: (_error, request, reply) => {
      const what = problem('VALIDATION_ERROR', 'The path has bad percent-encoding');
      responder.problem(unreadable, new Exchange(request.raw, reply.raw), what);
    },
    http: {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: Math.min(limits.headersTimeoutMs, limits.requestTimeoutMs),
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.timeoutCheckMs,
      optimizeEmptyRequests: !readsBodies,
      requireHostHeader: false, // checked by the routes, which answer with the envelope
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
