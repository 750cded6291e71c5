/** Escapes and folds text for iCalendar files (RFC 5545). */

/** RFC 5545, 3.1: octets of a line without its end. */
const LONGEST_LINE = 75;

/** A value of type TEXT (RFC 5545, 3.3.11), without the control characters that it cannot have. */
export function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Cut into lines of at most 75 octets in UTF-8, never within a character; each after the first begins with a space. */
export function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const char of line) {
    const size = octetsOf(char.codePointAt(0) as number);
    if (octets + size > LONGEST_LINE) {
      text += '\r\n ';
      octets = 1;
    }
    text += char;
    octets += size;
  }
  return text;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
