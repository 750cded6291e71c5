/** A request to a host whose addresses were checked: the connection goes to one of these and nowhere else. */
import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { hostOf } from '../../domain/webhooks/target-url.ts';
import { lookupOf } from './resolve-host.ts';

export interface CheckedRequest {
  readonly method: 'GET' | 'POST';
  readonly addresses: readonly LookupAddress[];
  /** Certificate authorities beside the system's own, in PEM. */
  readonly ca: string | undefined;
  readonly headers: http.OutgoingHttpHeaders;
  readonly maxHeaderBytes: number;
  readonly signal: AbortSignal;
}

/** Redirects are not followed. Sent when the caller ends it. */
export function checkedRequest(
  url: URL,
  { method, addresses, ca, headers, maxHeaderBytes, signal }: CheckedRequest,
): http.ClientRequest {
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  return (isSecure ? https : http).request({
    method,
    agent: false, // a connection for each request: what it leads to is checked each time
    host,
    port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
    path: url.pathname + url.search,
    lookup: lookupOf(addresses),
    ...(isSecure ? { servername: isIP(host) === 0 ? host : '', ca } : {}),
    headers: { ...headers, host: url.host },
    maxHeaderSize: maxHeaderBytes,
    signal,
  });
}

/** For what takes no signal by itself. */
export function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
