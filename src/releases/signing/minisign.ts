/**
 * Public keys and signatures as minisign writes them (https://jedisct1.github.io/minisign/): Ed25519 over the BLAKE2b-512
 * of the file, and a second signature over the first with a comment that is thereby trusted.
 */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';

export interface PublicKey {
  /** Eight bytes that signatures name their key by. */
  readonly number: Buffer;
  readonly key: KeyObject;
}

const KEY_ALGORITHM = 'Ed';
/** Signs the hash of the file; `Ed` signs the file itself, as minisign did at first. */
const HASHED = 'ED';
const NUMBER_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** What DER puts before the 32 bytes of an Ed25519 public key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export const rawKey = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(DER_PREFIX.length);

/** As minisign shows it: the number as a little-endian integer in hex. */
export const shownNumber = (number: Buffer): string => Buffer.from(number).reverse().toString('hex').toUpperCase();

/** The number of a key that Carnet made: minisign draws one, and so has to keep it. */
export function publicKeyOf(key: KeyObject): PublicKey {
  return { key, number: createHash('sha256').update(rawKey(key)).digest().subarray(0, NUMBER_BYTES) };
}

export function publicKeyText({ number, key }: PublicKey): string {
  const encoded = Buffer.concat([Buffer.from(KEY_ALGORITHM), number, rawKey(key)]).toString('base64');
  return `untrusted comment: minisign public key ${shownNumber(number)}\n${encoded}\n`;
}

/** A public key file, or its second line alone. Throws VALIDATION_ERROR naming `where`. */
export function parsePublicKey(text: string, where: string): PublicKey {
  const line = text.trim().split('\n').at(-1)?.trim() ?? '';
  const bytes = Buffer.from(line, 'base64');
  const isWhole = bytes.length === KEY_ALGORITHM.length + NUMBER_BYTES + KEY_BYTES && bytes.toString('base64') === line;
  if (!isWhole || bytes.toString('latin1', 0, 2) !== KEY_ALGORITHM) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${where} is not a minisign public key: expected a file with two lines, or the 56 characters of its second line`,
    );
  }
  const number = bytes.subarray(2, 2 + NUMBER_BYTES);
  const der = Buffer.concat([DER_PREFIX, bytes.subarray(2 + NUMBER_BYTES)]);
  return { number, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

/** The file `<name>.minisig`. The same bytes, key and comment make the same text. */
export function signatureText(
  content: Buffer,
  secret: KeyObject,
  { number }: PublicKey,
  trustedComment: string,
): string {
  const signature = sign(null, hashed(content), secret);
  const global = sign(null, Buffer.concat([signature, Buffer.from(trustedComment)]), secret);
  return [
    'untrusted comment: signature of a Carnet release; check it with minisign -V',
    Buffer.concat([Buffer.from(HASHED), number, signature]).toString('base64'),
    `trusted comment: ${trustedComment}`,
    global.toString('base64'),
    '',
  ].join('\n');
}

/** What is wrong with the signature of `content`; null = it is good. */
export function signatureProblem(content: Buffer, signature: string, { number, key }: PublicKey): string | null {
  const lines = signature.split('\n');
  const [untrusted = '', encoded = '', trusted = '', encodedGlobal = '', rest] = lines;
  const bytes = Buffer.from(encoded, 'base64');
  const global = Buffer.from(encodedGlobal, 'base64');
  const algorithm = bytes.toString('latin1', 0, 2);
  const isWhole =
    untrusted.startsWith('untrusted comment: ') &&
    trusted.startsWith('trusted comment: ') &&
    bytes.toString('base64') === encoded &&
    global.toString('base64') === encodedGlobal &&
    bytes.length === 2 + NUMBER_BYTES + SIGNATURE_BYTES &&
    global.length === SIGNATURE_BYTES &&
    (rest === undefined || rest === '');
  if (!isWhole || (algorithm !== HASHED && algorithm !== KEY_ALGORITHM)) {
    return 'it is not a signature as minisign writes it, or is damaged';
  }
  const signer = bytes.subarray(2, 2 + NUMBER_BYTES);
  if (!signer.equals(number)) {
    return `it was made with the key ${shownNumber(signer)}, and the key to check it with is ${shownNumber(number)}`;
  }
  const signed = bytes.subarray(2 + NUMBER_BYTES);
  if (!verify(null, algorithm === HASHED ? hashed(content) : content, key, signed)) {
    return 'it does not fit: the signed file or the signature was changed, or another key signed it';
  }
  const comment = Buffer.from(trusted.slice('trusted comment: '.length));
  return verify(null, Buffer.concat([signed, comment]), key, global) ? null : 'its trusted comment was changed';
}

const hashed = (content: Buffer): Buffer => createHash('blake2b512').update(content).digest();
