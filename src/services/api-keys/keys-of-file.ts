/** The active keys of a file, hashes only, for a server that has no database. */
import { readFile } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { isWellFormedKey } from '../../domain/api-keys/key-format.ts';
import { type ActiveApiKeysState, parseActiveApiKeysState } from './active-api-keys-state.ts';
import { type HeldApiKey, heldKey, unexpired } from './held-api-key.ts';
import { hashKey } from './key-hash.ts';

export class KeysOfFile {
  readonly isLoaded = true;
  readonly #byHash: ReadonlyMap<string, HeldApiKey>;

  constructor(keys: ActiveApiKeysState['keys']) {
    this.#byHash = new Map(keys.map(heldKey));
  }

  get size(): number {
    return this.#byHash.size;
  }

  check(plaintext: string): AcceptedApiKey | undefined {
    return isWellFormedKey(plaintext) ? unexpired(this.#byHash.get(hashKey(plaintext))) : undefined;
  }
}

/** Throws NOT_FOUND or VALIDATION_ERROR that names the file. */
export async function readKeysFile(file: string): Promise<KeysOfFile> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new DomainError('NOT_FOUND', `the keys ${file} cannot be read: ${error.message}`);
  });
  try {
    return new KeysOfFile(parseActiveApiKeysState(JSON.parse(text)).keys);
  } catch (error) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${file} is not a file of keys, as \`carnet keys export\` makes or a server keeps in DATA_DIR/keys.json: ` +
        (error as Error).message,
    );
  }
}
