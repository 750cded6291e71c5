import { describe, expect, it } from 'vitest';
import { AddressLimits, networkOf } from './address-limits.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1:2:3:4::', '1:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
    ['', ''],
  ])('%s: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('limits of addresses', () => {
  it('hold a bounded number of addresses, those asked for last', () => {
    const limits = new AddressLimits({ requestsPerMinute: 1, burst: 1, nowUs: () => 0 });
    const address = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    for (let number = 0; number < 150_000; number += 1) expect(limits.take(address(number)) === undefined).toBe(true);
    expect(limits.take(address(149_999))).toBe(60_000);
    // The first one was forgotten to make room.
    expect(limits.take(address(0))).toBeUndefined();
  });
});
