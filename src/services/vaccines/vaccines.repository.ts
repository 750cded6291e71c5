/** All SQL of vaccines. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { VaccineRecord } from '../../importers/open-data/records.ts';

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

const COLUMNS = [
  'id',
  'code',
  'name',
  'disease_name',
  'doses_required',
  'minimum_days_before_travel',
  'dose_schedule',
  'booster_required',
  'booster_interval_months',
  'immunity_duration_months',
  'immunity_is_lifelong',
  'minimum_age_months',
  'certificate_required',
  'cvx_codes',
  'atc_code',
  'official_info_url',
  'description',
] as const;

export async function listVaccines(db: Database): Promise<VaccineRecord[]> {
  const rows = await db.selectFrom('vaccine').select(COLUMNS).orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    diseaseName: row.disease_name,
    dosesRequired: row.doses_required,
    minimumDaysBeforeTravel: row.minimum_days_before_travel,
    doseSchedule: row.dose_schedule,
    boosterRequired: row.booster_required,
    boosterIntervalMonths: row.booster_interval_months,
    immunityDurationMonths: row.immunity_duration_months,
    immunityIsLifelong: row.immunity_is_lifelong,
    minimumAgeMonths: row.minimum_age_months,
    certificateRequired: row.certificate_required,
    cvxCodes: row.cvx_codes,
    atcCode: row.atc_code,
    officialInfoUrl: row.official_info_url,
    description: row.description,
  }));
}

/** New rows are added; rows that exist get the new values and a new `updated_at`. */
export async function saveVaccines(
  trx: Transaction<DatabaseSchema>,
  vaccines: readonly VaccineRecord[],
): Promise<void> {
  if (vaccines.length === 0) return;
  await trx
    .insertInto('vaccine')
    .values(
      vaccines.map((vaccine) => ({
        id: vaccine.id,
        code: vaccine.code,
        name: vaccine.name,
        disease_name: vaccine.diseaseName,
        doses_required: vaccine.dosesRequired,
        minimum_days_before_travel: vaccine.minimumDaysBeforeTravel,
        dose_schedule: vaccine.doseSchedule,
        booster_required: vaccine.boosterRequired,
        booster_interval_months: vaccine.boosterIntervalMonths,
        immunity_duration_months: vaccine.immunityDurationMonths,
        immunity_is_lifelong: vaccine.immunityIsLifelong,
        minimum_age_months: vaccine.minimumAgeMonths,
        certificate_required: vaccine.certificateRequired,
        cvx_codes: [...vaccine.cvxCodes],
        atc_code: vaccine.atcCode,
        official_info_url: vaccine.officialInfoUrl,
        description: vaccine.description,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...Object.fromEntries(COLUMNS.slice(1).map((column) => [column, eb.ref(`excluded.${column}`)])),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
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
