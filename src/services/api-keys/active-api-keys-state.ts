/** The saved form of the active keys, and the check that a file read back really holds it. */
import { isTier, type Tier } from '../../domain/tiers.ts';

export interface ActiveApiKeysState {
  readonly format: 1;
  /** data_version `api_keys` that the keys are of. */
  readonly version: number;
  readonly token: string;
  /** SHA-256 of the key in hex, key id, account id, tier; when it expires, in milliseconds since 1970, if it does. */
  readonly keys: readonly (readonly [
    hash: string,
    apiKeyId: number,
    accountId: number,
    tier: Tier,
    expiresAt?: number,
  ])[];
}

const HASH = /^[0-9a-f]{64}$/;

/** @throws Error saying what is wrong. */
export function parseActiveApiKeysState(data: unknown): ActiveApiKeysState {
  if (typeof data !== 'object' || data === null) throw broken('it is not an object');
  const { format, version, token, keys } = data as Record<string, unknown>;
  if (format !== 1) throw broken(`format is ${JSON.stringify(format)}, expected 1`);
  if (!isCount(version)) throw broken('version is not a whole number');
  if (typeof token !== 'string') throw broken('token is not text');
  if (!Array.isArray(keys)) throw broken('keys is not a list');
  const bad = keys.findIndex((key) => !isEntry(key));
  if (bad !== -1) throw broken(`keys[${bad}] is not [hash, key id, account id, tier, optional time]`);
  return { format, version, token, keys: keys as ActiveApiKeysState['keys'] };
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length < 4 || entry.length > 5) return false;
  const [hash, apiKeyId, accountId, tier, expiresAt] = entry as unknown[];
  const known = typeof tier === 'string' && isTier(tier);
  return (
    typeof hash === 'string' &&
    HASH.test(hash) &&
    isCount(apiKeyId) &&
    isCount(accountId) &&
    known &&
    (entry.length === 4 || isCount(expiresAt))
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function broken(problem: string): Error {
  return new Error(`The saved state of the active keys cannot be used: ${problem}`);
}
