/** What counts as an account's e-mail address, and the one form it is stored and compared in. */
import { domainToASCII } from 'node:url';
import { DomainError } from '@carnet/rules/errors.ts';

/** RFC 5321 section 4.5.3.1: a path is at most 256 octets with its brackets; a local part at most 64. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** RFC 5322 dot-atom, with the letters and digits of any script (RFC 6531). Quoted local parts are not accepted. */
const LOCAL_PART = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Before it is encoded: of anything else `domainToASCII` would keep a part. */
const DOMAIN = /^[\p{L}\p{N}\p{M}.\u3002-]+$/u;
/** RFC 1035, 2.3.4: a label has at most 63 octets. */
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The form that an address is stored, limited and written to in: `Ana@Example.org` and `ana@example.org` are one account,
 * and so is every other spelling that a mail server would take for it. Trimmed, in lower case, with full-width and other
 * compatibility characters replaced (Unicode NFKC) and the domain encoded for the DNS (IDNA), `ana@xn--mnchen-3ya.de`. A
 * domain of one label (`local@localhost`) is accepted, because a self-hosted service may know no other.
 */
export function parseEmail(text: string): string {
  const email = text.length > MAX_LENGTH * 2 ? '' : canonical(text);
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const labels = email.slice(at + 1).split('.');
  const valid =
    at > 0 &&
    Buffer.byteLength(email) <= MAX_LENGTH &&
    Buffer.byteLength(local) <= MAX_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    /[a-z]/.test(labels.at(-1) ?? ''); // else it is the number of a machine
  if (!valid) {
    const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
    throw new DomainError(
      'VALIDATION_ERROR',
      `${shown} is not an e-mail address: expected one such as ana@example.org`,
    );
  }
  return email;
}

/** A domain that cannot be one is empty. */
function canonical(text: string): string {
  // Lower case may make a character of two that NFKC joins.
  const plain = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const domain = plain.slice(at + 1);
  return plain.slice(0, at + 1) + (DOMAIN.test(domain) ? domainToASCII(domain) : '');
}
