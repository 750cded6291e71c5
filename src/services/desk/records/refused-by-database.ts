/** What a constraint of a table does not allow, such as a rule that ends before it begins, as an error for editors. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { RuleKey } from '../../../domain/desk/edit.ts';
import { atStart, nameOfRecord } from '../../../domain/desk/edited-record.ts';

/** SQLSTATE 23514; any other error is handed back. */
export function refusedByDatabase(error: unknown, key: RuleKey): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code !== '23514') return error;
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${atStart(nameOfRecord(key))} would have values that contradict each other (${constraint})`,
    { cause: error },
  );
}
