/** Answers what fails before there is a request: broken HTTP, headers too large, requests half-sent. */

import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, problem } from '../answer/errors.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { endWith, targetOf } from './raw-answer.ts';
import { mayTakeTime } from './unhurried.ts';

interface ParserError extends Error {
  code?: string;
  /** Bytes of the failed packet. */
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
    case 'HPE_INVALID_VERSION':
    case 'HPE_PAUSED_H2_UPGRADE':
      return unreadable(
        400,
        'The request line names another version of HTTP; this server speaks HTTP/1.1 and HTTP/1.0',
      );
    case 'HPE_INVALID_URL':
      return unreadable(400, 'The target of the request line must be a path such as /v1/health');
    default:
      return unreadable(400, 'The request is not valid HTTP/1.1');
  }
}

/** For the server's `clientError` event. What the connection asked before is answered first. */
export function connectionErrorHandler(
  vary: string,
  requests: OneAtATime,
): (error: ParserError, socket: Duplex) => void {
  return (error, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
      const late = requests.latest(socket);
      // Node says so once for each request, and leaves the connection to this handler.
      if (late !== undefined && !late.complete && mayTakeTime(late)) return;
    }
    const what = problemOfConnection(error);
    if (what === undefined) socket.destroy();
    else requests.afterAnswers(socket, () => answerConnectionError(what, error, socket, vary, requests));
  };
}

function answerConnectionError(
  what: Problem,
  { rawPacket }: ParserError,
  socket: Duplex,
  vary: string,
  requests: OneAtATime,
): void {
  // After a part of an answer, another status line would be read as its body.
  if (requests.isSpent(socket) || !socket.writable) socket.destroy();
  else endWith(socket, what, targetOf(rawPacket), vary);
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
