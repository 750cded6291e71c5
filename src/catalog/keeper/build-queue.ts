/**
 * Builds what takes seconds, one after another, for accounts in turns. A request waits no longer than a limit: then it is
 * refused, the build continues, and its result is kept for the retry.
 */
import { DomainError } from '@carnet/rules/errors.ts';

/** With what comes before and after, an answer or a refusal takes less than two seconds. */
export const ANSWERED_WITHIN_MS = 1_500;
/** Results are as large as the catalog of now, each. */
const KEPT = 2;
/** Orders and results that a retry has not fetched yet. Bounds the memory that results take. */
const MOST = 16;
/** The same of one account: others find room, and their builds come in between. */
const MOST_OF_ONE = 4;
/** How long after its time a retry may come. */
const GRACE_MS = 10_000;
/** Until something was built. */
const FIRST_ESTIMATE_MS = 2_000;

export interface BuildOrder<Built> {
  /** The same name = the same result. */
  readonly name: string;
  readonly asker: string;
  /** Rejects where there is nothing to build, without waiting for its turn. */
  readonly check: () => Promise<unknown>;
  readonly build: () => Promise<Built>;
}

interface Waiting<Built> {
  readonly order: BuildOrder<Built>;
  readonly checked: Promise<unknown>;
  readonly built: PromiseWithResolvers<Built>;
  /** When a request that was refused is expected again, of `performance.now()`. */
  retryAt: number | undefined;
}

interface Kept<Built> {
  readonly built: Built;
  readonly asker: string;
  /** Runs while a retry is expected. */
  readonly hold: NodeJS.Timeout | undefined;
}

export class BuildQueue<Built> {
  readonly #limitMs: number;
  /** By name, those asked for last at the end. */
  readonly #kept = new Map<string, Kept<Built>>();
  /** By asker; the one whose turn it is comes first. */
  readonly #queues = new Map<string, Waiting<Built>[]>();
  #working: Promise<void> | undefined;
  #current: Waiting<Built> | undefined;
  #startedAt = 0;
  #lastTookMs = FIRST_ESTIMATE_MS;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Throws what `check` and `build` throw; SERVICE_UNAVAILABLE where it takes longer than the limit. */
  async get(order: BuildOrder<Built>): Promise<Built> {
    const kept = this.#kept.get(order.name);
    if (kept !== undefined) {
      clearTimeout(kept.hold);
      this.#keep(order.name, { ...kept, hold: undefined });
      return kept.built;
    }
    const waiting = this.#all().find(({ order: { name } }) => name === order.name) ?? this.#add(order);
    waiting.retryAt = undefined;
    if (await this.#isInTime(waiting)) return await waiting.built.promise;
    const seconds = retryAfterSeconds(this.#remainingMs(waiting));
    waiting.retryAt = performance.now() + seconds * 1_000;
    throw refusal('What held or was known at that time is being made ready', seconds);
  }

  /** False as soon as it is known to take longer. */
  async #isInTime(waiting: Waiting<Built>): Promise<boolean> {
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), this.#limitMs);
    const isTooFar = waiting !== this.#current && this.#remainingMs(waiting) > this.#limitMs;
    try {
      const ends: Promise<boolean>[] = [waiting.built.promise.then(() => true), late.promise];
      if (isTooFar) ends.push(waiting.checked.then(() => false));
      return await Promise.race(ends);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Refuses what waits; resolves when the build that is under way has ended. */
  async close(): Promise<void> {
    for (const { built } of this.#all()) {
      built.reject(new DomainError('SERVICE_UNAVAILABLE', 'This server is stopping; try again'));
    }
    for (const queue of this.#queues.values()) queue.length = 0;
    for (const { hold } of this.#kept.values()) clearTimeout(hold);
    await this.#working;
  }

  #all(): Waiting<Built>[] {
    return [...this.#queues.values()].flat();
  }

  #add(order: BuildOrder<Built>): Waiting<Built> {
    const queue = this.#queues.get(order.asker) ?? [];
    const expected = [...this.#kept.values()].filter(({ hold }) => hold !== undefined);
    const ofOne = queue.length + expected.filter(({ asker }) => asker === order.asker).length;
    if (ofOne >= MOST_OF_ONE || this.#all().length + expected.length >= MOST) {
      const whose = ofOne >= MOST_OF_ONE ? ' by you' : '';
      const message = `Too many other days and instants are being asked for${whose}`;
      throw refusal(message, retryAfterSeconds(this.#remainingMs(undefined)));
    }
    const built = Promise.withResolvers<Built>();
    const waiting: Waiting<Built> = { order, checked: order.check(), built, retryAt: undefined };
    built.promise.catch(() => {}); // nobody may be waiting by then
    queue.push(waiting);
    this.#queues.set(order.asker, queue);
    waiting.checked.catch((error: unknown) => this.#drop(waiting, error));
    this.#working ??= this.#work();
    return waiting;
  }

  #drop(waiting: Waiting<Built>, error: unknown): void {
    waiting.built.reject(error);
    if (waiting === this.#current) return;
    const queue = this.#queues.get(waiting.order.asker);
    const index = queue?.indexOf(waiting) ?? -1;
    if (index !== -1) queue?.splice(index, 1);
  }

  /** One after another; after each, its account goes to the end of the line. */
  async #work(): Promise<void> {
    for (const [asker, queue] of this.#queues) {
      this.#current = queue[0];
      if (this.#current !== undefined) await this.#build(this.#current);
      if (queue[0] === this.#current) queue.shift();
      this.#queues.delete(asker);
      if (queue.length > 0) this.#queues.set(asker, queue);
    }
    this.#current = undefined;
    this.#working = undefined;
  }

  async #build(waiting: Waiting<Built>): Promise<void> {
    const { order, checked } = waiting;
    this.#startedAt = performance.now();
    try {
      await checked;
      const built = await order.build();
      this.#lastTookMs = performance.now() - this.#startedAt;
      this.#keep(order.name, { built, asker: order.asker, hold: this.#holdUntil(order.name, waiting.retryAt) });
      waiting.built.resolve(built);
    } catch (error) {
      waiting.built.reject(error);
    }
  }

  #holdUntil(name: string, retryAt: number | undefined): NodeJS.Timeout | undefined {
    if (retryAt === undefined) return undefined;
    const release = () => {
      const kept = this.#kept.get(name);
      if (kept !== undefined) this.#keep(name, { ...kept, hold: undefined });
    };
    return setTimeout(release, Math.max(retryAt - performance.now(), 0) + GRACE_MS).unref();
  }

  /** Of those that no retry is expected for, the last ones stay. */
  #keep(name: string, kept: Kept<Built>): void {
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    const free = [...this.#kept].filter(([, { hold }]) => hold === undefined);
    for (const [oldest] of free.slice(0, -KEPT)) this.#kept.delete(oldest);
  }

  /** An estimate, by how long the last build took; undefined = until all are built. */
  #remainingMs(waiting: Waiting<Built> | undefined): number {
    const elapsed = performance.now() - this.#startedAt;
    const last = this.#lastTookMs;
    // One that takes longer than the last may take as long again.
    const current = this.#current === undefined ? 0 : elapsed < last ? last - elapsed : elapsed;
    if (waiting !== undefined && waiting === this.#current) return current;
    const own = waiting === undefined ? [] : (this.#queues.get(waiting.order.asker) ?? []);
    const turns = waiting === undefined ? Number.POSITIVE_INFINITY : own.indexOf(waiting) + 1;
    let builds = this.#current === undefined ? 0 : -1;
    for (const queue of this.#queues.values()) builds += Math.min(queue.length, turns);
    return current + builds * last;
  }
}

const retryAfterSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

const refusal = (what: string, seconds: number): DomainError =>
  new DomainError('SERVICE_UNAVAILABLE', `${what}; try again in ${seconds} s`, { retryAfterSeconds: seconds });
