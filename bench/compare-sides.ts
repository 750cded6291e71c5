/** Measures servers side by side: short rounds in turn, so that what else the machine does falls on all of them. */
import { type BenchContext, step } from './bench-context.ts';
import type { LoadResult } from './load/orders.ts';
import { median, spread, thousands } from './statistics.ts';

export interface Side {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** A question set that the generator was given. */
  readonly questions: string;
  readonly expectedStatus: number;
  /** Keep-alive connections; default: those of the run. */
  readonly connections?: number;
  /** A further process that works for it with its children, such as PostgreSQL. */
  readonly helper?: number;
}

export interface SideResult {
  readonly name: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerAnswer: number;
  /** Cores that the server's process used; null = not known. */
  readonly serverCores: number | null;
  readonly helperCores: number | null;
  /** Null: it stayed awake. */
  readonly generatorCores: number | null;
  readonly rounds: readonly LoadResult[];
}

/** Below this share of a core the server was waiting for load. */
const SATURATED = 0.95;
/** Before the first round: the compiler wants to have seen the code run. */
const FIRST_WARM_UP_SECONDS = 4;
const WARM_UP_SECONDS = 0.4;

/** Results in the order of the sides. */
export async function measureSides(bench: BenchContext, sides: readonly Side[]): Promise<SideResult[]> {
  const { rounds, seconds } = bench.options;
  const results = sides.map((): LoadResult[] => []);
  // A helper may need the core that the generator would keep busy.
  const staysAwake = sides.every(({ helper }) => helper === undefined);
  for (const side of sides) {
    step(`warming up ${side.name}`);
    await ask(bench, side, staysAwake, Math.min(FIRST_WARM_UP_SECONDS, seconds * 2), 0.5);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const result = await ask(bench, side, staysAwake, WARM_UP_SECONDS, seconds);
      results[index]?.push(result);
      step(`round ${round} of ${rounds}, ${side.name}: ${thousands(result.perSecond)} req/s`);
    }
  }
  return sides.map((side, index) => summarise(side, results[index] as LoadResult[]));
}

function ask(
  bench: BenchContext,
  side: Side,
  staysAwake: boolean,
  warmUpSeconds: number,
  seconds: number,
): Promise<LoadResult> {
  const { port, questions, expectedStatus, pid, helper } = side;
  const connections = side.connections ?? bench.options.connections;
  const watch = { server: pid, ...(helper === undefined ? {} : { helper }) };
  return bench.generator.run({
    port,
    questions,
    expectedStatus,
    connections,
    seconds,
    warmUpSeconds,
    perSecond: null,
    staysAwake,
    watch,
  });
}

function summarise({ name, helper }: Side, rounds: readonly LoadResult[]): SideResult {
  const of = (pick: (round: LoadResult) => number) => median(rounds.map(pick));
  // Not known of a round in which one of its processes ended.
  const cores = (watched: 'server' | 'helper') => {
    const known = rounds.map((round) => round.watchedCores[watched] ?? null).filter((value) => value !== null);
    return known.length === 0 ? null : median(known);
  };
  return {
    name,
    perSecond: of((round) => round.perSecond),
    p50Ms: of((round) => round.p50Ms),
    p99Ms: of((round) => round.p99Ms),
    bytesPerAnswer: of((round) => round.bytesPerAnswer),
    serverCores: cores('server'),
    helperCores: helper === undefined ? null : cores('helper'),
    generatorCores: rounds.some((round) => round.generatorCores === null)
      ? null
      : of((round) => round.generatorCores as number),
    rounds,
  };
}

export interface Ratio {
  readonly median: number;
  readonly spread: string;
  /** The same per second of the servers' CPU, which other load on the machine hardly touches; null = not known. */
  readonly perCpu: number | null;
}

/** `0.78 (by CPU 0.81)` */
export function showRatio({ median, perCpu }: Ratio): string {
  return `${median.toFixed(2)}${perCpu === null ? '' : ` (by CPU ${perCpu.toFixed(2)})`}`;
}

/** Of each round of `a` to the round of `b` that followed it. */
export function ratioOf(a: SideResult, b: SideResult): Ratio {
  const ratios = pairs(a, b, (round) => round.perSecond);
  const perCpu = pairs(a, b, (round) => round.perSecond / (round.watchedCores.server || Number.NaN));
  const known = perCpu.filter(Number.isFinite); // of rounds in which the CPU of both is known
  return {
    median: median(ratios),
    spread: spread(ratios, 2),
    perCpu: known.length === 0 ? null : median(known),
  };
}

export function pairs(a: SideResult, b: SideResult, pick: (round: LoadResult) => number): number[] {
  return a.rounds.map((round, index) => pick(round) / pick(b.rounds[index] as LoadResult));
}

/** Says which sides were not kept busy, so that their figures are the generator's or the machine's. */
export function boundNotes(sides: readonly SideResult[]): string[] {
  return sides.flatMap(({ name, serverCores, generatorCores }) => {
    if (serverCores === null) return [`the CPU of ${name} could not be read here`];
    if (serverCores >= SATURATED) return [];
    const why =
      generatorCores === null
        ? 'not saturated: the generator is the limit, or other load on the machine'
        : generatorCores >= 0.9
          ? 'generator-bound'
          : 'not saturated, other load on the machine';
    return [
      `${name} used ${percent(serverCores)} of its core (${why}); by CPU time the figure is the ratio in brackets`,
    ];
  });
}

export const percent = (share: number) => `${Math.round(share * 100)} %`;

/** `61,234 req/s, p99 0.9 ms, 2,712 B, server 100 %, generator 65 %` */
export function describe({ perSecond, p99Ms, bytesPerAnswer, serverCores, generatorCores }: SideResult): string {
  const server = serverCores === null ? '?' : percent(serverCores);
  const generator = generatorCores === null ? '' : `, generator ${percent(generatorCores)}`;
  return (
    `${thousands(perSecond)} req/s, p99 ${p99Ms.toFixed(2)} ms, ${thousands(bytesPerAnswer)} B, server ` +
    `${server}${generator}`
  );
}
