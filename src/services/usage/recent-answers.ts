/**
 * The last answers to each API key, and how long its answers took: in the memory of this node, never stored, for the
 * holder of the key.
 */
import { DurationHistogram } from './duration-histogram.ts';

/** Answers kept for each key. */
export const MOST_RECENT_ANSWERS = 100;

const DAY_MS = 86_400_000;
/** Keys of one generation. There are two: at most 2,000 keys with 100 answers of about 150 bytes, 30 MB. */
const MOST_KEYS = 1_000;
const CLASSES = 4;

export interface AnsweredRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
}

export interface RecentAnswer extends AnsweredRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Counts and durations of one to two days. */
export interface KnownAnswers {
  /** Milliseconds since 1970: when the first of them was sent; undefined = no answers. */
  readonly since: number | undefined;
  readonly requests: number;
  /** 2xx to 5xx. */
  readonly byClass: readonly number[];
  /** Undefined = no answers. */
  readonly p50Ms: number | undefined;
  readonly p95Ms: number | undefined;
}

/** Of one key in one generation. */
class Counts {
  readonly since: number;
  readonly byClass = new Uint32Array(CLASSES);
  readonly durations = new DurationHistogram();

  constructor(since: number) {
    this.since = since;
  }
}

class KeyAnswers {
  /** The oldest first. */
  readonly answers: RecentAnswer[];
  readonly counts: Counts;
  /** Of the previous generation. */
  readonly earlier: Counts | undefined;

  constructor(now: number, before: KeyAnswers | undefined) {
    this.answers = before?.answers ?? [];
    this.counts = new Counts(now);
    this.earlier = before?.counts;
  }

  add(answer: RecentAnswer): void {
    this.answers.push(answer);
    if (this.answers.length > MOST_RECENT_ANSWERS) this.answers.shift();
    const { byClass, durations } = this.counts;
    const position = ((answer.status / 100) | 0) - 2;
    byClass[position] = (byClass[position] ?? 0) + 1;
    durations.add(answer.milliseconds);
  }
}

export interface RecentAnswersOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly mostKeys?: number;
}

/**
 * Two generations of keys: one ends after a day, or when it has `mostKeys`, and keys used in neither are forgotten. So
 * the counts cover one to two days, and the last answers to keys that are no longer used are dropped.
 */
export class RecentAnswers {
  readonly #now: () => number;
  readonly #mostKeys: number;
  #keys = new Map<number, KeyAnswers>();
  #before = new Map<number, KeyAnswers>();
  #begunAt: number;

  constructor({ now = Date.now, mostKeys = MOST_KEYS }: RecentAnswersOptions = {}) {
    this.#now = now;
    this.#mostKeys = mostKeys;
    this.#begunAt = now();
  }

  record(apiKeyId: number, { method, path, status, milliseconds, requestId }: AnsweredRequest): void {
    if (status < 200 || status > 599) return; // the client went away before it was answered
    const at = this.#now();
    this.#turnWhenDue(at);
    const known = this.#keys.get(apiKeyId) ?? this.#begin(apiKeyId, at);
    known.add({ at, method, path, status, milliseconds, requestId });
  }

  /** The latest first. */
  of(apiKeyId: number): RecentAnswer[] {
    this.#turnWhenDue(this.#now());
    return (this.#keys.get(apiKeyId) ?? this.#before.get(apiKeyId))?.answers.toReversed() ?? [];
  }

  /** Of these keys together. */
  countsOf(apiKeyIds: Iterable<number>): KnownAnswers {
    this.#turnWhenDue(this.#now());
    const durations = new DurationHistogram();
    const byClass = Array.from({ length: CLASSES }, () => 0);
    let since: number | undefined;
    for (const id of apiKeyIds) {
      const { counts, earlier } = this.#keys.get(id) ?? { counts: this.#before.get(id)?.counts };
      for (const part of [counts, earlier]) {
        if (part === undefined) continue;
        since = Math.min(since ?? part.since, part.since);
        for (const [position, count] of part.byClass.entries()) byClass[position] = (byClass[position] ?? 0) + count;
        durations.addAll(part.durations);
      }
    }
    return {
      since,
      requests: byClass.reduce((sum, count) => sum + count, 0),
      byClass,
      p50Ms: durations.quantile(0.5),
      p95Ms: durations.quantile(0.95),
    };
  }

  /** Of a deleted account. */
  forget(apiKeyIds: Iterable<number>): void {
    for (const id of apiKeyIds) {
      this.#keys.delete(id);
      this.#before.delete(id);
    }
  }

  #begin(apiKeyId: number, now: number): KeyAnswers {
    const before = this.#before.get(apiKeyId);
    if (this.#keys.size >= this.#mostKeys) this.#turn(now);
    const known = new KeyAnswers(now, before);
    this.#before.delete(apiKeyId);
    this.#keys.set(apiKeyId, known);
    return known;
  }

  #turnWhenDue(now: number): void {
    const age = now - this.#begunAt; // negative when the clock was set back
    if (age >= 0 && age < DAY_MS) return;
    this.#turn(now);
    if (age >= 2 * DAY_MS) this.#before = new Map();
  }

  #turn(now: number): void {
    this.#before = this.#keys;
    this.#keys = new Map();
    this.#begunAt = now;
  }
}
