import { describe, expect, test } from 'vitest';
import { hasEnded, nextName } from './key-state.ts';

const NOW = Date.parse('2026-03-04T05:00:00.000Z');

test('a key has ended when it is revoked, or from the instant of its expiry', () => {
  const ended = (revokedAt: string | null, expiresAt: string | null) => hasEnded({ revokedAt, expiresAt }, NOW);
  expect(ended(null, null)).toBe(false);
  expect(ended(null, '2026-03-04T05:00:00.001Z')).toBe(false);
  expect(ended(null, '2026-03-04T05:00:00.000Z')).toBe(true);
  expect(ended('2026-03-04T04:00:00.000Z', null)).toBe(true);
});

describe('the name of a key that takes over', () => {
  test('counts on, past names that were used before', () => {
    expect(nextName('web site', [])).toBe('web site 2');
    expect(nextName('web site 2', ['web site'])).toBe('web site 3');
    expect(nextName('web site', ['Web Site 2', 'web site 3'])).toBe('web site 4');
  });

  test('is no longer than names may be, and never half a character', () => {
    expect(nextName('𝒳'.repeat(60), [])).toBe(`${'𝒳'.repeat(58)} 2`);
  });
});
