/** Measures servers side by side: short rounds in turn, so that what else the machine does falls on all of them. */
import { type BenchContext, step } from '../bench-context.ts';
import { cpuSeconds } from '../machine.ts';
import { median, spread, thousands } from '../statistics.ts';
import type { Load, Measured } from './wrk.ts';

export interface Side extends Pick<Load, 'who' | 'port' | 'questions' | 'expectedStatus'> {
  readonly pid: number;
  /** Default: those of the run. */
  readonly connections?: number;
}

interface Round extends Measured {
  /** Cores that the server's process used; null = not known. */
  readonly serverCores: number | null;
}

export interface SideResult {
  readonly name: string;
  readonly rounds: readonly Round[];
}

/** Below this share of a core the server was waiting for load, or for its core. */
const SATURATED = 0.95;
/** Before the first round: the compiler wants to have seen the code run. */
const WARM_UP_SECONDS = 4;

/** Results in the order of the sides. */
export async function measureSides(bench: BenchContext, sides: readonly Side[]): Promise<SideResult[]> {
  const { rounds, seconds, connections } = bench.options;
  const results = sides.map(({ who }) => ({ name: who, rounds: [] as Round[] }));
  for (const side of sides) {
    step(`warming up ${side.who}`);
    const warmUpSeconds = Math.min(WARM_UP_SECONDS, seconds * 2);
    await bench.wrk.run({ connections, ...side, seconds: warmUpSeconds, mayRefuse: true });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const before = cpuSeconds(side.pid);
      const measured = await bench.wrk.run({ connections, ...side, seconds });
      const after = cpuSeconds(side.pid);
      const serverCores = before === null || after === null ? null : (after - before) / measured.seconds;
      results[index]?.rounds.push({ ...measured, serverCores });
      step(`round ${round} of ${rounds}, ${side.who}: ${thousands(measured.perSecond)} a second`);
    }
  }
  return results;
}

export interface Ratio {
  /**
   * Of requests per second; of requests per second of the servers' processor time where a server did not use all of its
   * core: wrk or other processes set its speed then.
   */
  readonly median: number;
  readonly spread: string;
  /** Says so where it is by processor time, and has the other one too. */
  readonly shown: string;
}

/** Of each round of `a` to the round of `b` that followed it. */
export function ratioOf(a: SideResult, b: SideResult): Ratio {
  const ratios = (pick: (round: Round) => number) =>
    a.rounds.map((round, index) => pick(round) / pick(b.rounds[index] as Round));
  const perSecond = ratios((round) => round.perSecond);
  const perCpu = ratios((round) => round.perSecond / (round.serverCores ?? Number.NaN));
  const isByCpu = [a, b].some((side) => shareOf(side) < SATURATED);
  const [judged, other] = isByCpu ? [perCpu, perSecond] : [perSecond, perCpu];
  const inBrackets = Number.isNaN(median(perCpu))
    ? ''
    : ` (by ${isByCpu ? 'requests a second' : 'CPU'} ${median(other).toFixed(2)})`;
  const middle = median(judged);
  return {
    median: middle,
    spread: spread(judged, 2),
    shown: `${middle.toFixed(2)}${isByCpu ? ' by CPU' : ''}${inBrackets}`,
  };
}

export const medianOf = ({ rounds }: SideResult, pick: (round: Round) => number) => median(rounds.map(pick));
/** Of its core that a server used; not a number where that is not known. */
const shareOf = (side: SideResult) => medianOf(side, ({ serverCores }) => serverCores ?? Number.NaN);

/** `Carnet: 61,234 a second, 2,712 B each, 100 % of its core, wrk 40 %` */
export function describe(side: SideResult): string {
  const percent = (share: number) => (Number.isNaN(share) ? '? %' : `${Math.round(share * 100)} %`);
  const wrk = medianOf(side, ({ wrkSeconds, seconds }) => wrkSeconds / seconds);
  return (
    `${side.name}: ${thousands(medianOf(side, (round) => round.perSecond))} a second, ` +
    `${thousands(medianOf(side, (round) => round.bytesPerAnswer))} B each, ${percent(shareOf(side))} of its core, wrk ` +
    percent(wrk)
  );
}
