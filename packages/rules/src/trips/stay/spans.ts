/** Sets of days as spans, so that the days within a window are counted without looking at each of them. */

/** Both days belong to it; numbers as of `dayNumber`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Later than every day that a question can name. */
export const OPEN_END = 4_000_000;

/** In order, without overlaps: a day that several share is there once. */
export function union(spans: readonly Span[]): Span[] {
  if (spans.length < 2) return [...spans];
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to + 1) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    } else joined.push(span);
  }
  return joined;
}

export function without(span: Span, removed: readonly Span[]): Span[] {
  let rest: Span[] = [span];
  for (const { from, to } of removed) {
    rest = rest.flatMap((part) =>
      part.to < from || part.from > to
        ? part
        : [
            { from: part.from, to: from - 1 },
            { from: to + 1, to: part.to },
          ].filter((piece) => piece.from <= piece.to),
    );
  }
  return rest;
}

/** How many days of the spans, which do not overlap, are within `from` and `to`. */
export function countWithin(spans: readonly Span[], from: number, to: number): number {
  let days = 0;
  for (const span of spans) days += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from) + 1);
  return days;
}
