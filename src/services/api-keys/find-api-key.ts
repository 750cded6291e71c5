/** Finds the existing key that is meant. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { maskedKey } from '../../domain/api-keys/key-format.ts';
import type { ApiKeyReference } from './api-key-reference.ts';
import { findApiKey, findApiKeyIdByHash, findApiKeysByMask } from './api-keys.repository.ts';
import { hashKey } from './key-hash.ts';

/** @throws DomainError NOT_FOUND, or CONFLICT naming the ids when several keys are shown alike. */
export async function findApiKeyId(db: Kysely<DatabaseSchema>, reference: ApiKeyReference): Promise<number> {
  if ('id' in reference) {
    if (await findApiKey(db, reference.id)) return reference.id;
    throw new DomainError('NOT_FOUND', `ApiKey ${reference.id} not found`);
  }
  if ('key' in reference) {
    const id = await findApiKeyIdByHash(db, hashKey(reference.key));
    if (id !== undefined) return id;
    throw new DomainError(
      'NOT_FOUND',
      `ApiKey ${maskedKey(reference.key.slice(0, 8), reference.key.slice(-4))} not found`,
    );
  }
  const shown = maskedKey(reference.prefix, reference.lastFour);
  const [first, ...others] = await findApiKeysByMask(db, reference.prefix, reference.lastFour);
  if (!first) throw new DomainError('NOT_FOUND', `ApiKey ${shown} not found`);
  if (others.length > 0) {
    const ids = [first, ...others].map((key) => key.id).join(', ');
    throw new DomainError('CONFLICT', `Several keys are shown as ${shown} (ids ${ids}): use an id`);
  }
  return first.id;
}
