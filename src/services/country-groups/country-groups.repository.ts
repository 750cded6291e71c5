/** All SQL of country groups and their memberships. */

import {
  COUNTRY_GROUP_FIELDS,
  type CountryGroupRecord,
  MEMBERSHIP_FIELDS,
} from '@carnet/rules/schema/country-group-fields.ts';
import { pick } from '@carnet/rules/schema/field.ts';
import { sql, type Transaction } from 'kysely';
import { fieldColumns } from '../../db/field-columns.ts';
import { type Database, recordTable } from '../../db/record-table.ts';
import type { DatabaseSchema } from '../../db/schema.ts';

const { id } = COUNTRY_GROUP_FIELDS;
const MEMBERS = fieldColumns({
  countryGroupId: { ...id, description: 'The group.' },
  position: { kind: 'count', always: true, description: 'Place among the members of the group.' },
  ...MEMBERSHIP_FIELDS,
});
const GROUPS = recordTable('country_group', { ...COUNTRY_GROUP_FIELDS, retiredAt: { kind: 'instant' } }, { id });

/** `ids`: only these; absent = all. Retired ones are left out. */
export async function listCountryGroups(db: Database, ids?: readonly number[]): Promise<CountryGroupRecord[]> {
  const isOne = ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${[...ids]}::integer[])`;
  const groups = await GROUPS.read(db, sql`retired_at is null and ${isOne}`);
  const members = await db
    .selectFrom('country_group_member')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('country_group_id', 'in', [...(ids ?? []), 0]))
    .orderBy('position')
    .execute();
  return groups.map(({ retiredAt: _, ...group }) => ({
    ...group,
    members: members
      .filter((member) => member.country_group_id === group.id)
      .map(({ country_id: countryId, status, since, until, note }) => ({ countryId, status, since, until, note })),
  }));
}

/** Adds or overwrites the groups with their members; `updated_at` of each given group moves. */
export async function saveCountryGroups(
  trx: Transaction<DatabaseSchema>,
  groups: readonly CountryGroupRecord[],
): Promise<void> {
  if (groups.length === 0) return;
  await GROUPS.save(
    trx,
    groups.map((group) => ({ ...pick(COUNTRY_GROUP_FIELDS, group), retiredAt: null })),
  );
  const ids = groups.map((group) => group.id);
  await trx.deleteFrom('country_group_member').where('country_group_id', 'in', ids).execute();
  const members = groups.flatMap((group) =>
    group.members.map((member, position) => MEMBERS.toRecord({ ...member, countryGroupId: group.id, position })),
  );
  await sql`
    insert into country_group_member (${sql.raw(MEMBERS.names)})
    select ${sql.raw(MEMBERS.values)}
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as r(${sql.raw(MEMBERS.recordType)})
  `.execute(trx);
}

/** Has revisions of groups that were saved recorded now, not only when the transaction ends. */
export async function recordGroups(trx: Transaction<DatabaseSchema>): Promise<void> {
  await sql`set constraints country_group_recorded immediate`.execute(trx);
}

/** Frees the codes of groups that are about to go, so that another group may take them over. */
export async function releaseGroupCodes(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('country_group').set({ code: sql<string>`'left:' || id` }).where('id', 'in', ids).execute();
}

/** The sources, other than `sourceId`, whose rules or health requirements name one of these groups. */
export async function otherSourcesOfGroups(
  db: Database,
  ids: readonly number[],
  sourceId: number,
): Promise<{ groupId: number; sourceCode: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('entry_rule')
    .innerJoin('source', 'source.id', 'entry_rule.source_id')
    .innerJoin('country_group', (join) =>
      join.on((eb) =>
        eb.or([
          eb('country_group.id', '=', eb.ref('entry_rule.from_country_group_id')),
          eb('country_group.id', '=', eb.ref('entry_rule.to_country_group_id')),
        ]),
      ),
    )
    .select(['country_group.id as groupId', 'source.code as sourceCode'])
    .distinct()
    .where('country_group.id', 'in', ids)
    .where('source.id', '<>', sourceId)
    .union(
      db
        .selectFrom('health_requirement')
        .innerJoin('source', 'source.id', 'health_requirement.source_id')
        .innerJoin('country_group', 'country_group.id', 'health_requirement.arriving_from_group_id')
        .select(['country_group.id as groupId', 'source.code as sourceCode'])
        .where('country_group.id', 'in', ids)
        .where('source.id', '<>', sourceId),
    )
    .execute();
}

/** They are served no more; past answers go on naming them. */
export async function retireCountryGroups(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('country_group_member').where('country_group_id', 'in', ids).execute();
  await trx.updateTable('country_group').set({ retired_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
}
