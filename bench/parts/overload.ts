/**
 * Part `overload`: connections ask for long lists without pause, far more than can be answered; what they, others and
 * the operator see meanwhile, and afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchContext, step } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import type { LoadOrder, LoadResult } from '../load/orders.ts';
import { type Memory, memoryOf } from '../machine/process-usage.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { median, megabytes, spread, thousands } from '../statistics.ts';

const LIST = '/v1/countries?limit=100';
/** Enough to keep the server busy; none has to wait. */
const BUSY_CONNECTIONS = 32;
/** More than Node looks at together, and many times as many as can be answered soon. */
const CONNECTIONS = 1_500;
const SHARE_TARGET = 0.8;
const SOON_MS = 50;
const MEMORY_TARGET = 2;
const RECOVERY_TARGET_MS = 5_000;
const LOOK_EVERY_MS = 100;
const SOON_IN_A_ROW = 5;

/** Asked beside the load, each by a process of its own: what waits in the load's own process is not the server's. */
const WATCHED = {
  health: { targets: ['/v1/health'], perSecond: 50, connections: 4 },
  operator: { targets: ['/readyz'], perSecond: 50, connections: 4 },
  others: { targets: [LIST], perSecond: 20, connections: 20 },
} as const;
type Watched = keyof typeof WATCHED;
const NAMES = Object.keys(WATCHED) as Watched[];

/** Where a server refuses nothing. */
const NONE = { p50Ms: Number.NaN, p99Ms: Number.NaN };

interface Round {
  readonly capacity: number;
  readonly load: LoadResult;
  readonly watched: Readonly<Record<Watched, LoadResult>>;
  /** Milliseconds after the load until an answer was no more refused, nor late. */
  readonly recoveryMs: number;
}

export async function overload(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const { rounds, seconds } = bench.options;
  const watchers = await Promise.all(NAMES.map(() => LoadGenerator.start(bench.pinning?.loadCore ?? null)));
  const carnet = await bench.startCarnet({});
  try {
    const headers = { 'x-api-key': bench.base.key, 'accept-encoding': 'br' };
    await bench.generator.prepare({ name: 'lists', targets: [LIST], headers });
    for (const [index, name] of NAMES.entries()) {
      await watchers[index]?.prepare({ name, targets: WATCHED[name].targets, headers });
    }
    const resting = memoryOf(carnet.pid);
    step('warming up');
    await bench.generator.run(orderOf(carnet, BUSY_CONNECTIONS, seconds, 4));
    const results: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const result = await measure(bench, watchers, carnet);
      results.push(result);
      step(`round ${round} of ${rounds}: ${thousands(result.load.perSecond)} of ${thousands(result.capacity)} lists/s`);
    }
    return figures(results, resting, memoryOf(carnet.pid));
  } finally {
    for (const watcher of watchers) watcher.stop();
    await carnet.stop();
  }
}

async function measure(bench: BenchContext, watchers: readonly LoadGenerator[], carnet: CarnetServer): Promise<Round> {
  const { seconds } = bench.options;
  const { perSecond: capacity } = await bench.generator.run(orderOf(carnet, BUSY_CONNECTIONS, seconds, 0.4));
  const loading = bench.generator.run(orderOf(carnet, CONNECTIONS, seconds + 1, 1));
  const watching = NAMES.map((name, index) => {
    const { perSecond, connections } = WATCHED[name];
    const port = name === 'operator' ? carnet.operatorPort : carnet.port;
    const order = { ...orderOf(carnet, connections, seconds, 1.5), questions: name, port, perSecond };
    return (watchers[index] as LoadGenerator).run(order);
  });
  const load = await loading;
  const recoveryMs = await recovery(bench, carnet);
  const [health, operator, others] = (await Promise.all(watching)) as [LoadResult, LoadResult, LoadResult];
  return { capacity, load, watched: { health, operator, others }, recoveryMs };
}

const orderOf = ({ port, pid }: CarnetServer, connections: number, seconds: number, warmUp: number): LoadOrder => ({
  questions: 'lists',
  port,
  connections,
  seconds,
  warmUpSeconds: warmUp,
  expectedStatus: 200,
  mayRefuse: true,
  perSecond: null,
  watch: { server: pid },
});

/** Asks one list after another until a few in a row are answered soon; milliseconds until the first of these. */
async function recovery(bench: BenchContext, { port }: CarnetServer): Promise<number> {
  const start = performance.now();
  let soon: number[] = [];
  while (soon.length < SOON_IN_A_ROW) {
    const asked = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${LIST}`, { headers: { 'x-api-key': bench.base.key } });
    await response.arrayBuffer();
    const isSoon = response.status === 200 && performance.now() - asked <= SOON_MS;
    soon = isSoon ? [...soon, asked - start] : [];
    await sleep(LOOK_EVERY_MS);
  }
  return soon[0] as number;
}

function figures(rounds: readonly Round[], resting: Memory | null, after: Memory | null): Figure[] {
  const details = { rounds, resting, after };
  const shares = rounds.map(({ load, capacity }) => load.perSecond / capacity);
  const figure = (row: Omit<Figure, 'part' | 'details' | 'notes'>, ...notes: string[]): Figure => ({
    part: 'overload',
    ...row,
    notes,
    details,
  });
  const latency = (name: string, of: (round: Round) => { p50Ms: number; p99Ms: number }, ...notes: string[]) => {
    const p99 = rounds.map((round) => of(round).p99Ms);
    return figure(
      {
        name,
        value: `${median(p99).toFixed(1)} ms`,
        spread: `${spread(p99, 1)}, p50 ${median(rounds.map((round) => of(round).p50Ms)).toFixed(1)} ms`,
        target: `at most ${SOON_MS} ms`,
        isMet: median(p99) <= SOON_MS,
      },
      ...notes,
    );
  };
  const of = (pick: (round: Round) => number) => thousands(median(rounds.map(pick)));
  const others = rounds.map(({ watched }) => watched.others);
  const refusedOthers = others.reduce((sum, { refused }) => sum + refused.requests, 0);
  const allOthers = others.reduce((sum, { requests }) => sum + requests, refusedOthers);
  const slowest = Math.max(...rounds.map(({ recoveryMs }) => recoveryMs));
  const ratio = (after?.peakBytes ?? Number.NaN) / (resting?.residentBytes ?? Number.NaN);
  return [
    figure(
      {
        name: `${thousands(CONNECTIONS)} connections ask for long lists (br) without pause: lists answered, to capacity`,
        value: median(shares).toFixed(2),
        spread: spread(shares, 2),
        target: `at least ${SHARE_TARGET.toFixed(2)}`,
        isMet: median(shares) >= SHARE_TARGET,
      },
      `${of(({ load }) => load.perSecond)} lists/s and ${of(({ load }) => load.refused.perSecond)} refusals/s; capacity, ` +
        `with ${BUSY_CONNECTIONS} connections: ${of(({ capacity }) => capacity)} lists/s`,
      `an answer took ${of(({ load }) => load.p50Ms)} ms (median): the connections wait for one another`,
    ),
    latency('the same: 503, p99', ({ load }) => (load.refused.requests > 0 ? load.refused : NONE)),
    latency(
      'the same: health, p99',
      ({ watched }) => watched.health,
      '50 a second on connections of their own, from a process of its own, as the two that follow',
    ),
    latency("the same: the operator's port, p99", ({ watched }) => watched.operator),
    latency(
      'the same: lists of others, who ask once a second, p99',
      ({ watched }) => watched.others,
      `${refusedOthers} of ${thousands(allOthers)} were refused`,
    ),
    figure({
      name: 'the same: resident memory at its peak, to that before',
      value: `${ratio.toFixed(2)} x`,
      spread: `${megabytes(resting?.residentBytes ?? 0).toFixed(0)} MB, peak ${megabytes(after?.peakBytes ?? 0).toFixed(0)} MB`,
      target: `at most ${MEMORY_TARGET} x`,
      isMet: ratio <= MEMORY_TARGET,
    }),
    figure({
      name: `the same: until lists are answered within ${SOON_MS} ms again`,
      value: `${slowest.toFixed(0)} ms`,
      spread: '',
      target: `at most ${RECOVERY_TARGET_MS / 1000} s`,
      isMet: slowest <= RECOVERY_TARGET_MS,
    }),
  ];
}
