/** Refuses a name that is none, with the one that was probably meant. */

import { DomainError } from '@carnet/rules/errors.ts';
import { nearestName } from '@carnet/rules/nearest-name.ts';
import { showValue } from '@carnet/rules/show-value.ts';

/** `none` says what holds where no name is known at all. */
export function unknownName(kind: string, name: string, known: readonly string[], none: string): DomainError {
  const nearest = nearestName(name, known);
  const advice = nearest === undefined ? none : `the nearest known one is "${nearest}" (known: ${known.join(', ')})`;
  return new DomainError('VALIDATION_ERROR', `${kind} ${showValue(name)} is unknown; ${advice}`);
}
