/** Parts `personalised`, `304` and `list`: Carnet beside plain node:http that sends the same bytes. */
import type { BenchContext } from '../bench-context.ts';
import { boundNotes, describe, measureSides, ratioOf, type SideResult, showRatio } from '../compare-sides.ts';
import { listQuestions, personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import type { QuestionSet } from '../load/orders.ts';
import { ask, captureAnswers, startBareServer } from '../reference/bare-http/capture.ts';
import type { RunningServer } from '../servers/child-server.ts';
import type { PartName } from './names.ts';

/** The two sides may differ by the length of a request id. */
const SAME_BYTES_WITHIN = 0.01;

interface Comparison {
  readonly part: PartName;
  readonly name: string;
  readonly questions: QuestionSet;
  readonly expectedStatus: number;
  readonly target: number;
}

export async function personalised(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = bench.base;
  return compare(bench, {
    part: 'personalised',
    name: 'personalised question, all pairs, key checked, to bare node:http with the same bytes',
    questions: personalisedQuestions('personalised', countryIds, { 'x-api-key': key }),
    expectedStatus: 200,
    target: 0.55,
  });
}

export async function notModified(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = bench.base;
  const { port } = await bench.carnet();
  const [first, second] = countryIds;
  const target = `/v1/entry-requirements/personalized?fromCountryId=${first}&toCountryId=${second}`;
  const { headers } = await ask(port, target, { 'x-api-key': key });
  const etag = headers[headers.indexOf('etag') + 1] as string;
  return compare(bench, {
    part: '304',
    name: 'the same with If-None-Match, to bare node:http sending 304',
    questions: personalisedQuestions('304', countryIds, { 'x-api-key': key, 'if-none-match': etag }),
    expectedStatus: 304,
    target: 0.6,
  });
}

export async function list(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = bench.base;
  return compare(bench, {
    part: 'list',
    name: 'filtered list page of 20 rules, to bare node:http with the same bytes',
    questions: listQuestions('list', countryIds, { 'x-api-key': key }),
    expectedStatus: 200,
    target: 0.4,
  });
}

async function compare(bench: BenchContext, comparison: Comparison): Promise<Figure[]> {
  const { part, name, questions, expectedStatus, target } = comparison;
  const carnet = await bench.carnet();
  await bench.generator.prepare(questions);
  const bare = await startBareServer(await captureAnswers(carnet.port, questions, expectedStatus), bench.serverCore);
  const side = (name: string, { port, pid }: RunningServer) => ({
    name,
    port,
    pid,
    questions: questions.name,
    expectedStatus,
  });
  try {
    const sides = (await measureSides(bench, [side('Carnet', carnet), side('bare node:http', bare)])) as [
      SideResult,
      SideResult,
    ];
    const ratio = ratioOf(...sides);
    return [
      {
        part,
        name,
        value: showRatio(ratio),
        spread: ratio.spread,
        target: `at least ${target.toFixed(2)}`,
        isMet: ratio.median >= target,
        notes: [
          ...sides.map((result) => `${result.name}: ${describe(result)}`),
          ...boundNotes(sides),
          ...bytesNote(sides),
        ],
        details: { ratio, sides },
      },
    ];
  } finally {
    await bare.stop();
  }
}

function bytesNote(sides: readonly SideResult[]): string[] {
  const bytes = sides.map((side) => side.bytesPerAnswer);
  const difference = Math.max(...bytes) / Math.min(...bytes) - 1;
  return difference <= SAME_BYTES_WITHIN
    ? []
    : [`the answers of the two sides differ in size by ${(difference * 100).toFixed(1)} %`];
}
