/** What counts as an account's e-mail address, and the one form it is stored and compared in. */
import { DomainError } from '../errors.ts';

/** RFC 5321 section 4.5.3.1: a path is at most 256 octets with its brackets; a local part at most 64. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** RFC 5322 dot-atom, with the letters and digits of any script (RFC 6531). Quoted local parts are not accepted. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/**
 * The address in lower case, trimmed: `Ana@Example.org` and `ana@example.org` are one account. A domain of one label
 * (`local@localhost`) is accepted, because a self-hosted service may know no other.
 */
export function parseEmail(text: string): string {
  const email = text.normalize('NFC').trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const valid =
    at > 0 &&
    Buffer.byteLength(email) <= MAX_LENGTH &&
    Buffer.byteLength(local) <= MAX_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    email
      .slice(at + 1)
      .split('.')
      .every((label) => DOMAIN_LABEL.test(label));
  if (!valid) {
    const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
    throw new DomainError(
      'VALIDATION_ERROR',
      `${shown} is not an e-mail address: expected one such as ana@example.org`,
    );
  }
  return email;
}
