/** What a node knows of an API key that it accepts. */
import type { Tier } from '../tiers.ts';

export interface AcceptedApiKey {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly tier: Tier;
}
