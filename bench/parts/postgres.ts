/** Part `postgres`: Carnet beside a server that asks PostgreSQL the same on every request. */
import type { BenchContext } from '../bench-context.ts';
import { describe, measureSides, pairs, percent, ratioOf, type SideResult } from '../compare-sides.ts';
import { onServer } from '../data/databases.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import { sample } from '../reference/bare-http/capture.ts';
import { compareAnswers, prepareReference } from '../reference/postgres-per-request/prepare.ts';
import { startChildServer } from '../servers/child-server.ts';
import { median, spread } from '../statistics.ts';

const TARGET = 2.5;
/** Pairs whose answers must be the same, byte for byte, before anything is measured. */
const COMPARED_PAIRS = 300;

export async function postgres(bench: BenchContext): Promise<Figure[]> {
  const { url, countryIds, key } = bench.base;
  const carnet = await bench.carnet();
  const questions = personalisedQuestions('personalised', countryIds, { 'x-api-key': key });
  await bench.generator.prepare(questions);
  await prepareReference(url, carnet.port, key, countryIds);
  // PostgreSQL itself may use every core: it is given more of the machine than Carnet is.
  const reference = await startChildServer('../reference/postgres-per-request/server.ts', [url], bench.serverCore);
  try {
    await compareAnswers(carnet.port, reference.port, key, sample(questions.targets, COMPARED_PAIRS));
    const common = { questions: questions.name, expectedStatus: 200 };
    const sides = (await measureSides(bench, [
      { name: 'Carnet', port: carnet.port, pid: carnet.pid, ...common },
      {
        name: 'PostgreSQL on every request',
        port: reference.port,
        pid: reference.pid,
        helper: await postmaster(bench.postgres.url),
        ...common,
      },
    ])) as [SideResult, SideResult];
    const [ours, theirs] = sides;
    const ratio = ratioOf(ours, theirs);
    const database = theirs.helperCores === null ? '' : `, PostgreSQL ${percent(theirs.helperCores)} of a core`;
    return [
      {
        part: 'postgres',
        name: 'personalised question, to node:http asking PostgreSQL each time',
        value: `${ratio.median.toFixed(1)} x`,
        spread: spread(
          pairs(ours, theirs, (round) => round.perSecond),
          1,
        ),
        target: `at least ${TARGET} x`,
        isMet: ratio.median >= TARGET,
        notes: [
          `Carnet: ${describe(ours)}`,
          `PostgreSQL on every request: ${describe(theirs)}${database}`,
          `answers compared byte for byte on ${COMPARED_PAIRS} pairs first`,
        ],
        details: { ratio, sides, medianOfPairs: median(pairs(ours, theirs, (round) => round.perSecond)) },
      },
    ];
  } finally {
    await reference.stop();
  }
}

export async function postmaster(url: string): Promise<number> {
  const { rows } = await onServer(url, `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as pid`);
  return (rows[0] as { pid: number }).pid;
}
