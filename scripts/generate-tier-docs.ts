/** Writes the tables of tiers into docs/limits.md and docs/usage.md from src/domain/tiers.ts; `--check` only says whether they are current. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_ACTIVE_API_KEYS, TIER_LIMITS, TIERS, USAGE_RETENTION } from '../src/domain/tiers.ts';
import { number, table } from '../src/services/open-data/markdown.ts';

const BEGIN = '<!-- tiers: begin; written by `npm run docs:tiers` -->';
const END = '<!-- tiers: end -->';

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

for (const [name, text] of Object.entries(PAGES)) {
  const file = path.resolve(import.meta.dirname, '../docs', name);
  const page = await readFile(file, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/${name} has no place for the table of tiers`);
  const wanted = `${before}${BEGIN}\n\n${text.join('\n')}\n\n${END}${after}`;
  if (wanted === page) process.stdout.write(`docs/${name}: tiers current\n`);
  else if (process.argv.includes('--check')) {
    process.stderr.write(`docs/${name}: the table of tiers is not current; run \`npm run docs:tiers\`\n`);
    process.exitCode = 1;
  } else {
    await writeFile(file, wanted);
    process.stdout.write(`docs/${name}: tiers written\n`);
  }
}
