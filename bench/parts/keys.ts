/** Part `keys`: a key with a wrong checksum must cost no more than an accepted one. */
import type { BenchContext } from '../bench-context.ts';
import { boundNotes, describe, measureSides, ratioOf, type SideResult, showRatio } from '../compare-sides.ts';
import { personalisedQuestions } from '../data/questions.ts';
import type { Figure } from '../figure.ts';

export async function keys(bench: BenchContext): Promise<Figure[]> {
  const { countryIds, key } = bench.base;
  const { port, pid } = await bench.carnet();
  await bench.generator.prepare(personalisedQuestions('accepted', countryIds, { 'x-api-key': key }));
  await bench.generator.prepare(personalisedQuestions('refused', countryIds, { 'x-api-key': withWrongChecksum(key) }));
  const sides = await measureSides(bench, [
    { name: 'refused key', port, pid, questions: 'refused', expectedStatus: 401 },
    { name: 'accepted key', port, pid, questions: 'accepted', expectedStatus: 200 },
  ]);
  const ratio = ratioOf(...(sides as [SideResult, SideResult]));
  return [
    {
      part: 'keys',
      name: 'refused key (bad checksum), to an accepted one',
      value: showRatio(ratio),
      spread: ratio.spread,
      target: 'at least 1.00',
      isMet: ratio.median >= 1,
      notes: [...sides.map((side) => `${side.name}: ${describe(side)}`), ...boundNotes(sides)],
      details: { ratio, sides },
    },
  ];
}

function withWrongChecksum(key: string): string {
  return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
}
