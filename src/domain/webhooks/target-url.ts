/** Decides to which URLs webhooks may be sent, as far as the URL itself tells; its name is looked up when sending. */
import { isIP } from 'node:net';
import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';
import { isPublicAddress } from './public-address.ts';

/** `public`: https, to public addresses only. `any`: http too, and any address: for receivers of one's own network. */
export const WEBHOOK_TARGETS = ['public', 'any'] as const;
export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];

export const URL_MAX_LENGTH = 2048;

/** Names that never leave the machine or the network (RFC 6761, 6762, 8375, ICANN's `internal`). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|localdomain)$/;

/**
 * The URL in its canonical form: an address that is written in another way (`0x7f.1`) is seen as what it means.
 * @throws DomainError VALIDATION_ERROR saying what is wrong.
 */
export function parseTargetUrl(text: string, targets: WebhookTargets): string {
  const refuse = (what: string) => new DomainError('VALIDATION_ERROR', `url ${showValue(text)} ${what}`);
  if (text.length > URL_MAX_LENGTH) throw refuse(`is longer than ${URL_MAX_LENGTH} characters`);
  const url = URL.parse(text.trim());
  const protocols = targets === 'any' ? ['https:', 'http:'] : ['https:'];
  if (url === null || !protocols.includes(url.protocol)) {
    throw refuse(`must be an ${targets === 'any' ? 'http or https' : 'https'} URL`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse('has a user name or password: check the signature of messages instead');
  }
  if (url.hash !== '') throw refuse('has a fragment, which is not sent');
  if (targets === 'public' && !mayBePublic(url)) {
    throw refuse('is not an address of the public internet');
  }
  if (url.href.length > URL_MAX_LENGTH) throw refuse(`is longer than ${URL_MAX_LENGTH} characters`);
  return url.href;
}

/** The name or address of a URL without the brackets of IPv6 and the dot at the end of a name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** False for addresses that are not public and for names that cannot be. */
function mayBePublic(url: URL): boolean {
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAME.test(host);
}
