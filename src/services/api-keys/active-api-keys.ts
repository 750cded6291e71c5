/**
 * The active keys of the database in memory, so that a request's key is checked without waiting for anything. Kept
 * fresh by polling: a key created, revoked or moved to another tier is noticed at the next poll. A key that is not in
 * memory is looked up once, so that a new one works before the next poll (docs/decisions/0017-look-up-of-new-keys.md).
 */
import type { Kysely } from 'kysely';
import { type DataVersion, readDataVersions } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { isWellFormedKey } from '../../domain/api-keys/key-format.ts';
import { type ActiveApiKeysState, parseActiveApiKeysState } from './active-api-keys-state.ts';
import {
  type ApiKeyCredential,
  findActiveCredentials,
  findCredential,
  findCredentialsChangedSince,
} from './api-keys.repository.ts';
import { type HeldApiKey, heldKey, unexpired } from './held-api-key.ts';
import { hashKey } from './key-hash.ts';
import { KeyLookUps } from './key-look-ups.ts';

export type { AcceptedApiKey };

/** `unchanged`: nothing to do; `updated`: changed keys were read; `reloaded`: all keys were read. */
export type PollOutcome = 'unchanged' | 'updated' | 'reloaded';

/** Small enough that turning a page of rows into entries does not hold up requests. */
const PAGE_SIZE = 1_000;

export interface ActiveApiKeysOptions {
  readonly pageSize?: number;
  /** Where unknown keys are looked up; absent = they are not. */
  readonly lookUpDb?: Kysely<DatabaseSchema>;
  readonly onLookUpFailure?: (error: unknown) => void;
}

export class ActiveApiKeys {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #pageSize: number;
  #byHash = new Map<string, HeldApiKey>();
  /** Version and token that the keys in memory are of; undefined before the first load. */
  #seen: DataVersion | undefined;
  /**
   * Set when the database may be another one than before: after it could not be read (it may have been restored from a
   * backup and have counted past what was seen here) and after the keys came from a saved state.
   */
  #reloadDue = true;
  #running: Promise<PollOutcome> | undefined;
  /** Whether the last poll could read the database: while it cannot, nothing is looked up either. */
  #isReadable = false;
  readonly #lookUps: KeyLookUps | undefined;
  /** All keys while they are being read, and the version that they are of at least. */
  #incoming: { readonly version: number; readonly byHash: Map<string, HeldApiKey> } | undefined;

  constructor(db: Kysely<DatabaseSchema>, options: ActiveApiKeysOptions = {}) {
    const { pageSize = PAGE_SIZE, lookUpDb, onLookUpFailure: onFailure } = options;
    this.#db = db;
    this.#pageSize = pageSize;
    if (lookUpDb !== undefined) {
      const find = async (hash: string) => this.#takeOver(await findCredential(lookUpDb, hash));
      this.#lookUps = new KeyLookUps({ find, onFailure });
    }
  }

  /** Active keys in memory. */
  get size(): number {
    return this.#byHash.size;
  }

  /** Whether keys can be told from unknown ones: after the first load or an imported state. */
  get isLoaded(): boolean {
    return this.#seen !== undefined;
  }

  /**
   * The key's account and tier, or undefined when it is malformed, unknown or revoked. From memory; a promise, which
   * never rejects, when the database is asked for a key that is not there.
   *
   * A text without a key's shape and checksum never gets to the hash. Past that, every text costs the same: its SHA-256
   * and one look-up. What the look-up's time may tell is about the hash of what the caller sent, which leads to no
   * stored key.
   */
  check(plaintext: string): AcceptedApiKey | undefined | Promise<AcceptedApiKey | undefined> {
    if (!isWellFormedKey(plaintext)) return undefined;
    const hash = hashKey(plaintext);
    const held = this.#byHash.get(hash);
    if (held !== undefined) return unexpired(held);
    return this.#isReadable ? this.#lookUp(hash) : undefined;
  }

  /** Reads all active keys. When it fails, the keys in memory stay as they are. */
  async load(): Promise<void> {
    while (this.#running) await this.#running.catch(() => undefined);
    this.#reloadDue = true;
    await this.poll();
  }

  /**
   * Reads what changed since the last time. When it fails, the keys in memory stay. One runs at a time; callers share
   * it.
   */
  async poll(): Promise<PollOutcome> {
    this.#running ??= this.#refresh().finally(() => {
      this.#running = undefined;
    });
    return await this.#running;
  }

  /** The keys as JSON data, hashes only, for a node that must start while the database is away. */
  exportState(): ActiveApiKeysState | undefined {
    if (!this.#seen) return undefined;
    return {
      format: 1,
      version: this.#seen.version,
      token: this.#seen.token,
      keys: Array.from(this.#byHash, ([hash, { apiKeyId, accountId, tier, expiresAt }]) =>
        expiresAt === undefined
          ? ([hash, apiKeyId, accountId, tier] as const)
          : ([hash, apiKeyId, accountId, tier, expiresAt] as const),
      ),
    };
  }

  /**
   * Takes over a saved state until the database can be read; the next successful poll reads everything afresh. Until
   * then keys revoked after the state was saved are still accepted.
   * @throws Error when the data is not such a state; the keys in memory stay as they are.
   */
  importState(data: unknown): void {
    const state = parseActiveApiKeysState(data);
    this.#byHash = new Map(state.keys.map(heldKey));
    this.#seen = { version: state.version, token: state.token };
    this.#reloadDue = true;
  }

  #lookUp(hash: string): Promise<AcceptedApiKey | undefined> | undefined {
    return this.#lookUps?.ask(hash)?.then(() => unexpired(this.#byHash.get(hash)));
  }

  async #refresh(): Promise<PollOutcome> {
    try {
      const outcome = await this.#readChanges();
      this.#isReadable = true;
      return outcome;
    } catch (error) {
      this.#isReadable = false;
      this.#reloadDue = true;
      throw error;
    }
  }

  async #readChanges(): Promise<PollOutcome> {
    const reload = this.#reloadDue;
    this.#reloadDue = false;
    const { apiKeys: current } = await readDataVersions(this.#db);
    const seen = this.#seen;
    if (reload || !seen || current.version < seen.version) return await this.#reload(current);
    if (current.version === seen.version) {
      return current.token === seen.token ? 'unchanged' : await this.#reload(current);
    }
    for (const key of await findCredentialsChangedSince(this.#db, seen.version)) put(this.#byHash, key);
    this.#seen = current;
    return 'updated';
  }

  /**
   * The version is read before the pages: what changes while they are read carries a later version, and the next poll
   * reads it again.
   */
  async #reload(current: DataVersion): Promise<PollOutcome> {
    const byHash = new Map<string, HeldApiKey>();
    this.#incoming = { version: current.version, byHash };
    try {
      let afterId = 0;
      for (;;) {
        const page = await findActiveCredentials(this.#db, afterId, this.#pageSize);
        for (const key of page) put(byHash, key);
        const last = page.at(-1);
        if (!last || page.length < this.#pageSize) break;
        afterId = last.apiKeyId;
      }
    } finally {
      this.#incoming = undefined;
    }
    this.#byHash = byHash;
    this.#seen = current;
    return 'reloaded';
  }

  /**
   * Puts a key that was looked up into memory; whether it is there now. What was read before the version that memory is
   * of stays out: memory knows better, such as that the key was revoked meanwhile. Whatever happens to the key later
   * has a later version, and the next poll reads it.
   */
  #takeOver(found: Awaited<ReturnType<typeof findCredential>>): boolean {
    if (found === undefined || found.ended || found.asOf === null) return false;
    for (const known of [this.#incoming, this.#seen && { version: this.#seen.version, byHash: this.#byHash }]) {
      if (known !== undefined && found.asOf >= known.version) put(known.byHash, found);
    }
    return this.#byHash.has(found.hash);
  }
}

function put(
  byHash: Map<string, HeldApiKey>,
  { ended, hash, apiKeyId, accountId, tier, expiresAt }: ApiKeyCredential,
): void {
  if (ended) byHash.delete(hash);
  else byHash.set(hash, { apiKeyId, accountId, tier, expiresAt: expiresAt?.getTime() });
}
