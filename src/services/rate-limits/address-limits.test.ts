import { describe, expect, it } from 'vitest';
import { AddressLimits } from './address-limits.ts';

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
