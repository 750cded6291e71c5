/** Writes an answer straight to a connection that has no request, and ends it. */

import type { Duplex } from 'node:stream';
import { envelope, type Problem } from '../answer/errors.ts';
import { nextRequestId } from '../answer/request-id.ts';
import { DATA_SECURITY } from '../answer/security-headers.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

/** `url`: the request target, as far as it is known. */
export function endWith(socket: Duplex, what: Problem, url: string, vary: string): void {
  const body = envelope(what, url);
  const headers = [
    `HTTP/1.1 ${what.statusCode} ${REASONS[what.statusCode] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${nextRequestId()}`,
    `vary: ${vary}`,
    'connection: close',
  ];
  const more = [...DATA_SECURITY, ...(what.headers ?? [])];
  for (let index = 0; index + 1 < more.length; index += 2) headers.push(`${more[index]}: ${more[index + 1]}`);
  socket.on('error', () => socket.destroy());
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** The target of the request line, when these bytes begin with one. */
export function targetOf(packet: unknown): string {
  const line = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  return /^[A-Za-z]+ (\/[\x21-\x7e]*)/.exec(line)?.[1] ?? '/';
}
