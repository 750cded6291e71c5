/** Refuses edits that name a country, group or currency that does not exist. */
import type { Executor } from '../../db/executor.ts';
import type { SentEdit } from '../../domain/desk/read-draft.ts';
import { DomainError } from '../../domain/errors.ts';
import { ENTRY_RULE_FIELDS } from '../../domain/fields/entry-rule-fields.ts';
import type { Field, Fields } from '../../domain/fields/field.ts';

const FIELDS: Fields = ENTRY_RULE_FIELDS;
const TABLES = { country: 'country', group: 'country_group', currency: 'currency' } as const;

/** @throws DomainError VALIDATION_ERROR naming the field. */
export async function refuseUnknownIds(db: Executor, edits: readonly SentEdit[]): Promise<void> {
  for (const [index, { fields }] of edits.entries()) {
    for (const [name, id] of Object.entries(fields)) {
      const kind = kindOf(name);
      if (kind === undefined || id === null) continue;
      const row = await db
        .selectFrom(TABLES[kind])
        .select('id')
        .where('id', '=', id as number)
        .executeTakeFirst();
      if (row !== undefined) continue;
      throw new DomainError('VALIDATION_ERROR', `edits[${index}].fields.${name} is ${id}, which is not a ${kind} id`);
    }
  }
}

function kindOf(name: string): keyof typeof TABLES | undefined {
  const { kind } = FIELDS[name] as Field;
  if (kind === 'currency') return 'currency';
  if (kind !== 'id') return undefined;
  return name.endsWith('GroupId') ? 'group' : 'country';
}
