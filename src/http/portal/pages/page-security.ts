/** The headers that hold a page to its own server, the public API and the configured identity provider. */

/** `asked`: the addresses that pages may ask, beside their own server. */
export function pageSecurity(asked: readonly string[]): readonly string[] {
  const connect = ["'self'", ...new Set(asked.flatMap(originOf))].join(' ');
  return [
    'x-content-type-options',
    'nosniff',
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src ${connect}; ` +
      "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'referrer-policy',
    'same-origin',
  ];
}

/** Only of the web, and of names that can say nothing else in a policy: host names may have semicolons. */
function originOf(address: string): string[] {
  const origin = URL.parse(address)?.origin ?? '';
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? [origin] : [];
}
