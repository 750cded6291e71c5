/**
 * Notices that a database suddenly has no API keys, or fewer changes of keys than before: it was emptied, restored, or
 * is another one. The node believes the database all the same, because a revoked key must be refused; but it says so,
 * and keeps what it knew.
 */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../db/schema.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { ActiveApiKeys } from '../services/api-keys/active-api-keys.ts';
import type { ActiveApiKeysState } from '../services/api-keys/active-api-keys-state.ts';
import { hasApiKeys } from '../services/api-keys/api-keys.repository.ts';
import { copyKeyState, findKeyState, writeKeyState } from './key-state-file.ts';

export interface KeptKeys {
  readonly db: Kysely<DatabaseSchema>;
  readonly keys: ActiveApiKeys;
  /** Where the active keys are kept. */
  readonly file: string;
  readonly logger: Logger;
}

/**
 * Whether this installation had keys, as far as its data directory knows. A file that cannot be read counts: something
 * was there.
 */
export async function hadKeys(file: string): Promise<boolean> {
  try {
    return ((await findKeyState(file))?.version ?? 0) > 0;
  } catch {
    return true;
  }
}

/** Keeps the keys that were just read for a start without a database. True: the database lost all its keys. */
export async function keepKeys({ db, keys, file, logger }: KeptKeys): Promise<boolean> {
  const now = keys.exportState();
  if (now === undefined) return false;
  const before = await findKeyState(file).catch(() => undefined);
  // Only a database that was emptied has none at all: a revoked key stays in its table.
  const areLost = now.keys.length === 0 && (now.version > 0 || (before?.version ?? 0) > 0) && !(await hasApiKeys(db));
  if (before !== undefined && before.keys.length > 0 && (areLost || before.version > now.version)) {
    const copy = await copyKeyState(file, before);
    logger.warn(describe(before, now, copy), 'the database knows fewer keys, or older ones, than this node did');
  }
  if (areLost) logger.error(LOST_KEYS_TEXT);
  await writeKeyState(file, keys);
  return areLost;
}

export const LOST_KEYS_TEXT =
  'this database has no API keys, but there were some: every key is refused, and Carnet makes no first key. ' +
  'Check that DATABASE_URL and DATA_DIR name the right database, and restore its backup. If it is new on ' +
  'purpose, make a key with `carnet keys create`';

function describe(before: ActiveApiKeysState, now: ActiveApiKeysState, copy: string) {
  return { keysBefore: before.keys.length, keysNow: now.keys.length, keptIn: copy };
}
