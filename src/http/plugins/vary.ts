/** Names the request headers that an answer depends on, for caches. */

/** Of the public API. */
export const VARY = 'accept-encoding, origin, x-api-key';

export const DASHBOARD_VARY = 'accept-encoding, origin, authorization';
