import { describe, expect, it } from 'vitest';
import { chooseCoding } from './compression.ts';

describe('chooseCoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.8', 'gzip'],
    ['gzip ; q=0.5 , br ; q=0.4', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0, zstd;q=0, *', undefined],
    ['identity', undefined],
    ['', undefined],
    ['br;q=2', undefined],
    ['br;q=abc', undefined],
    ['identity;q=1, br;q=0.9', undefined],
  ])('of "%s" is %s', (accept, coding) => {
    expect(chooseCoding(accept)).toBe(coding);
  });
});
