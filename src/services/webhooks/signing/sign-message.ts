/** Signs messages as Standard Webhooks 1.0.0 says: `v1` by a secret that the receiver has too, `v1a` by our own key. */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const PRIVATE_PREFIX = 'whsk_';
const PUBLIC_PREFIX = 'whpk_';
/** Between the 24 and 64 bytes that the specification allows. */
const SECRET_BYTES = 32;
const SEED_BYTES = 32;
/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface KeyPair {
  /** `whpk_` and 32 bytes in base64. */
  readonly publicKey: string;
  /** `whsk_` and the 32 bytes that the key is made from, in base64. */
  readonly privateKey: string;
}

export interface Message {
  /** Without dots, which separate what is signed. */
  readonly id: string;
  /** Of this attempt: whole seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export function newKeyPair(): KeyPair {
  const seed = randomBytes(SEED_BYTES);
  const { x = '' } = createPublicKey(ed25519(seed)).export({ format: 'jwk' });
  return {
    publicKey: PUBLIC_PREFIX + Buffer.from(x, 'base64url').toString('base64'),
    privateKey: PRIVATE_PREFIX + seed.toString('base64'),
  };
}

/** @throws Error when the text is not a private key. */
export function readPrivateKey(text: string): KeyObject {
  const seed = Buffer.from(text.slice(PRIVATE_PREFIX.length), 'base64');
  if (!text.startsWith(PRIVATE_PREFIX) || seed.length !== SEED_BYTES) {
    throw new Error('webhook_key.private_key is damaged: expected whsk_ and 32 bytes in base64');
  }
  return ed25519(seed);
}

/** The value of `webhook-signature`: one signature for each secret and each key. */
export function signMessage(message: Message, secrets: readonly string[], keys: readonly KeyObject[]): string {
  const content = `${message.id}.${message.timestamp}.${message.body}`;
  return [
    ...secrets.map((secret) => `v1,${hmac(secret, content)}`),
    ...keys.map((key) => `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`),
  ].join(' ');
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}

function ed25519(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
}
