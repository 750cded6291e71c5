/** The changes that pages and their scripts ask the database for. While it is away, pages do without. */
import type { Catalog } from '../../../catalog/catalog.ts';
import type { ChangeLine, ChangeList } from '../shared/portal-shapes.ts';
import { type ChangeQuestion, changesPage, lastChange } from './changes.ts';
import type { PatientDatabase } from './patient-database.ts';

export class StoredChanges {
  readonly #database: PatientDatabase;

  constructor(database: PatientDatabase) {
    this.#database = database;
  }

  /** Undefined: not to be had now. */
  page(catalog: Catalog, question: ChangeQuestion): Promise<ChangeList | undefined> {
    return this.#database.ask((db) => changesPage(db, catalog, question));
  }

  /** Null: none is known. Undefined: not to be had now. */
  lastOf(catalog: Catalog, fromCountryId: number, toCountryId: number): Promise<ChangeLine | null | undefined> {
    return this.#database.ask((db) => lastChange(db, catalog, { fromCountryId, toCountryId }));
  }
}
