/** Says from where a request comes, through as many proxies as are known to stand in front. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Each proxy adds the address that it was called from to the end of `x-forwarded-for`; what stands before those is the
 * client's own word. `trustedProxies`: how many proxies there are, 0 = the header is not looked at.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string | null {
  const direct = request.socket.remoteAddress;
  let address = direct;
  if (trustedProxies > 0) {
    const header = request.headers['x-forwarded-for'];
    const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
    const told = forwarded.at(-trustedProxies);
    if (told !== undefined && isIP(told) !== 0) address = told;
  }
  return address === undefined ? null : address.replace(/^::ffff:(?=\d+\.)/i, '');
}
