/** Where to go after signing in: a page of this portal, whatever an address says. */

export const AFTER_SIGN_IN = '/dashboard/keys';

/** Pages that are about signing in themselves lead nowhere. */
const SIGNING_IN = /^\/(?:sign-in|sign-in-link|sign-up|verify-email|forgot-password|reset-password|callback)(?:$|\/)/;

export function safeNext(next: string | null | undefined, origin = location.origin): string {
  if (!next?.startsWith('/')) return AFTER_SIGN_IN;
  const url = URL.parse(next, origin);
  // Dots are resolved by now: `/.//host` has become `//host`, which would be another site.
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return AFTER_SIGN_IN;
  return SIGNING_IN.test(url.pathname) ? AFTER_SIGN_IN : url.pathname + url.search + url.hash;
}

/** The sign-in page always learns where the reader was going: it says why it asks, and leads back there. */
export const signInPath = (next: string): string => `/sign-in?${new URLSearchParams({ next: safeNext(next) })}`;
