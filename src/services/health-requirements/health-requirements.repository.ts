/** All SQL of health requirements. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema, Row } from '../../db/schema.ts';
import type { HealthConditionsRecord, HealthRequirementRecord } from '../../importers/open-data/records.ts';

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

/** The live requirements of a source. */
export async function listHealthRequirements(db: Database, sourceId: number): Promise<HealthRequirementRecord[]> {
  const rows = await db
    .selectFrom('health_requirement')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    countryId: row.country_id,
    ruleKey: row.rule_key,
    vaccineId: row.vaccine_id,
    requirement: row.requirement,
    regionSpecific: row.region_specific,
    circumstances: row.circumstances,
    conditions: conditionsOf(row),
    notes: row.notes,
    sourceUrl: row.source_url,
    lastVerifiedAt: row.last_verified_at?.getTime() ?? null,
  }));
}

function conditionsOf(row: Row<'health_requirement'>): HealthConditionsRecord | null {
  const conditions: HealthConditionsRecord = {
    arrivingFromGroupId: row.arriving_from_group_id,
    transitHoursOver: row.transit_hours_over,
    minimumAgeMonths: row.minimum_age_months,
    months: row.months,
  };
  return Object.values(conditions).every((one) => one === null) ? null : conditions;
}

/** Adds new requirements and overwrites those with the same country and key, which live again with their old id. */
export async function saveHealthRequirements(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  requirements: readonly HealthRequirementRecord[],
): Promise<void> {
  if (requirements.length === 0) return;
  await trx
    .insertInto('health_requirement')
    .values(
      requirements.map((one) => ({
        source_id: sourceId,
        country_id: one.countryId,
        rule_key: one.ruleKey,
        vaccine_id: one.vaccineId,
        requirement: one.requirement,
        region_specific: one.regionSpecific,
        circumstances: one.circumstances,
        arriving_from_group_id: one.conditions?.arrivingFromGroupId ?? null,
        transit_hours_over: one.conditions?.transitHoursOver ?? null,
        minimum_age_months: one.conditions?.minimumAgeMonths ?? null,
        months: one.conditions?.months ? [...one.conditions.months] : null,
        notes: one.notes,
        source_url: one.sourceUrl,
        last_verified_at: one.lastVerifiedAt === null ? null : new Date(one.lastVerifiedAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source_id', 'country_id', 'rule_key']).doUpdateSet((eb) => ({
        vaccine_id: eb.ref('excluded.vaccine_id'),
        requirement: eb.ref('excluded.requirement'),
        region_specific: eb.ref('excluded.region_specific'),
        circumstances: eb.ref('excluded.circumstances'),
        arriving_from_group_id: eb.ref('excluded.arriving_from_group_id'),
        transit_hours_over: eb.ref('excluded.transit_hours_over'),
        minimum_age_months: eb.ref('excluded.minimum_age_months'),
        months: eb.ref('excluded.months'),
        notes: eb.ref('excluded.notes'),
        source_url: eb.ref('excluded.source_url'),
        last_verified_at: eb.ref('excluded.last_verified_at'),
        retired_at: null,
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** They are served no more; their ids wait for their return. */
export async function retireHealthRequirements(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  requirements: readonly Pick<HealthRequirementRecord, 'countryId' | 'ruleKey'>[],
): Promise<void> {
  if (requirements.length === 0) return;
  const keys = JSON.stringify(
    requirements.map(({ countryId, ruleKey }) => ({ country_id: countryId, rule_key: ruleKey })),
  );
  await sql`
    update health_requirement set retired_at = now(), updated_at = now()
    from jsonb_to_recordset(${keys}::jsonb) as r(country_id integer, rule_key text)
    where source_id = ${sourceId} and health_requirement.country_id = r.country_id
      and health_requirement.rule_key = r.rule_key
  `.execute(trx);
}
