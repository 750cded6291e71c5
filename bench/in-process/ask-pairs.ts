/** Asks catalogs made of a database for every pair, each catalog for the first time, and sends what a pair took. */
import { Client } from 'pg';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { median } from '../statistics.ts';

export interface AskedPairs {
  readonly pairs: number;
  readonly rules: number;
  /** Processor time of a pair, garbage collection included; one number for each catalog. */
  readonly cpuMs: readonly number[];
  /** The same of a catalog that was asked before any code was compiled. */
  readonly firstCpuMs: number;
  /** The median of all answers, uncompressed. */
  readonly medianBytes: number;
}

const [databaseUrl, rounds] = process.argv.slice(2);
if (databaseUrl === undefined || rounds === undefined) throw new Error('usage: ask-pairs.ts DATABASE_URL ROUNDS');
const client = new Client(databaseUrl);
await client.connect();
const rows = await readTravelRows(client);
await client.end();
const newCatalog = () => new MemoryCatalog(RulesEdition.of(rows, Date.now()), undefined);

function askAll(catalog: MemoryCatalog, pairs: readonly (readonly [from: number, to: number])[]): number {
  const before = process.cpuUsage();
  for (const [from, to] of pairs) catalog.personalized(from, to);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / pairs.length;
}

const first = newCatalog();
const ids = first.countryCodes.map(({ iso2 }) => first.countryIdOf(iso2) as number);
const passports = ids.filter((id) => first.passportOf(id)?.issuesPassports === true);
const pairs = passports.flatMap((from) => ids.filter((to) => to !== from).map((to) => [from, to] as const));
const firstCpuMs = askAll(first, pairs);
const sizes = pairs.flatMap(([from, to]) => {
  const answer = first.personalized(from, to);
  return answer === undefined ? [] : [toBytes(answer).length];
});
process.send?.({
  pairs: pairs.length,
  rules: first.ruleCount,
  cpuMs: Array.from({ length: Number(rounds) }, () => askAll(newCatalog(), pairs)),
  firstCpuMs,
  medianBytes: median(sizes),
} satisfies AskedPairs);
process.disconnect();
