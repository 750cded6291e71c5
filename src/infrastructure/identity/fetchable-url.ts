/** Decides from where keys may be fetched: over TLS, or without it from this machine only. */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export const FETCHABLE = 'an https URL, or an http URL of a loopback address, without credentials, query or fragment';

/** An issuer's URL that its documents can be fetched below. */
export function isIssuerUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isFetchableUrl(url) && url.search === '' && url.hash === '' && !/[?#\s]/.test(text);
}

export function isFetchableUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
}
