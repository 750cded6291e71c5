/** Which fields of an entry rule people at the desk may edit. */
import { ENTRY_RULE_FIELDS, IDENTITY_FIELDS, VERIFIED_FIELD } from '@carnet/rules/schema/entry-rule-fields.ts';

/** Follow from others, or from evidence. */
export const WORKED_OUT: ReadonlySet<string> = new Set([...Object.keys(VERIFIED_FIELD), 'documentValidityMinimumDays']);

/** Of a rule that is new: what it is known by is given once. */
export const FIELDS_OF_NEW_RULE: readonly string[] = Object.keys(ENTRY_RULE_FIELDS).filter(
  (name) => !WORKED_OUT.has(name),
);

export const EDITABLE_FIELDS: readonly string[] = FIELDS_OF_NEW_RULE.filter((name) => !(name in IDENTITY_FIELDS));
