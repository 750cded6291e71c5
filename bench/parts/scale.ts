/** Part `scale`: ten and a hundred times as many rules, as throughput, p99, build time and memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext, step } from '../bench-context.ts';
import { boundNotes, describe, measureSides, pairs, ratioOf, type SideResult, showRatio } from '../compare-sides.ts';
import { type BenchDatabase, createScaledDatabase } from '../data/databases.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import { type Memory, memoryOf } from '../machine/process-usage.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { median, megabytes, spread, thousands } from '../statistics.ts';

/** "Flat": throughput no lower and p99 no higher than this much, of what they are with all rules once. */
const FLAT_WITHIN = 0.2;
const SETTLE_MS = 2000;

interface Scaled {
  readonly factor: number;
  readonly server: CarnetServer;
  readonly rules: number;
  readonly buildMs: number;
  readonly memory: Memory | null;
}

export async function scale(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const { key, countryIds } = bench.base;
  await bench.generator.prepare(personalisedQuestions('personalised', countryIds, { 'x-api-key': key }));
  const all: Scaled[] = [];
  try {
    // All databases first: PostgreSQL copies none that a server is connected to.
    const databases = [{ factor: 1, database: bench.base }];
    for (const factor of bench.options.factors) {
      step(`making a database with ${factor} times as many rules`);
      databases.push({ factor, database: await createScaledDatabase(bench.postgres.url, bench.base, factor) });
    }
    for (const { factor, database } of databases) all.push(await start(bench, factor, database));
    const sides = await measureSides(
      bench,
      all.map(({ factor, server }) => ({
        name: `${factor} x`,
        port: server.port,
        pid: server.pid,
        questions: 'personalised',
        expectedStatus: 200,
      })),
    );
    const [once, ...more] = all as [Scaled, ...Scaled[]];
    const [onceSide, ...moreSides] = sides as [SideResult, ...SideResult[]];
    return more.flatMap((scaled, index) => [
      serving(scaled, moreSides[index] as SideResult, onceSide),
      building(scaled, once),
    ]);
  } finally {
    for (const { server } of all) await server.stop();
  }
}

async function start(bench: BenchContext, factor: number, database: BenchDatabase): Promise<Scaled> {
  step(`starting Carnet with ${thousands(database.rules)} rules`);
  const server = await bench.startCarnet({ databaseUrl: database.url });
  await sleep(SETTLE_MS);
  const build = server.builds.at(-1);
  if (build === undefined) throw new Error('Carnet listens and has told of no catalog');
  return { factor, server, rules: build.rules, buildMs: build.buildMs, memory: memoryOf(server.pid) };
}

function serving({ factor, rules }: Scaled, side: SideResult, once: SideResult): Figure {
  const throughput = ratioOf(side, once);
  const p99 = pairs(side, once, (round) => round.p99Ms);
  return {
    part: 'scale',
    name: `${factor} x as many rules (${thousands(rules)}): throughput and p99, to those of 1 x`,
    value: `${showRatio(throughput)} and ${median(p99).toFixed(2)}`,
    spread: `${throughput.spread} and ${spread(p99, 2)}`,
    target: 'flat within 20 %',
    isMet: throughput.median >= 1 - FLAT_WITHIN && median(p99) <= 1 + FLAT_WITHIN,
    notes: [`1 x: ${describe(once)}`, `${factor} x: ${describe(side)}`, ...boundNotes([once, side])],
    details: { throughput, p99, side },
  };
}

function building({ factor, rules, buildMs, memory }: Scaled, once: Scaled): Figure {
  const perRule = (scaled: { buildMs: number; rules: number }) => (scaled.buildMs / scaled.rules) * 1000;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  // What a rule adds: the server without rules is not part of it.
  const bytes =
    memory === null || once.memory === null
      ? null
      : (memory.residentBytes - once.memory.residentBytes) / (rules - once.rules);
  const growth = buildMs / once.buildMs / (rules / once.rules);
  const resident = (scaled: Scaled) =>
    scaled.memory === null ? '?' : `${thousands(megabytes(scaled.memory.residentBytes))} MB`;
  const memoryGrowth =
    memory === null || once.memory === null
      ? 0
      : memory.residentBytes / once.memory.residentBytes / (rules / once.rules);
  return {
    part: 'scale',
    name: `${factor} x as many rules: build time and memory`,
    value: `${seconds(buildMs)}, ${memory === null ? '?' : `${thousands(megabytes(memory.residentBytes))} MB`}`,
    spread:
      `${perRule({ buildMs, rules }).toFixed(1)} µs a rule (1 x: ` +
      `${perRule(once).toFixed(1)})${bytes === null ? '' : `, ${thousands(bytes)} B more a rule`}`,
    target: 'linear or better',
    isMet: growth <= 1 + FLAT_WITHIN && memoryGrowth <= 1 + FLAT_WITHIN,
    notes: [
      `1 x: ${seconds(once.buildMs)}, ${resident(once)}; growth by rules is ${growth.toFixed(2)} (time) and ` +
        `${memoryGrowth.toFixed(2)} (memory) of linear; peak ` +
        `${memory === null ? '?' : thousands(megabytes(memory.peakBytes))} MB`,
    ],
    details: { buildMs, rules, memory, bytesPerRule: bytes, growth, memoryGrowth },
  };
}
