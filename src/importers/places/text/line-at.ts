/** Finds what is wrong with the bytes of a text, and on which line. */
import { isUtf8 } from 'node:buffer';

/** From 1. */
export function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at !== -1 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}

/** The start of the first line that is not UTF-8. */
export function firstBadByte(bytes: Uint8Array): number {
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    if (!isUtf8(bytes.subarray(start, end))) return start;
    start = end + 1;
  }
  return 0;
}
