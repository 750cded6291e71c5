/** All SQL of health requirements. */

import type { Fields, ValuesOf } from '@carnet/rules/schema/field.ts';
import {
  HEALTH_KEY_FIELDS,
  HEALTH_REQUIREMENT_FIELDS,
  type HealthRequirementRecord,
} from '@carnet/rules/schema/health-requirement-fields.ts';
import { sql, type Transaction } from 'kysely';
import { type Database, recordTable } from '../../db/record-table.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

const STORED_FIELDS = {
  sourceId: { kind: 'id', always: true },
  ...HEALTH_REQUIREMENT_FIELDS,
  retiredAt: { kind: 'instant' },
} as const satisfies Fields;
const { sourceId } = STORED_FIELDS;
const REQUIREMENTS = recordTable('health_requirement', STORED_FIELDS, { sourceId, ...HEALTH_KEY_FIELDS });

/** The live requirements of a source. */
export async function listHealthRequirements(db: Database, source: number): Promise<HealthRequirementRecord[]> {
  const stored = await REQUIREMENTS.read(db, sql`source_id = ${source} and retired_at is null`);
  return stored.map(({ sourceId: _, retiredAt, ...record }) => record);
}

export interface StoredHealthRequirement {
  readonly sourceId: number;
  readonly retired: boolean;
  readonly record: HealthRequirementRecord;
}

export interface HealthKey {
  readonly sourceId: number;
  readonly countryId: number;
  readonly ruleKey: string;
}

/** Retired ones included; undefined = there never was one. */
export async function findHealthRequirement(
  db: Database,
  asked: { readonly id: number } | HealthKey,
): Promise<StoredHealthRequirement | undefined> {
  if (!('id' in asked)) return (await findHealthRequirements(db, [asked]))[0];
  const [stored] = await REQUIREMENTS.read(db, sql`id = ${asked.id}`);
  return stored && toStored(stored);
}

/** Retired ones included; keys that none has are left out. */
export async function findHealthRequirements(
  db: Database,
  keys: readonly HealthKey[],
): Promise<StoredHealthRequirement[]> {
  const asked = JSON.stringify(keys.map(({ sourceId, countryId, ruleKey }) => ({ sourceId, countryId, ruleKey })));
  const found = await REQUIREMENTS.read(
    db,
    sql`(source_id, country_id, rule_key) in (
      select k."sourceId", k."countryId", k."ruleKey"
      from json_to_recordset(${asked}::json) as k("sourceId" integer, "countryId" integer, "ruleKey" text)
    )`,
  );
  return found.map(toStored);
}

function toStored({ sourceId, retiredAt, ...record }: ValuesOf<typeof STORED_FIELDS>): StoredHealthRequirement {
  return { sourceId, retired: retiredAt !== null, record };
}

/** Adds new requirements and overwrites those with the same country and key, which live again with their old id. */
export async function saveHealthRequirements(
  trx: Transaction<DatabaseSchema>,
  source: number,
  requirements: readonly HealthRequirementRecord[],
): Promise<void> {
  await REQUIREMENTS.save(
    trx,
    requirements.map((record) => ({ sourceId: source, ...record, retiredAt: null })),
  );
}

/** They are served no more; their ids wait for their return. */
export async function retireHealthRequirements(
  trx: Transaction<DatabaseSchema>,
  source: number,
  requirements: readonly Pick<HealthRequirementRecord, 'countryId' | 'ruleKey'>[],
): Promise<void> {
  if (requirements.length === 0) return;
  const keys = JSON.stringify(
    requirements.map(({ countryId, ruleKey }) => ({ country_id: countryId, rule_key: ruleKey })),
  );
  await sql`
    update health_requirement set retired_at = now(), updated_at = now()
    from jsonb_to_recordset(${keys}::jsonb) as r(country_id integer, rule_key text)
    where source_id = ${source} and health_requirement.country_id = r.country_id
      and health_requirement.rule_key = r.rule_key
  `.execute(trx);
}
