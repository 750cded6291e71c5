/** The error for a parameter whose text is not what was expected. */

import { DomainError } from '../../domain/errors.ts';
import { showValue } from '../../domain/show-value.ts';

/** `expected` goes on after "must be", e.g. `true or false`. */
export function refuseValue(label: string, expected: string, text: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `${label} must be ${expected}; got ${showValue(text)}`);
}
