/** The headers that keep browsers from misusing an answer. Transport security is set where TLS ends. */

/** For data: it is never taken for a page. */
export const DATA_SECURITY = ['x-content-type-options', 'nosniff'] as const;

/** For files, which a browser may show as documents of their own: they load, run and frame nothing. */
export const FILE_SECURITY = [
  ...DATA_SECURITY,
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
] as const;
