import { describe, expect, it } from 'vitest';
import { checkKey, isRepeatedKey, type KeyCheck, type KnownConnection } from './api-key.ts';

const accepted = { apiKeyId: 1, accountId: 1, tier: 'free' as const };

function countingKeys(revision?: unknown) {
  return {
    checks: 0,
    revision,
    check(key: string) {
      this.checks += 1;
      return key === 'good' ? accepted : undefined;
    },
  };
}

describe('checkKey', () => {
  it.each([
    [undefined, 'UNAUTHORIZED'],
    ['', 'UNAUTHORIZED'],
    ['bad', 'UNAUTHORIZED'],
    ['good, good', 'VALIDATION_ERROR'],
    [['good'], 'VALIDATION_ERROR'],
  ])('of %s is %s', (header, code) => {
    expect(checkKey(countingKeys(), header, {})).toMatchObject({ code });
  });

  it('accepts a good key', () => {
    expect(checkKey(countingKeys(), 'good', {})).toBe(accepted);
  });

  it('checks a key once per connection until the keys change', () => {
    const keys = countingKeys({});
    const connection: KnownConnection = {};
    for (let request = 0; request < 3; request++) expect(checkKey(keys, 'good', connection)).toBe(accepted);
    expect(keys.checks).toBe(1);
    checkKey(keys, 'good', {});
    expect(keys.checks).toBe(2);
    keys.revision = {};
    checkKey(keys, 'good', connection);
    expect(keys.checks).toBe(3);
  });

  it('never remembers a refusal', () => {
    const keys = countingKeys({});
    const connection: KnownConnection = {};
    checkKey(keys, 'bad', connection);
    checkKey(keys, 'bad', connection);
    expect(keys.checks).toBe(2);
  });

  it('checks every request when the keys do not tell when they change', () => {
    const keys = countingKeys();
    const connection: KnownConnection = {};
    checkKey(keys, 'good', connection);
    checkKey(keys, 'good', connection);
    expect(keys.checks).toBe(2);
  });

  it('is 503 for what cannot be told from a good key yet', () => {
    const keys: KeyCheck = { check: () => undefined, isLoaded: false };
    expect(checkKey(keys, 'good', {})).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
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
