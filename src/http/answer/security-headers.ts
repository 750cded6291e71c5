/** The headers that keep browsers from misusing an answer. Transport security is set where TLS ends. */

export const SECURITY_HEADERS = [
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy',
  'no-referrer',
] as const;
