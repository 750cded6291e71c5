/** What answers of one kind have in common. */

export interface AnswerKind {
  readonly contentType: string;
  readonly cacheControl: string;
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** Set when the body is compressed already. */
  readonly contentEncoding?: string;
  /** Replaces the security headers of data, for pages and files. */
  readonly securityHeaders?: readonly string[];
  /** Replaces the surface's own, where an answer depends on more. */
  readonly vary?: string;
  /** What to do with the body, for files. */
  readonly contentDisposition?: string;
  /** Further header names and values, flat. */
  readonly headers?: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Data needs a key, so only the caller's own cache may keep it; a minute later it asks again, for a 304 as a rule. */
export const DATA: AnswerKind = { contentType: JSON_TYPE, cacheControl: 'private, max-age=60' };
/** What is true only now. */
export const LIVE: AnswerKind = { contentType: JSON_TYPE, cacheControl: 'no-store' };

/** Names the request headers that an answer depends on, for caches; of the public API. */
export const VARY = 'accept-encoding, origin, x-api-key';

/** The same where the form of the answer is chosen by Accept. */
export const VARY_BY_ACCEPT = `accept, ${VARY}`;

export const DASHBOARD_VARY = 'accept-encoding, origin, authorization';
