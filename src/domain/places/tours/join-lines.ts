/** Puts the pieces of a way in walking order, each turned the right way round, and says where pieces are missing. */
import { LineEnds } from './line-ends.ts';
import { kmBetween } from './tour-measures.ts';
import { turnForShortestGaps } from './turn-parts.ts';

type Line = readonly (readonly number[])[];

export interface JoinedLines {
  /** As few as the pieces allow. */
  readonly parts: (readonly number[])[][];
  /** Between the end of part `afterPart` (from 0) and the start of the next: great-circle kilometres. */
  readonly gaps: { readonly afterPart: number; readonly km: number }[];
}

/** A run of pieces that follow each other. */
export interface Chain {
  readonly points: Line;
  /** Which pieces as given, in the order of the run. */
  readonly pieces: readonly number[];
}

/** Ends at the same place but for rounding: 0.1 m is a millionth of a degree. */
const SAME_POINT_METRES = 0.1;

/**
 * Joins pieces at their ends. `pieces` are GeoJSON positions [longitude, latitude, ...]; those with fewer than two
 * points are left out. Ends that are the same point are joined first, then ends at most `toleranceMeters` apart.
 *
 * The given order counts: the part with the first piece comes first; where several pieces meet, the one that follows in
 * the given order is taken; a part runs in the direction in which the given order rises, and a ring begins with its
 * first piece. What the order does not decide (a lone piece, or as many steps up as down) stays as given, unless
 * turning it makes the gaps between the parts shorter in all.
 */
export function joinLines(pieces: readonly Line[], toleranceMeters = 10): JoinedLines {
  const given = pieces.flatMap((points, piece): Chain[] => (points.length < 2 ? [] : [{ points, pieces: [piece] }]));
  const touching = link(given, SAME_POINT_METRES);
  const chains = toleranceMeters > SAME_POINT_METRES ? link(touching, toleranceMeters) : touching;
  const parts = turnForShortestGaps(
    chains.map(({ points, pieces }) => ({ points, isDirected: rise(pieces) !== 0 })),
  ).map((points) => [...points]);
  const gaps = parts.slice(1).map((part, i) => ({
    afterPart: i,
    km: kmBetween(parts[i]?.at(-1) as readonly number[], part[0] as readonly number[]),
  }));
  return { parts, gaps };
}

interface Step {
  readonly chain: number;
  readonly isReversed: boolean;
}

/** Chains in the order of their first pieces, joined where ends lie within the tolerance. */
function link(chains: readonly Chain[], toleranceMeters: number): Chain[] {
  const ends = new LineEnds(
    chains.map(({ points }) => points),
    toleranceMeters,
  );
  const isFree = chains.map(() => true);
  const linked: Chain[] = [];
  for (const start of chains.keys()) {
    if (!isFree[start]) continue;
    isFree[start] = false;
    const run = [firstStep(start)];
    for (let next = stepFrom(endOf(run[0] as Step), start, 1); next; next = stepFrom(endOf(next), next.chain, 1)) {
      run.push(next);
    }
    const before: Step[] = [];
    for (let next = stepFrom(startOf(run[0] as Step), start, -1); next; next = stepFrom(endOf(next), next.chain, -1)) {
      before.push(next);
    }
    run.unshift(...before.map(({ chain, isReversed }) => ({ chain, isReversed: !isReversed })).reverse());
    linked.push(joined(run));
  }
  return linked;

  /** The first piece, turned so that the piece that follows in the given order can follow it. */
  function firstStep(chain: number): Step {
    const atEnd = nextAt(endOf({ chain, isReversed: false }), chain, 1);
    const atStart = nextAt(startOf({ chain, isReversed: false }), chain, 1);
    return { chain, isReversed: atStart !== undefined && (atEnd === undefined || atStart.chain < atEnd.chain) };
  }

  function stepFrom(point: readonly number[], from: number, direction: 1 | -1): Step | undefined {
    const next = nextAt(point, from, direction);
    if (next !== undefined) isFree[next.chain] = false;
    return next;
  }

  /** The free piece at a point that is next to `from` in the given order, forwards or backwards in a circle. */
  function nextAt(point: readonly number[], from: number, direction: 1 | -1): Step | undefined {
    let best: (Step & { readonly steps: number; readonly metres: number }) | undefined;
    for (const { line, isLast, metres } of ends.at(point)) {
      if (!isFree[line]) continue;
      const steps = (direction * (line - from) + chains.length) % chains.length;
      if (best === undefined || steps < best.steps || (steps === best.steps && metres < best.metres)) {
        best = { chain: line, isReversed: isLast, steps, metres };
      }
    }
    return best;
  }

  function startOf({ chain, isReversed }: Step): readonly number[] {
    return chains[chain]?.points.at(isReversed ? -1 : 0) as readonly number[];
  }

  function endOf({ chain, isReversed }: Step): readonly number[] {
    return chains[chain]?.points.at(isReversed ? 0 : -1) as readonly number[];
  }

  function joined(run: readonly Step[]): Chain {
    const isRing = run.length > 1 && metresApart(endOf(run.at(-1) as Step), startOf(run[0] as Step)) <= toleranceMeters;
    const lowest = Math.min(...run.map(({ chain }) => chain));
    // A ring has no first piece of its own, so that its rise is counted from the piece that was given first.
    const ordered = isRing ? rotated(run, lowest) : run;
    const piecesOf = (steps: readonly Step[]) =>
      steps.flatMap((step) => directed(chains[step.chain]?.pieces ?? [], step));
    const direction = rise(piecesOf(ordered));
    const asGiven = ordered.find(({ chain }) => chain === lowest)?.isReversed === false;
    if (direction > 0 || (direction === 0 && asGiven)) return merged(ordered, piecesOf(ordered));
    const turned = ordered.toReversed().map(({ chain, isReversed }) => ({ chain, isReversed: !isReversed }));
    const again = isRing ? rotated(turned, lowest) : turned;
    return merged(again, piecesOf(again));
  }

  function merged(run: readonly Step[], pieces: readonly number[]): Chain {
    const points: (readonly number[])[] = [];
    for (const step of run) {
      const added = directed(chains[step.chain]?.points ?? [], step);
      const last = points.at(-1);
      const isShared = last !== undefined && metresApart(last, added[0] as readonly number[]) <= SAME_POINT_METRES;
      for (let i = isShared ? 1 : 0; i < added.length; i += 1) points.push(added[i] as readonly number[]);
    }
    return { points, pieces };
  }
}

function directed<T>(items: readonly T[], { isReversed }: Step): readonly T[] {
  return isReversed ? items.toReversed() : items;
}

function rotated(run: readonly Step[], first: number): readonly Step[] {
  const at = run.findIndex(({ chain }) => chain === first);
  return [...run.slice(at), ...run.slice(0, at)];
}

/** Steps up less steps down in the given order; 0 = the order says nothing about the direction. */
function rise(pieces: readonly number[]): number {
  let sum = 0;
  for (let i = 1; i < pieces.length; i += 1) sum += Math.sign((pieces[i] as number) - (pieces[i - 1] as number));
  return sum;
}

function metresApart(a: readonly number[], b: readonly number[]): number {
  return kmBetween(a, b) * 1000;
}
