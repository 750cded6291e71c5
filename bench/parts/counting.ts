/** Part `counting`: what counting each request and holding its account to limits cost on the hot path. */
import type { BenchContext } from '../bench-context.ts';
import { boundNotes, describe, measureSides, ratioOf, type SideResult, showRatio } from '../compare-sides.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';
import { type RunningServer, startChildServer } from '../servers/child-server.ts';

const TARGET = 0.95;

export async function counting(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const { url, countryIds, key } = bench.base;
  await bench.generator.prepare(personalisedQuestions('counted', countryIds, { 'x-api-key': key }));
  const servers: RunningServer[] = [];
  const side = async (name: string, mode: 'limits' | 'counting' | 'neither') => {
    const server = await startChildServer('../servers/public-api.ts', [url, mode], bench.serverCore);
    servers.push(server);
    return { name, port: server.port, pid: server.pid, questions: 'counted', expectedStatus: 200 };
  };
  try {
    const sides = await measureSides(bench, [
      await side('counting and limits', 'limits'),
      await side('counting only', 'counting'),
      await side('neither', 'neither'),
    ]);
    const [both, countingOnly, neither] = sides as [SideResult, SideResult, SideResult];
    const ratio = ratioOf(both, neither);
    const ofCounting = ratioOf(countingOnly, neither);
    return [
      {
        part: 'counting',
        name: 'personalised question with counting and limits (in memory), to the same with neither',
        value: showRatio(ratio),
        spread: ratio.spread,
        target: `at least ${TARGET.toFixed(2)}`,
        isMet: ratio.median >= TARGET,
        notes: [
          ...sides.map((result) => `${result.name}: ${describe(result)}`),
          `counting only, to neither: ${showRatio(ofCounting)}, ${ofCounting.spread}`,
          'with limits an answer carries RateLimit and RateLimit-Policy, the difference in size',
          ...boundNotes(sides),
        ],
        details: { ratio, ofCounting, sides },
      },
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}
