/** Statements that multiply the imported rules inside the database, which is the only quick way to millions. */
import { MATRIX_COUNTRIES } from './pair-matrix.ts';

const LAYER_RULES = MATRIX_COUNTRIES * (MATRIX_COUNTRIES - 1);
/** Layers written by one statement. */
const LAYERS_AT_ONCE = 10;

/**
 * Adds `factor` - 1 layers of 39,402 rules to the imported source. Nine layers of ten say something more about each
 * pair, under a key and priority of their own; the tenth speaks of groups of passports instead of one. All are served,
 * so that every index of the catalog grows with them.
 */
export function scaleStatements(factor: number, countryIds: readonly number[]): string[] {
  const statements = [
    // Foreign keys are checked by triggers, one by one: an hour's work for rules that are right by construction.
    `set session_replication_role = replica`,
    `create temporary table matrix_country as
       select id, row_number() over (order by id) - 1 as place from unnest('{${countryIds.join(',')}}'::integer[]) as id`,
    `create temporary table origin_group as
       select id, row_number() over (order by id) - 1 as place, count(*) over () as groups from country_group`,
  ];
  for (let first = 1; first < factor; first += LAYERS_AT_ONCE) {
    const last = Math.min(first + LAYERS_AT_ONCE, factor) - 1;
    statements.push(pairLayers(first, last), groupLayers(first, last));
  }
  statements.push('analyze entry_rule');
  return statements;
}

const COLUMNS = `source_id, scope_key, rule_key, from_country_id, from_country_group_id, to_country_id, priority,
  visa_requirement_type, max_stay_days, last_verified_at`;
const VALUES = `100 + layer % 7, (array['visa_free', 'visa_required', 'e_visa', 'eta'])[1 + layer % 4], 30 + layer % 60,
  date '2026-01-01' + (layer % 90) * interval '1 day'`;
const SOURCE = `(select id from source where code = 'passport-index')`;

const pairLayers = (first: number, last: number) => `insert into entry_rule (${COLUMNS})
  select ${SOURCE}, 'c' || f.id || '>c' || t.id, 'layer ' || layer, f.id, null, t.id, ${VALUES}
  from generate_series(${first}, ${last}) layer, matrix_country f, matrix_country t
  where layer % 10 <> 9 and f.id <> t.id`;

const groupLayers = (first: number, last: number) => `insert into entry_rule (${COLUMNS})
  select ${SOURCE}, 'g' || g.id || '>c' || t.id, 'layer ' || layer || '.' || n / (g.groups * ${MATRIX_COUNTRIES}),
    null, g.id, t.id, ${VALUES}
  from generate_series(${first}, ${last}) layer, generate_series(0, ${LAYER_RULES - 1}) n
    join matrix_country t on t.place = n % ${MATRIX_COUNTRIES}
    join origin_group g on g.place = n / ${MATRIX_COUNTRIES} % g.groups
  where layer % 10 = 9`;
