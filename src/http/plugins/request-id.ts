/** Gives each request an id: the caller's own when it is sane, else a process prefix and a counter, which costs nothing. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[A-Za-z0-9._:-]{1,64}$/;

export function createRequestIds(): (request: IncomingMessage) => string {
  const prefix = `${randomBytes(6).toString('base64url').replaceAll(/[-_]/g, '0')}-`;
  let counter = 0;
  return (request) => {
    const sent = request.headers['x-request-id'];
    if (typeof sent === 'string' && SANE.test(sent)) return sent;
    counter += 1;
    return prefix + counter.toString(36);
  };
}
