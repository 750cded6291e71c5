/** Hosts as the desk compares them when it asks whether a page is official. */
import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';

const LONGEST = 253;
/** No machine's number, and no dot at the end, which browsers take for another host. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What would begin another part of an address. */
const NOT_OF_HOSTS = /[\s/\\@:?#]/;

/**
 * In small letters and encoded for the DNS. Undefined where the host alone does not say who answers (another port), or
 * where readers could take another part of the address for the host.
 */
export function hostOfAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:') return undefined;
  const { hostname, port, username, password } = url;
  const isPlain = port === '' && username === '' && password === '';
  return isPlain && hostname.length <= LONGEST && HOST.test(hostname) ? hostname : undefined;
}

/** @throws DomainError VALIDATION_ERROR. */
export function readHost(text: string): string {
  const host = NOT_OF_HOSTS.test(text) ? undefined : hostOfAddress(`https://${text}/`);
  if (host !== undefined) return host;
  throw new DomainError(
    'VALIDATION_ERROR',
    `${showValue(text)} is not the name of a host: expected one such as visas.example.org, without https:// and path`,
  );
}

/** The host itself, then the domains that it lies in. */
export function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
