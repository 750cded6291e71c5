/** A key in the memory of a node. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { ActiveApiKeysState } from './active-api-keys-state.ts';

export interface HeldApiKey extends AcceptedApiKey {
  /** Milliseconds since 1970; undefined: it never expires. */
  readonly expiresAt: number | undefined;
}

/** By this node's clock, so that keys expire while the database is away, too. */
export function unexpired(key: HeldApiKey | undefined): AcceptedApiKey | undefined {
  return key?.expiresAt === undefined || key.expiresAt > Date.now() ? key : undefined;
}

/** From the saved form. */
export function heldKey([hash, apiKeyId, accountId, tier, expiresAt]: ActiveApiKeysState['keys'][number]): [
  hash: string,
  key: HeldApiKey,
] {
  return [hash, { apiKeyId, accountId, tier, expiresAt }];
}
