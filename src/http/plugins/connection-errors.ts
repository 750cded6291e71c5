/** Answers what fails before there is a request: broken HTTP, headers too large, requests half-sent. */

import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { envelope, type Problem, problem } from './errors.ts';
import { nextRequestId } from './request-id.ts';
import { VARY } from './vary.ts';

interface ParserError extends Error {
  code?: string;
  /** Bytes of the failed packet; Fastify's types call it something else. */
  rawPacket?: unknown;
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};

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
export function answerConnectionError(error: ParserError, socket: Duplex): void {
  const what = problemOfConnection(error);
  // A part of an earlier answer may be on its way: another status line would be read as its body.
  const busy = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
  if (what === undefined || busy || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, what, targetOf(error.rawPacket));
}

/** CONNECT asks for a tunnel, on a socket that Node hands over: refused like any other wrong method. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (request, socket) => {
    const what = problem('METHOD_NOT_ALLOWED', 'Method CONNECT is not allowed', ['allow', 'GET, HEAD, OPTIONS']);
    endWith(socket, what, (request.url ?? '').startsWith('/') ? (request.url ?? '/') : '/');
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer 417 without an envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function endWith(socket: Duplex, what: Problem, url: string): void {
  const body = envelope(what, url);
  const headers = [
    `HTTP/1.1 ${what.statusCode} ${REASONS[what.statusCode] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${nextRequestId()}`,
    `vary: ${VARY}`,
    'connection: close',
  ];
  for (let index = 0; index + 1 < (what.headers?.length ?? 0); index += 2) {
    headers.push(`${what.headers?.[index]}: ${what.headers?.[index + 1]}`);
  }
  socket.on('error', () => socket.destroy());
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** The target of the request line, when the failed packet begins with one. */
function targetOf(packet: unknown): string {
  const line = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  return /^[A-Za-z]+ (\/[\x21-\x7e]*)/.exec(line)?.[1] ?? '/';
}
