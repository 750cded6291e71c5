import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kmBetween } from './tour-measures.ts';
import { type TracePoint, traceParts } from './tour-trace.ts';

const SECOND = 1000;
const point = (longitude: number, latitude: number, time: number | null = null): TracePoint => ({
  position: [longitude, latitude],
  time,
  where: `${longitude},${latitude}`,
});
/** A metre is 0.000009 degrees of latitude. */
const north = (metres: number, time: number | null = null) => point(9, 45 + metres / 111_195, time);
const spans = (segments: readonly (readonly TracePoint[])[]) =>
  traceParts(segments).parts.map((part) =>
    part.map(([, latitude]) => Math.round(((latitude as number) - 45) * 111_195)),
  );

describe('the parts of a recorded way', () => {
  it('are joined over up to 100 m, and not over more', () => {
    expect(
      spans([
        [north(0), north(50)],
        [north(150), north(200)],
      ]),
    ).toEqual([[0, 50, 150, 200]]);
    expect(
      spans([
        [north(0), north(50)],
        [north(151), north(200)],
      ]),
    ).toEqual([
      [0, 50],
      [151, 200],
    ]);
  });

  it('end at a step of more than 5 km, but not at one of less', () => {
    expect(spans([[north(0), north(4999), north(5010)]])).toEqual([[0, 4999, 5010]]);
    expect(spans([[north(0), north(10), north(5020), north(5030)]])).toEqual([
      [0, 10],
      [5020, 5030],
    ]);
  });

  it('end where the times tell of more than 30 km/h over more than 100 m', () => {
    const at = (seconds: number) => seconds * SECOND;
    expect(spans([[north(0, 0), north(120, at(15)), north(130, at(20))]])).toEqual([[0, 120, 130]]);
    expect(spans([[north(0, 0), north(5, at(1)), north(125, at(13)), north(130, at(20))]])).toEqual([
      [0, 5],
      [125, 130],
    ]);
    expect(spans([[north(0, 0), north(99, at(1)), north(110, at(9))]])).toEqual([[0, 99, 110]]);
    expect(spans([[north(0, 0), north(200, 0), north(210, at(9))]])).toEqual([[200, 210]]);
  });

  it('do not mind clocks that go backwards, or points without a time', () => {
    expect(spans([[north(0, 9000), north(500, 0), north(900)]])).toEqual([[0, 500, 900]]);
  });

  it('lose a point that lies alone between two jumps, and the way goes on', () => {
    expect(spans([[north(0), north(60), point(12, 41), north(120)], [north(180)]])).toEqual([[0, 60]]);
    expect(spans([[north(0), north(60), point(12, 41), north(120), north(180)]])).toEqual([[0, 60, 120, 180]]);
  });

  it('do not repeat a point for standing still', () => {
    expect(spans([[north(0), north(0), north(0)]])).toEqual([]);
    expect(
      spans([
        [north(0), north(0), north(10), north(10)],
        [north(10), north(20)],
      ]),
    ).toEqual([[0, 10, 20]]);
  });

  it('hold no jump, no point at 0,0 and no point that was not given, whatever was recorded', () => {
    const recorded = fc.record({
      longitude: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -20, max: 20 }).map((step) => 9 + step / 200),
      ),
      latitude: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -20, max: 20 }).map((step) => 45 + step / 200),
      ),
      time: fc.option(fc.integer({ min: 0, max: 7_200_000 })),
    });
    fc.assert(
      fc.property(fc.array(fc.array(recorded, { maxLength: 12 }), { maxLength: 5 }), (segments) => {
        const given = segments.map((segment) =>
          segment.map(({ longitude, latitude, time }) => point(longitude, latitude, time)),
        );
        const known = new Set(given.flat().map(({ position }) => position));
        const { parts } = traceParts(given);
        for (const part of parts) {
          expect(part.length).toBeGreaterThan(1);
          for (const [i, position] of part.entries()) {
            expect(known.has(position)).toBe(true);
            expect(position).not.toEqual([0, 0]);
            if (i > 0) expect(kmBetween(part[i - 1] as number[], position)).toBeLessThanOrEqual(5);
          }
        }
        for (const [i, part] of parts.entries()) {
          if (i === 0) continue;
          expect(kmBetween(parts[i - 1]?.at(-1) as number[], part[0] as number[])).toBeGreaterThan(0.1);
        }
      }),
    );
  });

  it('tell of a few jumps and count the rest', () => {
    const there = Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? north(0) : point(12, 41)));
    const { jumps } = traceParts([there]);
    expect(jumps).toHaveLength(6);
    expect(jumps.at(-1)?.message).toBe('and from here on 6 more jumps');
  });
});
