/** All SQL of entry rules; writes go in sets, one statement per batch. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { type EntryRuleContent, scopeKey } from '../../domain/entry-rules/entry-rule.ts';
import type { StoredSourceRule } from '../../domain/entry-rules/source-rules-diff.ts';

type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;
type ContentField = keyof EntryRuleContent;

/** The column type of each field; the column's name is the field's in snake case. */
const COLUMN_TYPES: Record<
  ContentField,
  'integer' | 'text' | 'text[]' | 'boolean' | 'double precision' | 'timestamptz'
> = {
  ruleKey: 'text',
  fromCountryId: 'integer',
  fromCountryGroupId: 'integer',
  toCountryId: 'integer',
  toCountryGroupId: 'integer',
  priority: 'integer',
  inheritsGeneral: 'boolean',
  membershipStatuses: 'text[]',
  documentValidityMinimumDays: 'integer',
  proofOfFunds: 'text',
  proofOfFundsDetails: 'text',
  proofOfFundsAmountUsd: 'double precision',
  proofOfFundsSourceUrl: 'text',
  proofOfFundsAmountLocal: 'double precision',
  proofOfFundsCurrencyId: 'integer',
  returnTicket: 'text',
  returnTicketDetails: 'text',
  returnTicketSourceUrl: 'text',
  healthInsurance: 'text',
  healthInsuranceDetails: 'text',
  healthInsuranceCoverageUsd: 'double precision',
  healthInsuranceSourceUrl: 'text',
  customsDeclarationRequired: 'boolean',
  customsDeclarationDetails: 'text',
  customsDeclarationUrl: 'text',
  proofOfAccommodation: 'text',
  proofOfAccommodationDetails: 'text',
  proofOfAccommodationSourceUrl: 'text',
  visaRequirementType: 'text',
  maxStayDays: 'integer',
  visaApplicationUrl: 'text',
  visaProcessingDays: 'integer',
  generalNotes: 'text',
  sourceUrl: 'text',
  officialWebsiteUrl: 'text',
  lastVerifiedAt: 'timestamptz',
};

const COLUMNS = (Object.keys(COLUMN_TYPES) as ContentField[]).map((field) => ({
  field,
  column: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  type: COLUMN_TYPES[field],
}));

const NAMES = sql.raw(COLUMNS.map(({ column }) => column).join(', '));
const ROW_VALUES = sql.raw(COLUMNS.map(({ column }) => `r.${column}`).join(', '));
const RECORD_TYPE = sql.raw(COLUMNS.map(({ column, type }) => `${column} ${type}`).join(', '));
const ASSIGNMENTS = sql.raw(
  // The rule key and the scope are what the row was found by.
  COLUMNS.filter(({ field }) => !/^(ruleKey|from.*Id|to.*Id)$/.test(field))
    .map(({ column }) => `${column} = r.${column}`)
    .join(', '),
);

/** Every rule of a source, retired ones included, by id. */
export async function listSourceRules(db: Database, sourceId: number): Promise<StoredSourceRule[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, retired_at is not null as retired, ${NAMES} from entry_rule where source_id = ${sourceId} order by id
  `.execute(db);
  return rows.map((row) => {
    const rule: Record<string, unknown> = { id: row.id, retired: row.retired };
    for (const { field, column, type } of COLUMNS) {
      const value = row[column];
      rule[field] = type === 'timestamptz' && value instanceof Date ? value.getTime() : value;
    }
    return rule as unknown as StoredSourceRule;
  });
}

export async function insertRules(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  rules: readonly EntryRuleContent[],
): Promise<void> {
  await sql`
    insert into entry_rule (source_id, scope_key, ${NAMES})
    select ${sourceId}::integer, r.scope_key, ${ROW_VALUES}
    from jsonb_to_recordset(${JSON.stringify(rules.map(toRecord))}::jsonb) as r(scope_key text, ${RECORD_TYPE})
  `.execute(trx);
}

/** Gives stored rules new content and makes them live; their ids stay, `updated_at` moves. */
export async function updateRules(
  trx: Transaction<DatabaseSchema>,
  rules: readonly { readonly id: number; readonly content: EntryRuleContent }[],
): Promise<void> {
  const records = rules.map(({ id, content }) => ({ id, ...toRecord(content) }));
  await sql`
    update entry_rule set ${ASSIGNMENTS}, retired_at = null, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, ${RECORD_TYPE})
    where entry_rule.id = r.id
  `.execute(trx);
}

export async function retireRules(trx: Transaction<DatabaseSchema>, ids: readonly number[]): Promise<void> {
  await sql`
    update entry_rule set retired_at = now(), updated_at = now()
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
  `.execute(trx);
}

/** Only what is set: what a record lacks is null in the database, and most fields of most rules are. */
function toRecord(rule: EntryRuleContent): Record<string, unknown> {
  const record: Record<string, unknown> = { scope_key: scopeKey(rule) };
  for (const { field, column, type } of COLUMNS) {
    const value = rule[field];
    if (value === null) continue;
    record[column] = type === 'timestamptz' ? new Date(value as number).toISOString() : value;
  }
  return record;
}
