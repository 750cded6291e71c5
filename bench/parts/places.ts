/** Part `places`: all cities and a million points of interest, asked in process. */
import { type BenchContext, step } from '../bench-context.ts';
import type { AskedPlaces, PlaceQuestion } from '../in-process/ask-places.ts';
import type { Figure } from '../report.ts';
import { resultOfChild } from '../servers/child.ts';
import { thousands } from '../statistics.ts';

const POINTS = 1_000_000;

/** What each question is called, and how many milliseconds its middle may take. */
const QUESTIONS: Readonly<Record<PlaceQuestion, readonly [name: string, targetMs: number]>> = {
  nearby: ['20 nearest points of interest', 0.3],
  box: ['box of points of interest, 100 of many', 1],
  name: ['points of interest by 3 to 6 letters of a name', 2],
};

export async function places(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  step(`making up ${thousands(POINTS)} points of interest, and asking for them`);
  const args = [String(POINTS)];
  const asked = await resultOfChild<AskedPlaces>('../in-process/ask-places.ts', args, bench.pinning.serverCores);
  const { questions, cities, pointsOfInterest } = asked;
  return Object.entries(QUESTIONS).map(([question, [name, targetMs]]) => {
    const { p50Ms, p99Ms } = questions[question as PlaceQuestion];
    return {
      name: `${name}, in process, p50`,
      value: `${p50Ms.toFixed(3)} ms`,
      spread: `p99 ${p99Ms.toFixed(3)} ms`,
      target: `at most ${targetMs} ms`,
      isMet: p50Ms <= targetMs,
      notes: [`${thousands(cities)} cities, ${thousands(pointsOfInterest)} points of interest`],
    };
  });
}
