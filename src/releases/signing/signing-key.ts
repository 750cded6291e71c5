/** The secret key that releases are signed with: an Ed25519 key in a PEM file that its owner alone can read. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DomainError } from '@carnet/rules/errors.ts';
import { type PublicKey, publicKeyOf, publicKeyText } from './minisign.ts';

export interface SigningKey {
  readonly secret: KeyObject;
  readonly public: PublicKey;
}

const OTHERS = 0o077;

/** Beside the secret key: `release.key` and `release.pub`. */
export const publicKeyPath = (file: string): string => `${file.replace(/\.key$/, '')}.pub`;

/** Makes both files; neither may be there. Throws BUSINESS_RULE_VIOLATION that names the one that is. */
export function makeSigningKey(file: string): PublicKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const made = publicKeyOf(publicKey);
  writeNew(file, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string, 0o600);
  try {
    writeNew(publicKeyPath(file), publicKeyText(made), 0o644);
  } catch (error) {
    rmSync(file); // a secret key that nobody has the public one of
    throw error;
  }
  return made;
}

/** Throws VALIDATION_ERROR, or NOT_FOUND that says how to make one. */
export function readSigningKey(file: string): SigningKey {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    const others = process.platform === 'win32' ? 0 : statSync(file).mode & OTHERS;
    if (others !== 0) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `other users can read the signing key ${file}: close it with \`chmod 600 ${file}\``,
      );
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new DomainError(
        'NOT_FOUND',
        `there is no signing key ${file}: make one with \`carnet release keygen\`, or name yours with --key`,
      );
    }
    throw new DomainError('VALIDATION_ERROR', `the signing key ${file} cannot be read: ${message}`);
  }
  try {
    const secret = createPrivateKey(text);
    if (secret.asymmetricKeyType !== 'ed25519') throw new Error(`it is a key for ${secret.asymmetricKeyType}`);
    return { secret, public: publicKeyOf(createPublicKey(secret)) };
  } catch (error) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${file} is not a signing key: expected an Ed25519 private key in PEM, without a passphrase, as ` +
        `\`carnet release keygen\` makes (${(error as Error).message})`,
    );
  }
}

function writeNew(file: string, text: string, mode: number): void {
  try {
    writeFileSync(file, text, { mode, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        `${file} is there already and is not replaced: name another file`,
      );
    }
    throw new DomainError('VALIDATION_ERROR', `${file} cannot be written: ${message}`);
  }
}
