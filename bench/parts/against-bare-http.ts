/** Parts `personalised`, `not-modified` and `list`: Carnet beside plain node:http that sends the same bytes. */
import type { BenchContext } from '../bench-context.ts';
import { listTargets, personalisedTargets } from '../data/questions.ts';
import { describe, measureSides, medianOf, ratioOf, type SideResult } from '../load/sides.ts';
import type { QuestionSet } from '../load/wrk.ts';
import type { Figure } from '../report.ts';
import { ask, startBareServer } from '../servers/captured-answers.ts';

/** More would mean that one side sends other answers. The ids of requests differ in length. */
const SAME_BYTES_WITHIN = 0.02;

interface Comparison {
  readonly name: string;
  readonly questions: QuestionSet;
  readonly expectedStatus: number;
  readonly target: number;
}

export async function personalised(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = await bench.base();
  return compare(bench, {
    name: 'personalised question, key checked, limits and counting on, to bare node:http with the same bytes',
    questions: { name: 'pairs', targets: personalisedTargets(countryIds), headers: { 'x-api-key': key } },
    expectedStatus: 200,
    target: 0.55,
  });
}

export async function notModified(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = await bench.base();
  const targets = personalisedTargets(countryIds);
  const { port } = await bench.carnet();
  // All answers of a catalog have the same.
  const { headers } = await ask(port, targets[0] as string, { 'x-api-key': key }, 200);
  const etag = headers[headers.indexOf('etag') + 1] as string;
  return compare(bench, {
    name: 'the same answered 304, to bare node:http sending 304',
    questions: { name: 'pairs with If-None-Match', targets, headers: { 'x-api-key': key, 'if-none-match': etag } },
    expectedStatus: 304,
    target: 0.6,
  });
}

export async function list(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = await bench.base();
  return compare(bench, {
    name: 'list page of 20 rules, to bare node:http with the same bytes',
    questions: { name: 'lists', targets: listTargets(countryIds), headers: { 'x-api-key': key } },
    expectedStatus: 200,
    target: 0.4,
  });
}

async function compare(bench: BenchContext, comparison: Comparison): Promise<Figure[]> {
  const { name, questions, expectedStatus, target } = comparison;
  const carnet = await bench.carnet();
  const bare = await startBareServer(bench, carnet.port, questions, expectedStatus);
  try {
    const sides = (await measureSides(bench, [
      { ...carnet, who: 'Carnet', questions, expectedStatus },
      { ...bare, who: 'bare node:http', questions, expectedStatus },
    ])) as [SideResult, SideResult];
    checkBytes(name, sides);
    const ratio = ratioOf(...sides);
    return [
      {
        name,
        value: ratio.shown,
        spread: ratio.spread,
        target: `at least ${target.toFixed(2)}`,
        isMet: ratio.median >= target,
        notes: sides.map(describe),
        details: { ratio, sides },
      },
    ];
  } finally {
    await bare.stop();
  }
}

/** wrk does not tell 200 from 304, but their sizes do. */
function checkBytes(name: string, sides: readonly SideResult[]): void {
  const bytes = sides.map((side) => medianOf(side, (round) => round.bytesPerAnswer));
  if (Math.max(...bytes) / Math.min(...bytes) - 1 <= SAME_BYTES_WITHIN) return;
  throw new Error(`${name}: the two sides sent ${bytes.map(Math.round).join(' and ')} bytes an answer`);
}
