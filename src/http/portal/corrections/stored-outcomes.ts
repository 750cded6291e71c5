/** What became of reports, for the pages that tell it. */

import { dayOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { readOutcome } from '../../../services/corrections/read-outcome.ts';
import { countriesOf } from '../data/countries.ts';
import type { PatientDatabase } from '../data/patient-database.ts';
import type { ShownOutcome } from '../shared/portal-shapes.ts';

export class StoredOutcomes {
  readonly #database: PatientDatabase;

  constructor(database: PatientDatabase) {
    this.#database = database;
  }

  /** Null: there is no such report. Undefined: not to be had now. */
  async of(catalog: Catalog, id: string): Promise<ShownOutcome | null | undefined> {
    const found = await this.#database.ask((db) =>
      readOutcome(db, id).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
        throw error;
      }),
    );
    if (found === undefined || found === null) return found;
    const { status, topic, revision, reason, reportedAt, closedAt, fromCountryId, toCountryId } = found;
    const named = (countryId: number) => {
      const { iso2, name } = countriesOf(catalog).all.find(({ id: one }) => one === countryId) ?? {
        iso2: '',
        name: '',
      };
      return { iso2, name };
    };
    return {
      id,
      status,
      passport: named(fromCountryId),
      destination: named(toCountryId),
      topic,
      revision,
      reason,
      reportedOn: dayOf(Date.parse(reportedAt)),
      closedOn: closedAt === null ? null : dayOf(Date.parse(closedAt)),
    };
  }
}
