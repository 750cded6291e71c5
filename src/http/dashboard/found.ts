/**
 * Looks up what an id of the request names; one larger than any id is missing like others, and named as it was sent.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { idText } from '../parameters/compile-parameters.ts';

export async function found<N extends string, T>(
  values: { readonly [name in N]?: number },
  name: N,
  resource: string,
  find: (id: number) => Promise<T>,
): Promise<T> {
  const id = values[name] ?? 0;
  if (id < 1) throw new DomainError('NOT_FOUND', `${resource} ${idText(values, name)} not found`);
  return await find(id);
}
