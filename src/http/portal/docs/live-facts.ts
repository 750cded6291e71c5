/** What this installation answers, for the pages of the documentation that show it. */

import { toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { PlaceSource } from '../../../catalog/schemas/place-source.ts';
import { MAX_ACTIVE_API_KEYS, TIER_LIMITS, TIERS, USAGE_RETENTION } from '../../../domain/tiers.ts';

/** As many as an API's page may have. */
const MOST_SOURCES = 100;

/** As GET /v1/tiers of the dashboard API tells them, also where there is none. */
export const liveTiers = () =>
  TIERS.map((tier) => ({
    tier,
    isPaid: tier !== 'free',
    ...TIER_LIMITS[tier],
    maxActiveApiKeys: MAX_ACTIVE_API_KEYS,
    usageByHourDays: USAGE_RETENTION[tier].hourlyDays,
    usageByDayDays: USAGE_RETENTION[tier].dailyDays,
  }));

/** As GET /v1/sources of the public API lists them. */
export const liveSources = (catalog: Catalog): readonly PlaceSource[] =>
  JSON.parse(toBytes(catalog.places.sources(1, MOST_SOURCES)).toString()).data;
