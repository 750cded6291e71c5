/** The API key as shown to its holder: never the key itself but in the answer to its creation. */

import { type Static, Type } from 'typebox';
import { id, instant, nullable, text } from '../../../catalog/schemas/fields.ts';
import { TIERS } from '../../../domain/tiers.ts';
import type { ApiKey } from '../../../services/api-keys/api-keys.repository.ts';

export const TierSchema = Type.Enum([...TIERS], {
  $id: 'Tier',
  type: 'string',
  description: "A subscription tier; every key carries its account's.",
});

const fields = {
  id: id('Id of the key.'),
  name: text('What its holder calls it; unique in the account, revoked keys included.'),
  tier: TierSchema,
  prefix: Type.Enum(['ck_live_', 'ck_test_'], { type: 'string', description: 'How the key begins.' }),
  lastFour: text('How the key ends.'),
  createdAt: instant('When it was created, UTC.'),
  lastUsedAt: nullable(instant('When it was last used, to the minute, UTC. Null = not yet.')),
  revokedAt: nullable(instant('When it was revoked, UTC. Null = it was not.')),
  expiresAt: nullable(
    instant('Extension. When it expires or expired, UTC: from then on it is refused like a revoked key. Null = never.'),
  ),
};

export const ApiKeySchema = Type.Object(fields, { $id: 'ApiKey', description: 'An API key of the account.' });

export const CreatedApiKeySchema = Type.Object(
  {
    ...fields,
    key: Type.String({
      description: 'The key itself, shown this once: only its hash is stored.',
      pattern: '^ck_(live|test)_[0-9A-Za-z]{36}$',
    }),
  },
  { $id: 'CreatedApiKey', description: 'A new API key, with its plaintext.' },
);

export type ShownApiKey = Static<typeof ApiKeySchema>;

export function showApiKey(key: ApiKey): ShownApiKey {
  return {
    id: key.id,
    name: key.name,
    tier: key.tier,
    prefix: key.prefix as ShownApiKey['prefix'],
    lastFour: key.lastFour,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}

export const apiKeyExample: ShownApiKey = {
  id: 42,
  name: 'web site',
  tier: 'free',
  prefix: 'ck_live_',
  lastFour: 'aB3d',
  createdAt: '2026-02-17T09:30:00.000Z',
  lastUsedAt: '2026-02-18T11:04:00.000Z',
  revokedAt: null,
  expiresAt: null,
};
