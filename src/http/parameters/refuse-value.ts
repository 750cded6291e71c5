/** The error for a parameter whose text is not what was expected. */

import { DomainError } from '@carnet/rules/errors.ts';
import { showValue } from '@carnet/rules/show-value.ts';

/** `expected` goes on after "must be", e.g. `true or false`. */
export function refuseValue(label: string, expected: string, text: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${label} must be ${expected}; got ${showValue(text)}`);
}
