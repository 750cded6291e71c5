/** The public keys of a key set (RFC 7517) that may verify a token, and which of them fit a token's header. */
import { importJWK, type JWK } from 'jose';

type Key = Awaited<ReturnType<typeof importJWK>>;

/**
 * What a key must be for an algorithm. None of them is symmetric, so a public key can never serve as a shared secret.
 */
const KEY_OF_ALGORITHM: Readonly<Record<string, { readonly kty: string; readonly crv?: string }>> = {
  RS256: { kty: 'RSA' },
  RS384: { kty: 'RSA' },
  RS512: { kty: 'RSA' },
  PS256: { kty: 'RSA' },
  PS384: { kty: 'RSA' },
  PS512: { kty: 'RSA' },
  ES256: { kty: 'EC', crv: 'P-256' },
  ES384: { kty: 'EC', crv: 'P-384' },
  ES512: { kty: 'EC', crv: 'P-521' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  Ed25519: { kty: 'OKP', crv: 'Ed25519' },
};

export const ALGORITHMS: readonly string[] = Object.keys(KEY_OF_ALGORITHM);

const MAX_KEYS = 100;

export class SigningKeys {
  readonly #jwks: readonly JWK[];
  readonly #imported = new Map<string, Promise<Key | undefined>>();

  /** Leaves out what cannot verify a token: symmetric, private and encryption keys, and what is no key at all. */
  constructor(keys: unknown) {
    this.#jwks = Array.isArray(keys) ? keys.slice(0, MAX_KEYS).filter(isVerificationKey) : [];
  }

  get size(): number {
    return this.#jwks.length;
  }

  /** All keys that the header may mean; without a key id those of the right kind. */
  async matching(algorithm: string, keyId: string | undefined): Promise<Key[]> {
    const wanted = KEY_OF_ALGORITHM[algorithm];
    if (wanted === undefined) return [];
    const found: Promise<Key | undefined>[] = [];
    for (const [at, jwk] of this.#jwks.entries()) {
      if (keyId !== undefined && jwk.kid !== keyId) continue;
      if (jwk.kty !== wanted.kty || (wanted.crv !== undefined && jwk.crv !== wanted.crv)) continue;
      if (jwk.alg !== undefined && !isSameAlgorithm(jwk.alg, algorithm)) continue;
      found.push(this.#import(jwk, at, algorithm));
    }
    return (await Promise.all(found)).filter((key) => key !== undefined);
  }

  #import(jwk: JWK, at: number, algorithm: string): Promise<Key | undefined> {
    const name = `${at} ${algorithm}`;
    let imported = this.#imported.get(name);
    if (imported === undefined) {
      imported = importJWK({ ...jwk, ext: true }, algorithm).then(usable, () => undefined);
      this.#imported.set(name, imported);
    }
    return imported;
  }
}

/** RSA keys below 2048 bits are not accepted (RFC 7518, 3.3). */
function usable(key: Key): Key | undefined {
  if (key instanceof Uint8Array || key.type !== 'public') return undefined;
  const { modulusLength } = key.algorithm as { modulusLength?: number };
  return modulusLength !== undefined && modulusLength < 2048 ? undefined : key;
}

function isVerificationKey(value: unknown): value is JWK {
  if (typeof value !== 'object' || value === null) return false;
  const { kty, use, key_ops, d, k } = value as JWK;
  if (typeof kty !== 'string' || d !== undefined || k !== undefined) return false;
  if (use !== undefined && use !== 'sig') return false;
  return !Array.isArray(key_ops) || key_ops.includes('verify');
}

/** `Ed25519` is the newer name (RFC 9864) of what `EdDSA` means here. */
function isSameAlgorithm(a: string, b: string): boolean {
  const name = (algorithm: string) => (algorithm === 'Ed25519' ? 'EdDSA' : algorithm);
  return name(a) === name(b);
}
