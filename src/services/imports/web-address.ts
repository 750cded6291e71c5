/** The addresses that are kept with an import: such as may be shown to readers, without anything secret. */
import { DomainError } from '@carnet/rules/errors.ts';

/** `text` when it is such an address. Throws VALIDATION_ERROR. */
export function webAddress(text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '') {
    return text;
  }
  throw new DomainError(
    'VALIDATION_ERROR',
    'The source URL must be an http(s) address without a user name or password',
  );
}

/** What is kept of a fetched address: never its query, which may hold a secret. */
export function withoutQuery(address: string): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  return url.href;
}
