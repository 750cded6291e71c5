/** Part `keys`: a made-up key, of wrong and of right checksum, must cost no more than an accepted one. */
import { randomBytes } from 'node:crypto';
import { composeKey } from '../../src/domain/api-keys/key-format.ts';
import type { BenchContext } from '../bench-context.ts';
import { boundNotes, describe, measureSides, ratioOf, type SideResult, showRatio } from '../compare-sides.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';

export async function keys(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = bench.base;
  const { port, pid } = await bench.carnet();
  const sent = {
    accepted: key,
    'bad checksum': withWrongChecksum(key),
    'good checksum': composeKey('live', randomBytes),
  };
  const sides = Object.keys(sent).map((questions) => ({
    name: `${questions} key`,
    port,
    pid,
    questions,
    expectedStatus: questions === 'accepted' ? 200 : 401,
  }));
  for (const [name, value] of Object.entries(sent)) {
    await bench.generator.prepare(personalisedQuestions(name, countryIds, { 'x-api-key': value }));
  }
  const [accepted, ...madeUp] = (await measureSides(bench, sides)) as [SideResult, ...SideResult[]];
  return madeUp.map((side) => figure(side, accepted));
}

function figure(side: SideResult, accepted: SideResult): Figure {
  const ratio = ratioOf(side, accepted);
  const sides = [side, accepted];
  return {
    part: 'keys',
    name: `made-up key (${side.name}), to an accepted one`,
    value: showRatio(ratio),
    spread: ratio.spread,
    target: 'at least 1.00',
    isMet: ratio.median >= 1,
    notes: [...sides.map((one) => `${one.name}: ${describe(one)}`), ...boundNotes(sides)],
    details: { ratio, sides },
  };
}

function withWrongChecksum(key: string): string {
  return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
}
