/** The live parts as browsers draw them. */
import { FirstCall } from './first-call.tsx';
import { LiveAddress } from './live-address.tsx';
import type { LiveParts } from './live-parts.ts';
import { LivePrecedence } from './live-precedence.tsx';
import { LiveSources } from './live-sources.tsx';
import { LiveTiers } from './live-tiers.tsx';

export const LIVE_PARTS: LiveParts = {
  address: LiveAddress,
  'first-call': FirstCall,
  precedence: LivePrecedence,
  sources: LiveSources,
  tiers: LiveTiers,
};
