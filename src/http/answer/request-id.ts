/**
 * Gives each request an id: the caller's own when it is sane, else a process prefix and a counter, which costs nothing.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9._:-]{1,64}$/;

const PREFIX = `${randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0')}-`;
let counter = 0;

/** An id that no other request of this process has. */
export function nextRequestId(): string {
  counter += 1;
  return PREFIX + counter.toString(36);
}

export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && SANE.test(sent) ? sent : nextRequestId();
}
