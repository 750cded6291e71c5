/** The database as pages ask it: for what they can do without when it is away, or slow. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceContext } from '../../../services/service-context.ts';

/** Longest time that a page waits. */
const PATIENCE_MS = 1000;

export class PatientDatabase {
  readonly #db: ServiceContext['db'] | undefined;
  readonly #isUp: () => boolean;

  /** `db` undefined: this server has none. */
  constructor(db: ServiceContext['db'] | undefined, isUp: () => boolean) {
    this.#db = db;
    this.#isUp = isUp;
  }

  /** Undefined: not to be had now. */
  async ask<T>(question: (db: ServiceContext['db']) => Promise<T>): Promise<T | undefined> {
    if (this.#db === undefined || !this.#isUp()) return undefined;
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    const asked = question(this.#db).catch(() => undefined);
    const answer = await Promise.race([asked, late]);
    patience.abort();
    return answer;
  }
}
