/**
 * Writes the tables of tiers into docs/limits.md and docs/usage.md from src/domain/tiers.ts; `--check` only says
 * whether they are current.
 */
import { MAX_ACTIVE_API_KEYS, TIER_LIMITS, TIERS, USAGE_RETENTION } from '../../src/domain/tiers.ts';
import { number, table } from '../../src/services/open-data/agreement/markdown.ts';
import { writeGenerated } from './write-generated.ts';

const row = (name: string, value: (tier: (typeof TIERS)[number]) => string) => [name, ...TIERS.map(value)];
const names = ['', ...TIERS.map((tier) => tier[0]?.toUpperCase() + tier.slice(1))];

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'limits.md': table(names, [
    row('requests per calendar month (UTC)', (tier) => number(TIER_LIMITS[tier].monthlyRequests)),
    row('sustained, a minute', (tier) => number(TIER_LIMITS[tier].requestsPerMinute)),
    row('at once', (tier) => number(TIER_LIMITS[tier].burst)),
    row('active keys', () => number(MAX_ACTIVE_API_KEYS)),
  ]),
  'usage.md': table(names, [
    row('by the hour', (tier) => `${number(USAGE_RETENTION[tier].hourlyDays)} days`),
    row('by the day', (tier) => `${number(USAGE_RETENTION[tier].dailyDays)} days`),
  ]),
};

for (const [page, text] of Object.entries(PAGES)) {
  await writeGenerated(page, 'tiers', text.join('\n'), process.argv.includes('--check'));
}
