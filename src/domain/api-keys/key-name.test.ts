import { describe, expect, it } from 'vitest';
import { keyNameIdentity, parseKeyName } from './key-name.ts';

describe('the name of a key', () => {
  it('is trimmed and kept in composed form', () => {
    expect(parseKeyName('  web site \n')).toBe('web site');
    expect(parseKeyName('Cafe\u0301')).toBe('Café');
  });

  it('has 1 to 60 characters, however many bytes each takes', () => {
    expect(parseKeyName('x')).toBe('x');
    expect(parseKeyName('𝒳'.repeat(60))).toBe('𝒳'.repeat(60));
    expect(() => parseKeyName('x'.repeat(61))).toThrow('name is 61 characters long: expected 1 to 60 characters');
    for (const empty of ['', '   ', '\u00a0\t', '\u200b', '\u2060\u200d']) {
      expect(() => parseKeyName(empty)).toThrow('name is empty');
    }
  });

  it('holds no control characters, line separators, reordering marks or broken characters', () => {
    for (const bad of ['a\u0000b', 'a\nb', 'a\u001b[31mb', 'a\u0085b', 'a\u2028b', 'a\u202eb', 'a\ud800b']) {
      expect(() => parseKeyName(bad), JSON.stringify(bad)).toThrow('control character');
    }
  });

  it('may be in any script', () => {
    for (const name of ['Сайт', '旅行', 'موقع', '👩‍💻 build', 'naïve']) expect(parseKeyName(name)).toBe(name);
  });
});

describe('two names', () => {
  it('are the same when only case tells them apart, in any script', () => {
    for (const [one, other] of [
      ['Batch', 'bATCH'],
      ['ÉTÉ', 'été'],
      ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
      ['straße', 'STRASSE'],
    ] as const) {
      expect(keyNameIdentity(one)).toBe(keyNameIdentity(other));
    }
    expect(keyNameIdentity('été')).not.toBe(keyNameIdentity('ete'));
  });
});
