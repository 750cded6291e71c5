/** Asks the database for keys that are not in memory, so seldom that keys which nobody made cannot become load. */
import { CallerLimits } from '../rate-limits/caller-limits.ts';

/** Of this node, for all keys together. Anybody can make up keys of good shape and checksum, as many as they like. */
const PER_SECOND = 50;
const AT_ONCE = 200;
/** How long a key that was not found is not asked for again, and how long nothing is asked after a failure. */
const REMEMBER_MS = 2_000;

export interface KeyLookUpsOptions {
  /** Whether the key of this hash is active; one that is has been put into memory when this resolves. */
  readonly find: (hash: string) => Promise<boolean>;
  readonly onFailure?: ((error: unknown) => void) | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

export class KeyLookUps {
  readonly #options: KeyLookUpsOptions;
  readonly #now: () => number;
  readonly #budget: CallerLimits;
  /** By hash: whoever asks for a key meanwhile waits for the same answer. The budget bounds how many there are. */
  readonly #running = new Map<string, Promise<boolean>>();
  /**
   * Hashes that were not found, with the time at which each is forgotten, oldest first. The budget bounds these too.
   */
  readonly #unknown = new Map<string, number>();
  #pausedUntil = 0;

  constructor(options: KeyLookUpsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    const nowUs = () => Math.floor(this.#now() * 1000);
    this.#budget = new CallerLimits({ requestsPerMinute: PER_SECOND * 60, burst: AT_ONCE, nowUs });
  }

  /** Whether the key is active; undefined when the database is not asked for it now. Never rejects. */
  ask(hash: string): Promise<boolean> | undefined {
    const running = this.#running.get(hash);
    if (running !== undefined) return running;
    const now = this.#now();
    this.#forgetUntil(now);
    if (now < this.#pausedUntil || this.#unknown.has(hash) || this.#budget.takeFor('') !== undefined) return undefined;
    const asked = this.#find(hash).finally(() => this.#running.delete(hash));
    this.#running.set(hash, asked);
    return asked;
  }

  async #find(hash: string): Promise<boolean> {
    try {
      const isFound = await this.#options.find(hash);
      if (!isFound) this.#unknown.set(hash, this.#now() + REMEMBER_MS);
      return isFound;
    } catch (error) {
      const now = this.#now();
      if (now >= this.#pausedUntil) this.#options.onFailure?.(error);
      this.#pausedUntil = now + REMEMBER_MS;
      return false;
    }
  }

  #forgetUntil(now: number): void {
    for (const [hash, forgetAt] of this.#unknown) {
      if (forgetAt > now) return;
      this.#unknown.delete(hash);
    }
  }
}
