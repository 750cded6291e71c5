/** Names the request headers that an answer of the public API depends on, for caches. */

export const VARY = 'accept-encoding, origin, x-api-key';
