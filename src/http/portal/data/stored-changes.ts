/** The changes that pages and their scripts ask the database for. While it is away, pages do without. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { ServiceContext } from '../../../services/service-context.ts';
import type { ChangeLine, ChangeList } from '../portal-shapes.ts';
import { type ChangeQuestion, changesPage, lastChange } from './changes.ts';

/** Longest time that a page waits for what it can do without. */
const PATIENCE_MS = 1000;

export class StoredChanges {
  readonly #db: ServiceContext['db'] | undefined;
  readonly #isUp: () => boolean;

  /** `db` undefined: this server has none. */
  constructor(db: ServiceContext['db'] | undefined, isUp: () => boolean) {
    this.#db = db;
    this.#isUp = isUp;
  }

  /** Undefined: not to be had now. */
  page(catalog: Catalog, question: ChangeQuestion): Promise<ChangeList | undefined> {
    return this.#ask((db) => changesPage(db, catalog, question));
  }

  /** Null: none is known. Undefined: not to be had now. */
  lastOf(catalog: Catalog, fromCountryId: number, toCountryId: number): Promise<ChangeLine | null | undefined> {
    return this.#ask((db) => lastChange(db, catalog, { fromCountryId, toCountryId }));
  }

  async #ask<T>(question: (db: ServiceContext['db']) => Promise<T>): Promise<T | undefined> {
    if (this.#db === undefined || !this.#isUp()) return undefined;
    const patience = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    const asked = question(this.#db).catch(() => undefined);
    const answer = await Promise.race([asked, late]);
    patience.abort();
    return answer;
  }
}
