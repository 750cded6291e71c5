/**
 * Part `costly`: asks the most expensive questions that are allowed, without a pause, and compares the longest wait of
 * other requests with their longest wait on an idle server.
 */
import { type BenchContext, step } from '../bench-context.ts';
import { TRIPS_DAY } from '../data/trip-questions.ts';
import type { Figure } from '../figure.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import type { LoadResult, QuestionSet } from '../load/orders.ts';
import type { CarnetServer } from '../servers/carnet-server.ts';
import { median, spread } from '../statistics.ts';

const CONNECTIONS = 3;
const LONGEST_TARGET_MS = 250;
const HEALTH = { name: 'health', targets: ['/v1/health'], headers: {} };
/** Travellers, documents of each, authorisations of each and legs that are as many as may be. */
const LARGEST_TRIPS = [
  [10, 5, 0, 8],
  [4, 5, 0, 20],
  [1, 5, 3, 20],
] as const;

interface Kind {
  readonly what: string;
  readonly questions: QuestionSet;
}

interface Round {
  readonly idle: LoadResult;
  readonly busy: LoadResult;
  readonly costly: LoadResult;
}

export async function costly(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const watcher = await LoadGenerator.start(bench.pinning?.loadCore ?? null);
  const carnet = await bench.startCarnet({});
  try {
    await watcher.prepare(HEALTH);
    const figures: Figure[] = [];
    for (const kind of kindsOf(bench)) {
      await bench.generator.prepare(kind.questions);
      await measure(bench, watcher, carnet, kind.questions.name); // what is compiled then is no wait of the rounds
      const rounds: Round[] = [];
      for (let round = 1; round <= bench.options.rounds; round += 1) {
        rounds.push(await measure(bench, watcher, carnet, kind.questions.name));
        step(`round ${round} of ${bench.options.rounds} of ${kind.what}`);
      }
      figures.push(figureOf(kind.what, rounds));
    }
    return figures;
  } finally {
    watcher.stop();
    await carnet.stop();
  }
}

function kindsOf({ base: { key, countryIds } }: BenchContext): Kind[] {
  const headers = { 'x-api-key': key };
  const country = (index: number) => countryIds[index % countryIds.length] as number;
  const bodies = LARGEST_TRIPS.map(([travellers, documents, authorisations, legs]) =>
    JSON.stringify({
      travellers: Array.from({ length: travellers }, (_, one) => ({
        documents: Array.from({ length: documents }, (_, index) => ({ nationality: country(one * 7 + index * 3) })),
        authorisations: Array.from({ length: authorisations }, (_, index) => ({
          kind: 'visa',
          issuer: country(index),
        })),
      })),
      legs: Array.from({ length: legs }, (_, index) => ({ country: country(index * 5 + 1) })),
    }),
  );
  const targets = bodies.map(() => `/v1/trip-checks?asOf=${TRIPS_DAY}&explain=true`);
  const lists = [1, 5, 9].map((page) => `/v1/entry-requirements?limit=100&evidence=true&page=${page}`);
  return [
    { what: 'the largest trip checks', questions: { name: 'large trips', targets, bodies, headers } },
    { what: 'the longest lists with evidence', questions: { name: 'long lists', targets: lists, headers } },
  ];
}

async function measure(
  bench: BenchContext,
  watcher: LoadGenerator,
  { port }: CarnetServer,
  questions: string,
): Promise<Round> {
  const { seconds } = bench.options;
  const order = { port, seconds, warmUpSeconds: 0.5, expectedStatus: 200, mayRefuse: true, watch: {} };
  const health = { ...order, questions: HEALTH.name, connections: 4, perSecond: 100 };
  const idle = await watcher.run(health);
  const asking = bench.generator.run({ ...order, questions, connections: CONNECTIONS, perSecond: null });
  const busy = await watcher.run(health);
  return { idle, busy, costly: await asking };
}

function figureOf(what: string, rounds: readonly Round[]): Figure {
  const longest = rounds.map(({ busy }) => busy.maxMs);
  const idle = median(rounds.map((round) => round.idle.maxMs));
  const refused = rounds.reduce((sum, round) => sum + round.costly.refused.requests, 0);
  const answered = rounds.reduce((sum, round) => sum + round.costly.requests, 0);
  return {
    part: 'costly',
    name: `${what}, ${CONNECTIONS} at a time: longest wait for health, to that while nobody else asks`,
    value: `${(median(longest) / idle).toFixed(1)} x`,
    spread: `${spread(longest, 1)} ms, idle ${idle.toFixed(1)} ms`,
    target: `at most ${LONGEST_TARGET_MS} ms`,
    isMet: median(longest) <= LONGEST_TARGET_MS,
    notes: [`${answered} were answered, and ${refused} were refused with 503`],
    details: { rounds },
  };
}
