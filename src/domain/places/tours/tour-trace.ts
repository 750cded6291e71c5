/** Makes the drawable parts of a way from recorded points: what cannot have been walked is not drawn, and said. */
import type { RecordProblem } from '../place-record.ts';
import { kmBetween } from './tour-measures.ts';

export interface TracePoint {
  /** GeoJSON position. */
  readonly position: readonly number[];
  /** Milliseconds since 1970; null = not recorded. */
  readonly time: number | null;
  /** Where it stands in its file, for messages. */
  readonly where: string;
}

export interface Trace {
  readonly parts: (readonly number[])[][];
  /** Points at 0,0 and jumps. */
  readonly jumps: readonly RecordProblem[];
  /** Between the parts. */
  readonly gaps: readonly RecordProblem[];
}

/** Nobody walks so far between two points of a record, nor draws a walk so coarsely. */
const LONGEST_STEP_KM = 5;
/** Faster than any runner; told only over a distance at which a receiver's wavering does not count. */
const FASTEST_KMH = 30;
export const TOO_FAR = `each step is longer than ${LONGEST_STEP_KM} km or faster than ${FASTEST_KMH} km/h`;
/** Ends this near to each other are joined: a pause, a tunnel, a receiver switched off and on. */
const JOINED_GAP_KM = 0.1;
/** Of each kind; the rest is counted. */
const MOST_WARNINGS = 5;

/**
 * `segments` are walked in their order and never turned. A segment is split at a step longer than 5 km or, by the
 * recorded times, faster than 30 km/h over more than 100 m; points at 0,0 are left out, and so are points left alone
 * between two jumps. Neighbouring parts are joined where at most 100 m lie between them; wider gaps stay gaps.
 */
export function traceParts(segments: readonly (readonly TracePoint[])[]): Trace {
  const jumps: RecordProblem[] = [];
  const unknown: RecordProblem[] = [];
  const fragments: TracePoint[][] = [];
  for (const segment of segments) {
    let last: TracePoint | undefined;
    for (const point of segment) {
      const [longitude, latitude] = point.position;
      if (longitude === 0 && latitude === 0) {
        unknown.push({
          where: point.where,
          message: 'is at 0,0, which means an unknown place, and is left out',
        });
        continue;
      }
      const jump = last && jumpTo(last, point);
      if (jump !== undefined) jumps.push({ where: point.where, message: jump });
      if (last === undefined || jump !== undefined) fragments.push([]);
      const fragment = fragments.at(-1) as TracePoint[];
      // Standing still draws nothing.
      if (fragment.length === 0 || !isSamePlace(fragment.at(-1) as TracePoint, point)) fragment.push(point);
      last = point;
    }
  }
  const parts = joinedWhereNear(fragments.filter(({ length }) => length > 1));
  return {
    parts: parts.map((part) => part.map(({ position }) => position)),
    jumps: [...fewOf(unknown, 'more points at 0,0'), ...fewOf(jumps, 'more jumps')],
    gaps: fewOf(gapsOf(parts), 'more gaps'),
  };
}

/** Why the step cannot have been walked. */
function jumpTo(from: TracePoint, to: TracePoint): string | undefined {
  const km = kmBetween(from.position, to.position);
  if (km > LONGEST_STEP_KM) return `jumps ${kmText(km)} from the point before: the way is split there`;
  if (km <= JOINED_GAP_KM || from.time === null || to.time === null || to.time < from.time) return undefined;
  const kmh = km / ((to.time - from.time) / 3_600_000);
  if (kmh <= FASTEST_KMH) return undefined;
  const speed = Number.isFinite(kmh) ? `at ${Math.round(kmh)} km/h` : 'in no time';
  return `jumps ${kmText(km)} ${speed}: the way is split there`;
}

function joinedWhereNear(fragments: readonly (readonly TracePoint[])[]): TracePoint[][] {
  const parts: TracePoint[][] = [];
  for (const fragment of fragments) {
    const before = parts.at(-1);
    const end = before?.at(-1);
    const first = fragment[0] as TracePoint;
    if (before === undefined || end === undefined || kmBetween(end.position, first.position) > JOINED_GAP_KM) {
      parts.push([...fragment]);
    } else {
      for (const point of isSamePlace(end, first) ? fragment.slice(1) : fragment) before.push(point);
    }
  }
  return parts;
}

function gapsOf(parts: readonly (readonly TracePoint[])[]): RecordProblem[] {
  return parts.slice(1).map((part, i) => {
    const first = part[0] as TracePoint;
    const end = parts[i]?.at(-1) as TracePoint;
    const km = kmBetween(end.position, first.position);
    return { where: first.where, message: `a gap of ${kmText(km)} before this point stays a gap` };
  });
}

function fewOf(warnings: readonly RecordProblem[], more: string): RecordProblem[] {
  const rest = warnings[MOST_WARNINGS];
  const few = warnings.slice(0, MOST_WARNINGS);
  if (rest === undefined) return few;
  return [...few, { where: rest.where, message: `and from here on ${warnings.length - MOST_WARNINGS} ${more}` }];
}

function isSamePlace(a: TracePoint, b: TracePoint): boolean {
  return a.position[0] === b.position[0] && a.position[1] === b.position[1];
}

/** Metres below a kilometre. */
export function kmText(km: number): string {
  return km < 1 ? `${Math.round(km * 1000)} m` : `${km.toFixed(1)} km`;
}
