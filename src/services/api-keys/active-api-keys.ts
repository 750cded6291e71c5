/**
 * The active keys of the database in memory, so that a request's key is checked without waiting for anything. Kept fresh
 * by polling: a key created, revoked or moved to another tier is noticed at the next poll.
 */
import type { Kysely } from 'kysely';
import { type DataVersion, readDataVersions } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { isWellFormedKey } from '../../domain/api-keys/key-format.ts';
import { type ActiveApiKeysState, parseActiveApiKeysState } from './active-api-keys-state.ts';
import { type ApiKeyCredential, findActiveCredentials, findCredentialsChangedSince } from './api-keys.repository.ts';
import { hashKey } from './key-hash.ts';

export type { AcceptedApiKey };

/** `unchanged`: nothing to do; `updated`: changed keys were read; `reloaded`: all keys were read. */
export type PollOutcome = 'unchanged' | 'updated' | 'reloaded';

/** Small enough that turning a page of rows into entries does not hold up requests. */
const PAGE_SIZE = 1_000;

export class ActiveApiKeys {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #pageSize: number;
  #byHash = new Map<string, AcceptedApiKey>();
  /** Version and token that the keys in memory are of; undefined before the first load. */
  #seen: DataVersion | undefined;
  /**
   * Set when the database may be another one than before: after it could not be read (it may have been restored from a
   * backup and have counted past what was seen here) and after the keys came from a saved state.
   */
  #reloadDue = true;
  #running: Promise<PollOutcome> | undefined;

  constructor(db: Kysely<DatabaseSchema>, options: { pageSize?: number } = {}) {
    this.#db = db;
    this.#pageSize = options.pageSize ?? PAGE_SIZE;
  }

  /** Active keys in memory. */
  get size(): number {
    return this.#byHash.size;
  }

  /** Another object whenever the keys in memory changed: what was accepted under an earlier one must be checked again. */
  get revision(): object | undefined {
    return this.#seen;
  }

  /** Whether keys can be told from unknown ones: after the first load or an imported state. */
  get isLoaded(): boolean {
    return this.#seen !== undefined;
  }

  /**
   * The key's account and tier, or undefined when it is malformed, unknown or revoked. Synchronous, from memory.
   *
   * A text without a key's shape and checksum never gets to the hash. Past that, every text costs the same: its SHA-256 and
   * one look-up. What the look-up's time may tell is about the hash of what the caller sent, which leads to no stored key.
   */
  check(plaintext: string): AcceptedApiKey | undefined {
    return isWellFormedKey(plaintext) ? this.#byHash.get(hashKey(plaintext)) : undefined;
  }

  /** Reads all active keys. When it fails, the keys in memory stay as they are. */
  async load(): Promise<void> {
    while (this.#running) await this.#running.catch(() => undefined);
    this.#reloadDue = true;
    await this.poll();
  }

  /** Reads what changed since the last time. When it fails, the keys in memory stay. One runs at a time; callers share it. */
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
      keys: Array.from(this.#byHash, ([hash, key]) => [hash, key.apiKeyId, key.accountId, key.tier] as const),
    };
  }

  /**
   * Takes over a saved state until the database can be read; the next successful poll reads everything afresh. Until then
   * keys revoked after the state was saved are still accepted.
   * @throws Error when the data is not such a state; the keys in memory stay as they are.
   */
  importState(data: unknown): void {
    const state = parseActiveApiKeysState(data);
    this.#byHash = new Map(
      state.keys.map(([hash, apiKeyId, accountId, tier]) => [hash, { apiKeyId, accountId, tier }]),
    );
    this.#seen = { version: state.version, token: state.token };
    this.#reloadDue = true;
  }

  async #refresh(): Promise<PollOutcome> {
    const reload = this.#reloadDue;
    this.#reloadDue = false;
    try {
      const { apiKeys: current } = await readDataVersions(this.#db);
      const seen = this.#seen;
      if (reload || !seen || current.version < seen.version) return await this.#reload(current);
      if (current.version === seen.version) {
        return current.token === seen.token ? 'unchanged' : await this.#reload(current);
      }
      for (const key of await findCredentialsChangedSince(this.#db, seen.version)) put(this.#byHash, key);
      this.#seen = current;
      return 'updated';
    } catch (error) {
      this.#reloadDue = true;
      throw error;
    }
  }

  /**
   * The version is read before the pages: what changes while they are read carries a later version, and the next poll
   * reads it again.
   */
  async #reload(current: DataVersion): Promise<PollOutcome> {
    const byHash = new Map<string, AcceptedApiKey>();
    let afterId = 0;
    for (;;) {
      const page = await findActiveCredentials(this.#db, afterId, this.#pageSize);
      for (const key of page) put(byHash, key);
      const last = page.at(-1);
      if (!last || page.length < this.#pageSize) break;
      afterId = last.apiKeyId;
    }
    this.#byHash = byHash;
    this.#seen = current;
    return 'reloaded';
  }
}

function put(byHash: Map<string, AcceptedApiKey>, key: ApiKeyCredential): void {
  if (key.revoked) byHash.delete(key.hash);
  else byHash.set(key.hash, { apiKeyId: key.apiKeyId, accountId: key.accountId, tier: key.tier });
}
