/** Which network an address counts for: of IPv6 a whole /64, which one customer has to themselves. */
import { isIPv6 } from 'node:net';

/** The address itself, or the first 64 bits of an IPv6 address, written in one way. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%'); // a zone may follow
  if (!isIPv6(bare)) return address;
  const [start = '', end = ''] = bare.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  // `::` stands for as many zeros as eight groups lack.
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** An IPv4 address at the end is two groups; which ones is of no matter to the first four. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
