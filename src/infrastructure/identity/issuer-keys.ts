/** Keeps the signing keys of an issuer at hand: finds, refreshes and keeps them while the issuer is down. */
import type { Logger } from '../logger.ts';
import { type Fetch, FetchError, fetchJson } from './fetch-json.ts';
import { isFetchableUrl } from './fetchable-url.ts';
import { SigningKeys } from './signing-keys.ts';

export interface IssuerKeysOptions {
  readonly issuer: string;
  readonly fetch: Fetch;
  /** Monotonic, in milliseconds. */
  readonly now: () => number;
  readonly logger: Logger;
  readonly refreshIntervalMs: number;
  /** Whether the key set's URL may be plain http on other machines; only for answers that never leave the process. */
  readonly isInProcess: boolean;
}

/** A token that names an unknown key makes the keys be fetched, at most this often. */
const UNKNOWN_KEY_INTERVAL_MS = 30_000;
/** How soon a failed fetch is tried again, by itself and by requests when there are no keys at all. */
const RETRY_MS = 30_000;
const RETRY_WITHOUT_KEYS_MS = 1000;

export class IssuerKeys {
  readonly #options: IssuerKeysOptions;
  #keys: SigningKeys | undefined;
  /** Where the keys were last found. */
  #keySetUrl: string | undefined;
  #endpoints: readonly string[] = [];
  #failedAt = Number.NEGATIVE_INFINITY;
  #unknownKeyAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: IssuerKeysOptions) {
    this.#options = options;
  }

  /** Undefined when there never were any, and the issuer gives none now. */
  async current(): Promise<SigningKeys | undefined> {
    if (this.#keys === undefined && this.#options.now() - this.#failedAt >= RETRY_WITHOUT_KEYS_MS) await this.refresh();
    return this.#keys;
  }

  /** For a token whose key is not among `known`: other keys, when there are any or may be asked for. */
  async otherThan(known: SigningKeys): Promise<SigningKeys | undefined> {
    if (this.#keys === known) {
      const now = this.#options.now();
      if (this.#fetching === undefined) {
        if (now - this.#unknownKeyAt < UNKNOWN_KEY_INTERVAL_MS) return undefined;
        this.#unknownKeyAt = now;
      }
      await this.refresh();
    }
    return this.#keys === known ? undefined : this.#keys;
  }

  /** Fetches the keys, once for all who ask meanwhile; false when that failed and the keys are what they were. */
  refresh(): Promise<boolean> {
    this.#fetching ??= this.#fetchKeys().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  /** The endpoints of the last discovery document that a page asks by itself. */
  get endpoints(): readonly string[] {
    return this.#endpoints;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #fetchKeys(): Promise<boolean> {
    const { issuer, fetch, logger, refreshIntervalMs } = this.#options;
    let isFetched = false;
    try {
      const url = await this.#findKeySet();
      const { keys } = await fetchJson(fetch, url);
      const found = new SigningKeys(keys);
      if (found.size === 0) throw new FetchError(`${url} has no key that can verify a token`);
      this.#keys = found;
      this.#keySetUrl = url;
      this.#failedAt = Number.NEGATIVE_INFINITY;
      isFetched = true;
    } catch (error) {
      this.#failedAt = this.#options.now();
      const reason = error instanceof FetchError ? error.message : String(error);
      const consequence = this.#keys === undefined ? 'no token can be verified' : 'the last good ones stay in use';
      logger.warn({ issuer, reason }, `the keys of the identity provider cannot be fetched: ${consequence}`);
    }
    clearTimeout(this.#timer);
    if (!this.#isClosed) {
      this.#timer = setTimeout(() => void this.refresh(), isFetched ? refreshIntervalMs : RETRY_MS);
      this.#timer.unref();
    }
    return isFetched;
  }

  /** The `jwks_uri` of the discovery document (OpenID Connect Discovery 1.0, 4). */
  async #findKeySet(): Promise<string> {
    const { issuer, fetch, isInProcess } = this.#options;
    const base = issuer.endsWith('/') ? issuer.slice(0, -1) : issuer;
    let document: Readonly<Record<string, unknown>>;
    try {
      document = await fetchJson(fetch, `${base}/.well-known/openid-configuration`);
    } catch (error) {
      // Supabase and others publish their keys without a discovery document.
      if (error instanceof FetchError && error.status === 404) return `${base}/.well-known/jwks.json`;
      if (this.#keySetUrl !== undefined) return this.#keySetUrl;
      throw error;
    }
    if (document.issuer !== issuer) {
      throw new FetchError(
        `the discovery document is of the issuer ${JSON.stringify(document.issuer)}, not of ` +
          `${JSON.stringify(issuer)}: they must be equal, character by character`,
      );
    }
    const url = typeof document.jwks_uri === 'string' ? URL.parse(document.jwks_uri) : null;
    if (url === null || !(isFetchableUrl(url) || isInProcess)) {
      throw new FetchError(
        `jwks_uri of the discovery document is ${JSON.stringify(document.jwks_uri)}: it must be https`,
      );
    }
    if (issuer.startsWith('https:') && url.protocol !== 'https:') {
      throw new FetchError(`jwks_uri of the discovery document is ${url.href}: an https issuer has https keys`);
    }
    const { token_endpoint: token, revocation_endpoint: revocation } = document;
    this.#endpoints = [token, revocation].filter((endpoint) => typeof endpoint === 'string');
    return url.href;
  }
}
