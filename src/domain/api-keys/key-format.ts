/**
 * The text form of an API key: `ck_live_` or `ck_test_`, 30 random base62 characters, and 6 base62 characters of
 * checksum, 44 characters in all.
 *
 * Base62 digits in order of value: `0-9`, `A-Z`, `a-z`. The checksum is CRC-32 (ISO 3309, as in zlib and gzip) of the
 * 38 ASCII characters before it, as a base62 number of fixed width: most significant digit first, padded with `0`. It
 * lets a mistyped, cut or made-up key be refused without a look-up, and lets secret scanners recognise a real one. It
 * is no secret.
 */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type KeyMode = 'live' | 'test';
export const KEY_PREFIXES: Readonly<Record<KeyMode, string>> = { live: 'ck_live_', test: 'ck_test_' };

const PREFIX_LENGTH = 8;
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const CHECKED_LENGTH = PREFIX_LENGTH + RANDOM_LENGTH;
export const KEY_LENGTH = CHECKED_LENGTH + CHECKSUM_LENGTH;

/** Bytes from here on would make some characters likelier than others: 248 = 4 x 62. */
const UNBIASED_BYTES = 248;

const BASE62_CODES = Uint8Array.from(BASE62, (digit) => digit.charCodeAt(0));
/** 1 where a character code is a base62 digit. */
const IS_BASE62 = new Uint8Array(128);
for (const code of BASE62_CODES) IS_BASE62[code] = 1;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcStep(crc: number, code: number): number {
  return (CRC_TABLE[(crc ^ code) & 255] as number) ^ (crc >>> 8);
}

function crcOver(text: string): number {
  let crc = -1;
  for (let at = 0; at < text.length; at++) crc = crcStep(crc, text.charCodeAt(at));
  return crc;
}

const LIVE_PREFIX_CRC = crcOver(KEY_PREFIXES.live);
const TEST_PREFIX_CRC = crcOver(KEY_PREFIXES.test);

/** The six checksum characters of the text before them. */
export function keyChecksum(text: string): string {
  let value = ~crcOver(text) >>> 0;
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    digits = BASE62.charAt(value % 62) + digits;
    value = Math.floor(value / 62);
  }
  return digits;
}

/**
 * Makes a new key. `randomBytes` returns that many bytes from a cryptographic source; it may be asked more than once,
 * because bytes that would favour some characters are thrown away.
 */
export function composeKey(mode: KeyMode, randomBytes: (count: number) => Uint8Array): string {
  let text = KEY_PREFIXES[mode];
  while (text.length < CHECKED_LENGTH) {
    for (const byte of randomBytes(RANDOM_LENGTH + CHECKSUM_LENGTH)) {
      if (byte < UNBIASED_BYTES && text.length < CHECKED_LENGTH) text += BASE62.charAt(byte % 62);
    }
  }
  return text + keyChecksum(text);
}

/**
 * Whether the text has a key's shape and a right checksum. It stands before every request: one pass, no allocation, no
 * expression to backtrack in. The JavaScript table beats a call to `zlib.crc32` on texts this short.
 */
export function isWellFormedKey(text: string): boolean {
  if (text.length !== KEY_LENGTH) return false;
  let crc: number;
  if (text.startsWith(KEY_PREFIXES.live)) crc = LIVE_PREFIX_CRC;
  else if (text.startsWith(KEY_PREFIXES.test)) crc = TEST_PREFIX_CRC;
  else return false;
  for (let at = PREFIX_LENGTH; at < CHECKED_LENGTH; at++) {
    const code = text.charCodeAt(at);
    if (code > 127 || IS_BASE62[code] === 0) return false;
    crc = (CRC_TABLE[(crc ^ code) & 255] as number) ^ (crc >>> 8);
  }
  let value = ~crc >>> 0;
  for (let at = KEY_LENGTH - 1; at >= CHECKED_LENGTH; at--) {
    const rest = Math.floor(value / 62);
    if (text.charCodeAt(at) !== BASE62_CODES[value - rest * 62]) return false;
    value = rest;
  }
  return true;
}

/** The part of a key that is stored and shown to tell live keys from test keys. */
export function keyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

/** The part of a key that is stored and shown to tell keys of one account apart. */
export function keyLastFour(key: string): string {
  return key.slice(-4);
}

/** How a stored key is shown where the key itself is no longer known: `ck_live_…aB3d`. */
export function maskedKey(prefix: string, lastFour: string): string {
  return `${prefix}…${lastFour}`;
}
