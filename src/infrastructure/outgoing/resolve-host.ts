/** Finds the addresses that a message may be sent to, and makes sure that the connection goes to one of them. */
import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../domain/webhooks/public-address.ts';
import type { WebhookTargets } from '../../domain/webhooks/target-url.ts';

/** All addresses of a name. Rejects, or gives none, when there are none. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Of each of two attempts to ask a name server. */
const NAME_SERVER_MS = 2000;

export class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
}

/** As the system does, its file of hosts included. Each look-up keeps a thread that compression needs too. */
const resolveAsSystem: Resolve = (host) => dns.lookup(host, { all: true });

/**
 * By the name servers alone: strangers' names may be slow, and these look-ups keep no thread. IPv4 first. One family
 * is enough.
 */
const resolveByName: Resolve = async (host) => {
  const resolver = new dns.Resolver({ timeout: NAME_SERVER_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
};

export const resolverFor = (targets: WebhookTargets): Resolve => (targets === 'any' ? resolveAsSystem : resolveByName);

/**
 * The addresses of a host that may be connected to: a name's, or the address itself. `isAllowed`: which are meant by
 * `public`.
 * @throws NotPublicError when `targets` is `public` and none is. Whether the name exists is not told then.
 */
export async function allowedAddresses(
  host: string,
  targets: WebhookTargets,
  resolve: Resolve,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (targets === 'any') return family === 0 ? await resolve(host) : [{ address: host, family }];
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }];
  const allowed = found.filter(({ address }) => isAllowed(address));
  if (allowed.length === 0) throw new NotPublicError('the URL does not lead to an address of the public internet');
  return allowed;
}

/** For a connection: answers with the addresses that were checked, whatever the name leads to by now. */
export function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    if (first === undefined) callback(new Error('the name has no address'), '', 0);
    else callback(null, first.address, first.family);
  };
}
