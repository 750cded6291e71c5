/** Publishes changes as deriving them does, for suites of what follows from them. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import type { FoundChange } from '../../src/domain/changes/change.ts';
import { findLastChangeId } from '../../src/services/changes/changes.repository.ts';
import { publishChanges, readProgress } from '../../src/services/changes/progress.repository.ts';

/** Brazilians may stay in Japan for longer, unless `values` say otherwise. */
export const foundChange = (values: Partial<FoundChange> = {}): FoundChange => ({
  about: 'entry_requirement',
  kind: 'changed',
  recordedAt: new Date('2026-03-01T08:00:00.000Z'),
  effectiveFrom: null,
  destinationIds: [392],
  passportIds: [76],
  fromCountryGroupId: null,
  toCountryGroupId: null,
  before: { maxStayDays: 30 },
  after: { maxStayDays: 90 },
  pairsAffected: 1,
  ruleId: 1,
  revision: 2,
  sources: ['open-data'],
  severity: 'loosened',
  ...values,
});

/** The id of the last one. */
export async function publish(db: Kysely<DatabaseSchema>, ...changes: readonly FoundChange[]): Promise<number> {
  const from = await readProgress(db);
  await publishChanges(db, changes, { from, to: from });
  return await findLastChangeId(db);
}
