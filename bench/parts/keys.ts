/** Part `keys`: a made-up key, of wrong and of right checksum, must cost no more than an accepted one. */
import { randomBytes } from 'node:crypto';
import { composeKey } from '../../src/domain/api-keys/key-format.ts';
import type { BenchContext } from '../bench-context.ts';
import { personalisedTargets } from '../data/questions.ts';
import { describe, measureSides, ratioOf, type SideResult } from '../load/sides.ts';
import type { Figure } from '../report.ts';
import { ask } from '../servers/captured-answers.ts';

export async function keys(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = await bench.base();
  const carnet = await bench.carnet();
  const targets = personalisedTargets(countryIds);
  const sent = {
    'accepted key': key,
    'made-up key of wrong checksum': key.slice(0, -1) + (key.endsWith('0') ? '1' : '0'),
    'made-up key of right checksum': composeKey('live', randomBytes),
  };
  const asked = Object.entries(sent).map(([who, value]) => ({
    ...carnet,
    who,
    questions: { name: 'pairs', targets, headers: { 'x-api-key': value } },
    expectedStatus: value === key ? 200 : 401,
  }));
  for (const { questions, expectedStatus } of asked) {
    await ask(carnet.port, targets[0] as string, questions.headers, expectedStatus);
  }
  const [accepted, ...madeUp] = (await measureSides(bench, asked)) as [SideResult, ...SideResult[]];
  return madeUp.map((side) => {
    const ratio = ratioOf(side, accepted);
    return {
      name: `${side.name}, to an accepted one`,
      value: ratio.shown,
      spread: ratio.spread,
      target: 'at least 1.00',
      isMet: ratio.median >= 1,
      notes: [side, accepted].map(describe),
      details: { ratio, side, accepted },
    };
  });
}
