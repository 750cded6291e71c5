/**
 * Decodes bytes that are partly UTF-8 and partly windows-1252, as some exports are after texts were pasted together.
 */

/**
 * For a text in windows-1252 into which some of UTF-8 was pasted: typographic signs and Latin letters in UTF-8 are read
 * as that, every other byte as windows-1252. Other sequences that are UTF-8 by form are none here: `íž` and a hard
 * blank would be a Korean letter. What is read wrong is windows-1252 such as `Ã©`, `Â°` or `â€œ`, which no language
 * writes.
 */
export function decodeMixed(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < bytes.length) {
    const length = (bytes[at] as number) < 0x80 ? 1 : utf8Length(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    pieces.push(UTF8.decode(bytes.subarray(plainFrom, at)));
    const from = at;
    while (at < bytes.length && (bytes[at] as number) >= 0x80 && utf8Length(bytes, at) === 0) at += 1;
    pieces.push(WINDOWS_1252.decode(bytes.subarray(from, at)));
    plainFrom = at;
  }
  pieces.push(UTF8.decode(bytes.subarray(plainFrom)));
  return pieces.join('');
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** Bytes of the UTF-8 sequence for U+00A0 to U+017F or U+2000 to U+20BF that begins here; 0 = none does. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const second = bytes[at + 1] ?? 0;
  if (lead === 0xc2) return second >= 0xa0 && second <= 0xbf ? 2 : 0;
  if (lead >= 0xc3 && lead <= 0xc5) return continues(second) ? 2 : 0;
  return lead === 0xe2 && second >= 0x80 && second <= 0x82 && continues(bytes[at + 2]) ? 3 : 0;
}

function continues(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
}
