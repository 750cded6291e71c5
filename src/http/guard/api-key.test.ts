import { describe, expect, it } from 'vitest';
import { checkKey, isRepeatedKey, type KeyCheck } from './api-key.ts';

const accepted = { apiKeyId: 1, accountId: 1, tier: 'free' as const };

const keys: KeyCheck = { check: (key) => (key === 'good' ? accepted : undefined) };

describe('checkKey', () => {
  it.each([
    [undefined, 'UNAUTHORIZED'],
    ['', 'UNAUTHORIZED'],
    ['bad', 'UNAUTHORIZED'],
    ['good, good', 'VALIDATION_ERROR'],
    [['good'], 'VALIDATION_ERROR'],
  ])('of %s is %s', (header, code) => {
    expect(checkKey(keys, header)).toMatchObject({ code });
  });

  it('accepts a good key', () => {
    expect(checkKey(keys, 'good')).toBe(accepted);
  });

  it('waits for a key that is being looked up', async () => {
    const lookingUp = (found?: typeof accepted): KeyCheck => ({ check: () => Promise.resolve(found) });
    expect(await checkKey(lookingUp(accepted), 'new')).toBe(accepted);
    expect(await checkKey(lookingUp(), 'made-up')).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('is 503 for what cannot be told from a good key yet', () => {
    const notYet: KeyCheck = { check: () => undefined, isLoaded: false };
    expect(checkKey(notYet, 'good')).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('isRepeatedKey', () => {
  it('sees a comma, also of empty keys', () => {
    expect([isRepeatedKey(undefined), isRepeatedKey('a'), isRepeatedKey('a, a'), isRepeatedKey(', ')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
