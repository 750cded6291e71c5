/** Names the request headers that an answer depends on, for caches. */

/** Of the public API. */
export const VARY = 'accept-encoding, origin, x-api-key';

/** The same where the form of the answer is chosen by Accept. */
export const VARY_BY_ACCEPT = `accept, ${VARY}`;

export const DASHBOARD_VARY = 'accept-encoding, origin, authorization';
