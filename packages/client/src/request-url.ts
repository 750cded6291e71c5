/** Builds the address of a request from a path of the description, its parameters and the base address. */

export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined;

/**
 * The base without what a caller may add to it in good faith: a slash, or the version, which every path begins with.
 * Relative bases work where there is a page to be relative to.
 * @throws TypeError for an address that no request can be sent to; it never repeats what was passed.
 */
export function normalBase(baseUrl: string): string {
  const { location } = globalThis as { location?: { href: string } };
  let url: URL;
  try {
    url = new URL(baseUrl, location?.href);
  } catch {
    throw new TypeError('baseUrl is no web address; outside a browser it begins with https:// or http://');
  }
  // `fetch` refuses credentials in addresses with an error that repeats them.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl has credentials, a query or a fragment; it may have none of them');
  }
  return baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
}

export function requestUrl(
  base: string,
  template: string,
  path: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // Lists are one value separated by commas: the API refuses a repeated parameter.
    if (value !== undefined) search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return `${base}${filled}${text === '' ? '' : `?${text}`}`;
}

function segment(name: string, value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value);
  // Dots alone would walk up the path: `fetch` resolves them, encoded or not.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`path parameter ${name} is missing or no name`);
  return encodeURIComponent(text);
}
