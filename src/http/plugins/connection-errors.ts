/** Answers what fails before there is a request: broken HTTP, headers too large, requests half-sent. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, problem } from './errors.ts';
import { endWith, targetOf } from './raw-answer.ts';

/** What Node keeps on a connection and does not declare. */
interface HttpSocket extends Duplex {
  /** The answer that is being written. */
  readonly _httpMessage?: ServerResponse;
  /** The request that is being read. */
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
}

interface ParserError extends Error {
  code?: string;
  /** Bytes of the failed packet; Fastify's types call it something else. */
  rawPacket?: unknown;
}

/** Statuses that have no code of their own are validation errors: the request is at fault and cannot be read. */
const unreadable = (statusCode: number, message: string): Problem => ({
  statusCode,
  code: 'VALIDATION_ERROR',
  message,
});

function problemOfConnection(error: ParserError): Problem | undefined {
  switch (error.code) {
    case 'ECONNRESET':
    case 'EPIPE':
      return undefined; // nobody is there to read an answer
    case 'HPE_HEADER_OVERFLOW':
      return unreadable(431, 'The headers of the request are too large');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return problem('PAYLOAD_TOO_LARGE', 'The chunk extensions of the request body are too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return unreadable(408, 'The request was not sent completely in time');
    default:
      return unreadable(400, 'The request is not valid HTTP/1.1');
  }
}

/** For Fastify's `clientErrorHandler`. */
export function connectionErrorHandler(vary: string): (error: ParserError, socket: Duplex) => void {
  return (error, socket) => answerConnectionError(error, socket, vary);
}

function answerConnectionError(error: ParserError, socket: Duplex, vary: string): void {
  const what = problemOfConnection(error);
  const { _httpMessage, parser } = socket as HttpSocket;
  // A part of an earlier answer may be on its way: another status line would be read as its body.
  const isBusy = _httpMessage?.headersSent === true;
  // A request that was answered before its body ended: it gets no second answer.
  const isAnswered = parser?.incoming?.complete === false && !_httpMessage;
  if (what === undefined || isBusy || isAnswered || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, what, targetOf(error.rawPacket), vary);
}

/** CONNECT asks for a tunnel, on a socket that Node hands over: refused like any other wrong method. */
export function refuseTunnels(server: Server, vary: string): void {
  server.on('connect', (request, socket) => {
    const what = problem('METHOD_NOT_ALLOWED', 'Method CONNECT is not allowed', ['allow', 'GET, HEAD, OPTIONS']);
    endWith(socket, what, (request.url ?? '').startsWith('/') ? (request.url ?? '/') : '/', vary);
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer 417 without an envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
