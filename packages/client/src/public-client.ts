/** The client of the public API, which an API key opens. */

import { type Client, clientOver } from './client.ts';
import type { EtagCache } from './etag-cache.ts';
import type { paths } from './generated/public.ts';
import { normalBase } from './request-url.ts';
import { type ClientOptions, sendableHeaders, sender } from './send.ts';

export type PublicClient = Client<paths>;

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
  const base = normalBase(options.baseUrl);
  return clientOver<paths>(sender({ ...options, base, credential: () => Promise.resolve(credential) }), options.cache);
}
