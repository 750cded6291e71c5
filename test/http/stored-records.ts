/** A database with entry rules, a health requirement and a report, of the ids that paths of tests are filled with. */
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';

const ID = 76;
/** Of the rule of the catalog under test. */
const RULE_ID = 4711;
export const CORRECTION_ID = 'A'.repeat(22);

export async function openStoredRecords(): Promise<TestDatabase> {
  const database = await openTestDatabase('embedded');
  await sql
    .raw(
      `insert into country (id, name, iso2, iso3, continent) values (392, 'Japan', 'JP', 'JPN', 'Asia'), (76, 'Brazil', 'BR', 'BRA', 'South America');
      insert into vaccine (id, code, name, disease_name, doses_required, minimum_days_before_travel, booster_required,
        immunity_is_lifelong, certificate_required) values (1, 'YF', 'Stamaril', 'Yellow fever', 1, 10, false, true, true);
      insert into source (code, kind, name, rank) values ('desk', 'editorial', 'Desk', 300);
      insert into entry_rule (id, source_id, scope_key, rule_key, to_country_id, priority)
        overriding system value select rule.id, source.id, '*>c392', 'rule ' || rule.id, 392, 0
        from source, (values (${ID}), (${RULE_ID})) as rule (id);
      insert into health_requirement (id, source_id, rule_key, country_id, region_specific, vaccine_id, requirement)
        overriding system value select ${ID}, id, 'yellow-fever', 392, false, 1, 'recommended' from source;
      insert into correction (id, passport_id, destination_id, message, digest)
        values ('${CORRECTION_ID}', 76, 392, 'The ministry says 90 days', 'of it');`,
    )
    .execute(database.kysely);
  return database;
}
