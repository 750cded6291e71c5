/** The HTTP server of the public API: limits, timeouts, our own parsers, and answers for what cannot be read. */

import Fastify, { type FastifyInstance } from 'fastify';
import type { TObject } from 'typebox';
import { compilePath, compileQuery } from '../parameters/compile-parameters.ts';
import { answerConnectionError, refuseTunnels } from '../plugins/connection-errors.ts';
import { problem } from '../plugins/errors.ts';
import { closeGracefully } from '../plugins/graceful-close.ts';
import { requestIdOf } from '../plugins/request-id.ts';
import type { RequestMetrics } from '../plugins/request-metrics.ts';
import type { Responder } from '../plugins/responder.ts';
import type { ServerLimits } from './limits.ts';

/** Fastify with every timeout set (they are off by default), its own logging off and our parsers in. */
export function createServer(limits: ServerLimits, responder: Responder, metrics: RequestMetrics): FastifyInstance {
  const unreadable = metrics.route('(unreadable)');
  const app = Fastify({
    logger: false,
    genReqId: requestIdOf,
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
  closeGracefully(app, () => responder.startClosing());
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
