import { describe, expect, it } from 'vitest';
import { keyChecksum } from '../../domain/api-keys/key-format.ts';
import { parseApiKeyReference } from './api-key-reference.ts';

const body = `ck_live_${'a'.repeat(30)}`;

describe('naming an existing key', () => {
  it('takes an id, a key, or the form shown in lists', () => {
    const key = body + keyChecksum(body);
    expect(parseApiKeyReference('42')).toEqual({ id: 42 });
    expect(parseApiKeyReference('2147483647')).toEqual({ id: 2_147_483_647 });
    expect(parseApiKeyReference(key)).toEqual({ key });
    expect(parseApiKeyReference('ck_test_…aB3d')).toEqual({ prefix: 'ck_test_', lastFour: 'aB3d' });
    expect(parseApiKeyReference('ck_live_...aB3d')).toEqual({ prefix: 'ck_live_', lastFour: 'aB3d' });
  });

  it('says what was expected of anything else', () => {
    for (const text of ['', '0', '-1', '1e3', '2147483648', '٤٢', 'ck_live_', 'ck_live_…', 'web site']) {
      expect(() => parseApiKeyReference(text), text).toThrow(/expected an id such as 42, ck_live_…aB3d/);
    }
  });

  it('does not repeat a key with a typing error', () => {
    const wrong = `${body}000000`;
    expect(() => parseApiKeyReference(wrong)).toThrow(/is not a whole key/);
    expect(() => parseApiKeyReference(wrong)).not.toThrow(/aaaa/);
  });
});
