import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeKey,
  isWellFormedKey,
  KEY_LENGTH,
  keyChecksum,
  keyLastFour,
  keyPrefix,
  maskedKey,
} from './key-format.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const mode = fc.constantFrom('live' as const, 'test' as const);
const base62 = (length: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length });
const key = fc
  .tuple(mode, base62(30))
  .map(([keyMode, random]) => `ck_${keyMode}_${random}`)
  .map((text) => text + keyChecksum(text));

/** The checksum by other means: node's CRC-32 and bigint division. */
function referenceChecksum(text: string): string {
  let value = BigInt(crc32(text));
  let digits = '';
  while (digits.length < 6) {
    digits = DIGITS[Number(value % 62n)] + digits;
    value /= 62n;
  }
  return digits;
}

describe('a new key', () => {
  it('is ck_live_ or ck_test_, 30 base62 characters and 6 of checksum', () => {
    expect(composeKey('live', randomBytes)).toMatch(/^ck_live_[0-9A-Za-z]{36}$/);
    expect(composeKey('test', randomBytes)).toMatch(/^ck_test_[0-9A-Za-z]{36}$/);
  });

  it('is well formed whatever the random source yields', () => {
    fc.assert(
      fc.property(mode, fc.infiniteStream(fc.nat(255)), (keyMode, stream) => {
        // Ends with usable bytes, or a stream of rejected ones would never end.
        let drawn = 0;
        const source = (count: number) => {
          drawn += count;
          return drawn > 2_000 ? new Uint8Array(count) : Uint8Array.from(stream.take(count));
        };
        expect(isWellFormedKey(composeKey(keyMode, source))).toBe(true);
      }),
    );
  });

  it('favours no character: each is made by as many random bytes as any other, the rest is drawn again', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const source = (count: number) => new Uint8Array(count).fill(byte);
      if (byte >= 248) continue;
      const character = composeKey('live', source).charAt(8);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...DIGITS].sort());
    expect(new Set(counts.values())).toEqual(new Set([4]));

    let draws = 0;
    const stubborn = (count: number) => new Uint8Array(count).fill(draws++ < 3 ? 250 : 61);
    expect(composeKey('live', stubborn).slice(8, 38)).toBe('z'.repeat(30));
    expect(draws).toBe(4);
  });

  it('differs from every other', () => {
    expect(new Set(Array.from({ length: 2_000 }, () => composeKey('live', randomBytes))).size).toBe(2_000);
  });
});

describe('the checksum', () => {
  it('is the CRC-32 of zlib in base62, most significant first, padded with 0', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (text) => {
        expect(keyChecksum(text)).toBe(referenceChecksum(text));
      }),
    );
  });

  it('keeps its published value', () => {
    // CRC-32 of the nine ASCII digits 1 to 9 is cbf43926 hexadecimal (the check value of its catalogue entry).
    expect(keyChecksum('123456789')).toBe('3jZRME');
    expect(keyChecksum('')).toBe('000000');
  });
});

describe('a well-formed key', () => {
  it('is accepted', () => {
    fc.assert(
      fc.property(key, (text) => {
        expect(isWellFormedKey(text)).toBe(true);
      }),
    );
  });

  it('is no longer one after any single character is replaced', () => {
    const replacement = fc.oneof(fc.constantFrom(...DIGITS), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
    fc.assert(
      fc.property(key, fc.nat(KEY_LENGTH - 1), replacement, (text, at, character) => {
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        expect(isWellFormedKey(changed)).toBe(changed === text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is no longer one after two neighbours are swapped', () => {
    fc.assert(
      fc.property(key, fc.nat(KEY_LENGTH - 2), (text, at) => {
        const swapped = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
        expect(isWellFormedKey(swapped)).toBe(swapped === text);
      }),
    );
  });

  it('is no longer one when cut, extended, padded or in another case', () => {
    fc.assert(
      fc.property(key, fc.nat(KEY_LENGTH - 1), fc.string({ minLength: 1 }), (text, end, more) => {
        expect(isWellFormedKey(text.slice(0, end))).toBe(false);
        expect(isWellFormedKey(text + more)).toBe(false);
        expect(isWellFormedKey(more + text)).toBe(false);
      }),
    );
    const known = composeKey('live', (count) => new Uint8Array(count).fill(10));
    for (const text of [
      ` ${known}`,
      `${known}\n`,
      known.toLowerCase(),
      known.replace('live', 'test'),
      `${known},${known}`,
    ]) {
      expect(isWellFormedKey(text)).toBe(false);
    }
  });

  it('does not stand in digits of other scripts', () => {
    const body = `ck_live_${'٣'.repeat(30)}`;
    expect(isWellFormedKey(body + keyChecksum(body))).toBe(false);
    // Characters whose low byte is that of a digit must not pass for it.
    const disguised = `ck_live_${String.fromCharCode(0x130).repeat(30)}`;
    expect(isWellFormedKey(disguised + keyChecksum(`ck_live_${'0'.repeat(30)}`))).toBe(false);
  });

  it('is no text of another form', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary', minLength: KEY_LENGTH, maxLength: KEY_LENGTH })),
        (text) => {
          expect(isWellFormedKey(text)).toBe(
            /^ck_(live|test)_[0-9A-Za-z]{36}$/.test(text) && referenceChecksum(text.slice(0, 38)) === text.slice(38),
          );
        },
      ),
    );
    expect(isWellFormedKey('')).toBe(false);
    expect(isWellFormedKey('ck_live_'.repeat(1_000_000))).toBe(false);
  });
});

describe('what is shown of a key', () => {
  it('is its prefix and last four characters', () => {
    const text = composeKey('test', randomBytes);
    expect(maskedKey(keyPrefix(text), keyLastFour(text))).toBe(`ck_test_…${text.slice(-4)}`);
  });
});
