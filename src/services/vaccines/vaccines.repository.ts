/** All SQL of vaccines. */

import { VACCINE_FIELDS, type VaccineRecord } from '@carnet/rules/schema/vaccine-fields.ts';
import { sql, type Transaction } from 'kysely';
import { type Database, recordTable } from '../../db/record-table.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

const { id } = VACCINE_FIELDS;
const VACCINES = recordTable('vaccine', { ...VACCINE_FIELDS, retiredAt: { kind: 'instant' } }, { id });

export async function listVaccines(db: Database): Promise<VaccineRecord[]> {
  const stored = await VACCINES.read(db, sql`retired_at is null`);
  return stored.map(({ retiredAt: _, ...vaccine }) => vaccine);
}

/** Adds or overwrites vaccines; one that had left is back. */
export async function saveVaccines(
  trx: Transaction<DatabaseSchema>,
  vaccines: readonly VaccineRecord[],
): Promise<void> {
  await VACCINES.save(
    trx,
    vaccines.map((vaccine) => ({ ...vaccine, retiredAt: null })),
  );
}

/** Frees the codes of vaccines that are about to go, so that another vaccine may take them over. */
export async function releaseVaccineCodes(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('vaccine').set({ code: sql<string>`'left:' || id` }).where('id', 'in', ids).execute();
}

/** The sources, other than `sourceId`, whose health requirements name one of these vaccines. */
export async function otherSourcesOfVaccines(
  db: Database,
  ids: readonly number[],
  sourceId: number,
): Promise<{ vaccineId: number; sourceCode: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('health_requirement')
    .innerJoin('source', 'source.id', 'health_requirement.source_id')
    .select(['health_requirement.vaccine_id as vaccineId', 'source.code as sourceCode'])
    .distinct()
    .where('health_requirement.vaccine_id', 'in', ids)
    .where('source.id', '<>', sourceId)
    .execute();
}

/** They are served no more; past answers go on naming them. */
export async function retireVaccines(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('vaccine').set({ retired_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}
