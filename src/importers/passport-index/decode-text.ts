/**
 * Turns the bytes of a file into text, refusing what cannot be a passport-index file and saying what it looks like
 * instead.
 */
import { isUtf8 } from 'node:buffer';
import { DomainError } from '@carnet/rules/errors.ts';
import { firstBadByte, lineAt } from '../places/text/line-at.ts';

/** The largest published file is 2.3 MB; a full world of 250 x 250 as indented JSON stays under 8 MB. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw refused('The file is empty');
  if (bytes.length > MAX_FILE_BYTES) {
    throw refused(`The file has ${bytes.length} bytes; at most ${MAX_FILE_BYTES} are read`);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw refused('The file is in UTF-16; save it as UTF-8');
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw refused('The file is a ZIP archive; unpack it first');
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    throw refused(`Line ${lineAt(bytes, nul)} has a NUL byte; a passport-index file is plain text in UTF-8`);
  }
  if (!isUtf8(bytes))
    throw refused(`Line ${lineAt(bytes, firstBadByte(bytes))} is not valid UTF-8; save the file as UTF-8`);

  // The decoder drops a byte order mark.
  const text = new TextDecoder('utf-8').decode(bytes);
  const start = text.trimStart();
  if (start === '') throw refused('The file is blank');
  if (start.startsWith('<')) throw refused('The file is a web page (it starts with "<"), not CSV or JSON');
  return text;
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
