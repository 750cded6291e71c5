/**
 * Shows a text of a file in a message for people: on one line, without characters that steer a terminal, and not at
 * length.
 */
import { shortened } from './plain-text.ts';

/** Cut after `maxLength` UTF-16 units. */
export function oneLine(text: string, maxLength: number): string {
  return shortened(
    text
      .toWellFormed()
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    maxLength,
  );
}

/** `"text"` */
export function quoted(text: string, maxLength = 80): string {
  return `"${oneLine(text, maxLength)}"`;
}
