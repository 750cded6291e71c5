import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { composeKey } from '../../domain/api-keys/key-format.ts';
import { parseActiveApiKeysState } from './active-api-keys-state.ts';
import { hashKey } from './key-hash.ts';
import { KeysOfFile } from './keys-of-file.ts';

const key = composeKey('live', randomBytes);
const hash = hashKey(key);
const EXPIRES = Date.parse('2026-03-04T05:00:00.000Z');

afterEach(() => {
  vi.useRealTimers();
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
}

describe('a key that expires', () => {
  const state = { format: 1, version: 3, token: 't', keys: [[hash, 7, 2, 'free', EXPIRES]] };

  it('is accepted until its last instant, and from then on refused like one that nobody knows', () => {
    const keys = new KeysOfFile(parseActiveApiKeysState(state).keys);
    at(EXPIRES - 1);
    expect(keys.check(key)).toMatchObject({ apiKeyId: 7, accountId: 2, tier: 'free' });
    at(EXPIRES);
    expect(keys.check(key)).toBeUndefined();
  });

  it('is kept in files beside keys that never do, those of earlier versions included', () => {
    const other = hashKey('other');
    const keys = [
      [hash, 7, 2, 'free', EXPIRES],
      [other, 8, 2, 'free'],
    ];
    expect(parseActiveApiKeysState({ ...state, keys }).keys).toEqual(keys);
    for (const bad of ['2026-03-04', null, -1, 1.5]) {
      expect(() => parseActiveApiKeysState({ ...state, keys: [[hash, 7, 2, 'free', bad]] })).toThrow(/optional time/);
    }
  });
});
