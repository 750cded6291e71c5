/** All SQL of vaccines. */
import { sql, type Transaction } from 'kysely';
import { type Database, recordTable } from '../../db/record-table.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { VACCINE_FIELDS } from '../../domain/fields/vaccine-fields.ts';

const { id } = VACCINE_FIELDS;
const VACCINES = recordTable('vaccine', VACCINE_FIELDS, { id });
export const listVaccines = VACCINES.read;
export const saveVaccines = VACCINES.save;

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

/** Removes vaccines together with the retired requirements of the source that named them. */
export async function removeVaccines(
  trx: Transaction<DatabaseSchema>,
  ids: readonly number[],
  sourceId: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('health_requirement')
    .where('source_id', '=', sourceId)
    .where('retired_at', 'is not', null)
    .where('vaccine_id', 'in', ids)
    .execute();
  await trx.deleteFrom('vaccine').where('id', 'in', ids).execute();
}
