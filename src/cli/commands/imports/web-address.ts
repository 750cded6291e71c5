/** The addresses that are kept with an import: such as may be shown to readers, without anything secret. */

/** Throws an Error for what is no address to show. */
export function webAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Error('expected an http(s) address without a user name or password');
  }
  return text;
}

/** What is kept of a fetched address: never its query, which may hold a secret. */
export function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  return url.href;
}
