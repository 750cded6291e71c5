import { describe, expect, it } from 'vitest';
import { isRepeatedKey, type KeyCheck, type KnownConnection, refusalOfKey } from './api-key.ts';

const accepted = { apiKeyId: 1, accountId: 1, tier: 'free' };

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

describe('refusalOfKey', () => {
  it.each([
    [undefined, 'UNAUTHORIZED'],
    ['', 'UNAUTHORIZED'],
    ['bad', 'UNAUTHORIZED'],
    ['good, good', 'VALIDATION_ERROR'],
    [['good'], 'VALIDATION_ERROR'],
  ])('of %s is %s', (header, code) => {
    expect(refusalOfKey(countingKeys(), header, {})?.code).toBe(code);
  });

  it('accepts a good key', () => {
    expect(refusalOfKey(countingKeys(), 'good', {})).toBeUndefined();
  });

  it('checks a key once per connection until the keys change', () => {
    const keys = countingKeys({});
    const connection: KnownConnection = {};
    for (let request = 0; request < 3; request++) refusalOfKey(keys, 'good', connection);
    expect(keys.checks).toBe(1);
    refusalOfKey(keys, 'good', {});
    expect(keys.checks).toBe(2);
    keys.revision = {};
    refusalOfKey(keys, 'good', connection);
    expect(keys.checks).toBe(3);
  });

  it('never remembers a refusal', () => {
    const keys = countingKeys({});
    const connection: KnownConnection = {};
    refusalOfKey(keys, 'bad', connection);
    refusalOfKey(keys, 'bad', connection);
    expect(keys.checks).toBe(2);
  });

  it('checks every request when the keys do not tell when they change', () => {
    const keys = countingKeys();
    const connection: KnownConnection = {};
    refusalOfKey(keys, 'good', connection);
    refusalOfKey(keys, 'good', connection);
    expect(keys.checks).toBe(2);
  });

  it('is 503 for what cannot be told from a good key yet', () => {
    const keys: KeyCheck = { check: () => undefined, isLoaded: false };
    expect(refusalOfKey(keys, 'good', {})?.code).toBe('SERVICE_UNAVAILABLE');
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
