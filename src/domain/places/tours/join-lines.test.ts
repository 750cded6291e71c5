import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines } from './join-lines.ts';
import { kmBetween, lengthKm } from './tour-measures.ts';

type Line = readonly (readonly number[])[];
const a = [12.49, 41.89];
const b = [12.495, 41.89];
const c = [12.5, 41.892];
const d = [12.505, 41.893];
const e = [12.51, 41.9];

/** A walk of steps between 20 m and 150 m that never comes back to a point it has been at, anywhere on earth. */
const aLine = fc
  .record({
    longitude: fc.double({ min: -180, max: 179, noNaN: true }),
    latitude: fc.double({ min: -84, max: 84, noNaN: true }),
    steps: fc.array(
      fc.record({ north: fc.integer({ min: 20, max: 100 }), east: fc.integer({ min: -100, max: 100 }) }),
      { minLength: 1, maxLength: 60 },
    ),
  })
  .map(({ longitude, latitude, steps }) => {
    const points = [[longitude, latitude]];
    let at = { longitude, latitude };
    for (const { north, east } of steps) {
      at = {
        latitude: at.latitude + north / 111_200,
        longitude: at.longitude + east / (111_200 * Math.cos((at.latitude * Math.PI) / 180)),
      };
      points.push([((((at.longitude + 180) % 360) + 360) % 360) - 180, at.latitude]);
    }
    return points;
  });

/** The line cut at some of its points, in any order, each piece either way round. */
const cutAndShuffled = aLine.chain((line) =>
  fc
    .record({
      cuts: fc.subarray(line.slice(1, -1).map((_, i) => i + 1)),
      turned: fc.array(fc.boolean(), { minLength: line.length, maxLength: line.length }),
      order: fc.array(fc.nat(), { minLength: line.length, maxLength: line.length }),
    })
    .map(({ cuts, turned, order }) => {
      const bounds = [0, ...cuts, line.length - 1];
      const pieces = bounds.slice(1).map((end, i) => line.slice(bounds[i], end + 1));
      const mixed = pieces
        .map((piece, i) => ({ piece: turned[i] ? piece.toReversed() : piece, at: order[i] as number }))
        .sort((one, other) => one.at - other.at)
        .map(({ piece }) => piece);
      return { line, pieces, mixed };
    }),
);

describe('joining the pieces of a way', () => {
  it('gives back the line whatever the order and direction of its pieces', () => {
    fc.assert(
      fc.property(cutAndShuffled, ({ line, mixed }) => {
        const { parts, gaps } = joinLines(mixed);
        expect(gaps).toEqual([]);
        expect(parts).toHaveLength(1);
        expect([line, line.toReversed()]).toContainEqual(parts[0]);
      }),
    );
  });

  it('keeps the direction of the pieces when they come in order, whichever way round each stands', () => {
    fc.assert(
      fc.property(
        cutAndShuffled,
        fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
        ({ line, pieces }, turns) => {
          fc.pre(pieces.length > 1);
          const turned = pieces.map((piece, i) => (turns[i] ? piece.toReversed() : piece));
          expect(joinLines(turned)).toEqual({ parts: [line], gaps: [] });
        },
      ),
    );
  });

  it('loses no piece and invents none, whatever it is given', () => {
    const anyPieces = fc.array(fc.array(fc.constantFrom(a, b, c, d, e), { minLength: 2, maxLength: 4 }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const { parts, gaps } = joinLines(pieces);
        expect(edges(parts)).toEqual(edges(pieces));
        expect(gaps).toHaveLength(Math.max(0, parts.length - 1));
        for (const { afterPart, km } of gaps) {
          expect(km).toBeCloseTo(
            kmBetween(parts[afterPart]?.at(-1) as number[], parts[afterPart + 1]?.[0] as number[]),
          );
        }
      }),
    );
  });

  it('keeps a gap as a gap and says how long it is', () => {
    const { parts, gaps } = joinLines([
      [a, b],
      [b, c],
      [e, d],
    ]);
    expect(parts).toEqual([
      [a, b, c],
      [d, e],
    ]);
    expect(gaps).toEqual([{ afterPart: 0, km: kmBetween(c, d) }]);
    expect(lengthKm(parts)).toBeCloseTo(kmBetween(a, b) + kmBetween(b, c) + kmBetween(d, e));
  });

  it('begins a ring with the piece given first, in the direction of the given order', () => {
    const ring: Line[] = [
      [a, b],
      [c, b],
      [c, d],
      [a, d],
    ];
    expect(joinLines(ring).parts).toEqual([[a, b, c, d, a]]);
    expect(joinLines([[b, a], ...ring.slice(1)]).parts).toEqual([[a, b, c, d, a]]);
  });

  it('walks a stem, its loop and the stem again when the stem is listed twice', () => {
    const stem: Line = [a, b];
    expect(joinLines([stem, [b, c], [d, c], [d, b], stem]).parts).toEqual([[a, b, c, d, b, a]]);
    expect(joinLines([stem.toReversed(), [b, c], [d, c], [d, b], stem]).parts).toEqual([[a, b, c, d, b, a]]);
  });

  it('joins ends that nearly meet within the tolerance only', () => {
    const nearB = [12.49505, 41.89]; // 4 m east
    expect(
      joinLines([
        [a, b],
        [nearB, c],
      ]),
    ).toEqual({ parts: [[a, b, nearB, c]], gaps: [] });
    expect(
      joinLines(
        [
          [a, b],
          [nearB, c],
        ],
        1,
      ).gaps,
    ).toHaveLength(1);
  });

  it('prefers ends that are one point over ends that are near', () => {
    const nearB = [12.49502, 41.89];
    expect(
      joinLines([
        [a, b],
        [nearB, d],
        [b, c],
      ]).parts,
    ).toEqual([
      [a, b, c],
      [d, nearB], // a lone piece, turned so that the gap is the shorter one
    ]);
  });

  it('joins over ±180 degrees', () => {
    expect(
      joinLines([
        [
          [179.999, 10],
          [180, 10],
        ],
        [
          [-179.999, 10],
          [-180, 10],
        ],
      ]).parts,
    ).toEqual([
      [
        [179.999, 10],
        [180, 10],
        [-179.999, 10],
      ],
    ]);
  });

  it('keeps elevations, and leaves out pieces that are no lines', () => {
    expect(
      joinLines([
        [],
        [a],
        [
          [...b, 40],
          [...a, 20],
        ],
      ]).parts,
    ).toEqual([
      [
        [...b, 40],
        [...a, 20],
      ],
    ]);
    expect(joinLines([])).toEqual({ parts: [], gaps: [] });
  });
});

/** The steps between points, either way round, sorted: what must be neither lost nor made up. */
function edges(lines: readonly Line[]): string[] {
  return lines
    .flatMap((line) => line.slice(1).map((point, i) => [String(line[i]), String(point)].sort().join(' ')))
    .sort();
}
