/** The client of the public API, which an API key opens. */

import { type Client, clientOver } from './client.ts';
import type { EtagCache } from './etag-cache.ts';
import type { paths } from './generated/public.ts';
import { normalBase } from './request-url.ts';
import { type ClientOptions, type Send, type SenderOptions, sendableHeaders, sender } from './send.ts';

/**
 * What functions beside the client, which a bundle may leave out, ask with. As functions: the key must not show where a
 * client is logged.
 */
export const ACCESS = Symbol('access');

export interface PublicClient extends Client<paths> {
  readonly [ACCESS]: { readonly send: Send; readonly asks: () => SenderOptions };
}

export interface PublicClientOptions extends ClientOptions {
  /** Without one only what needs no key can be asked. */
  readonly apiKey?: string | undefined;
  /** Remembers answers, so that unchanged ones cost no quota and no transfer. Default: none. */
  readonly cache?: EtagCache | undefined;
}

/** @throws TypeError for an address or a key that cannot be sent */
export function createPublicClient(options: PublicClientOptions): PublicClient {
  const credential: Record<string, string> = options.apiKey === undefined ? {} : { 'x-api-key': options.apiKey };
  // Said now rather than at the first request.
  sendableHeaders({ ...options.headers, ...credential });
  const asks = { ...options, base: normalBase(options.baseUrl), credential: () => Promise.resolve(credential) };
  const send = sender(asks);
  return { ...clientOver<paths>(send, options.cache), [ACCESS]: { send, asks: () => asks } };
}
