import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACE_CATEGORIES } from '../place-category.ts';
import { minutesAtStop } from './stop-minutes.ts';
import { difficultyOf, measureTour } from './tour-measures.ts';

/** A degree of latitude is 111.195 km on the sphere used here. */
const north = (km: number, elevation?: number) =>
  elevation === undefined ? [9, 45 + km / 111.195] : [9, 45 + km / 111.195, elevation];

describe('the measures of a walk', () => {
  it('counts walking at 4.5 km/h and the time at the stops', () => {
    expect(measureTour([[north(0), north(3), north(4.5)]], [30, 15])).toEqual({
      distanceKm: 4.5,
      durationMinutes: 105,
      difficulty: 'easy',
      isLoop: false,
    });
  });

  it('does not count gaps', () => {
    expect(
      measureTour(
        [
          [north(0), north(1)],
          [north(8), north(9)],
        ],
        [],
      ).distanceKm,
    ).toBe(2);
  });

  it('measures over ±180 degrees by the short way', () => {
    expect(
      measureTour(
        [
          [
            [179.99, 0],
            [-179.99, 0],
          ],
        ],
        [],
      ).distanceKm,
    ).toBeCloseTo(2.22, 2);
  });

  it('is a loop when it ends within 100 m of its start and is longer than 300 m', () => {
    expect(measureTour([[north(0), north(1), north(0.09)]], []).isLoop).toBe(true);
    expect(measureTour([[north(0), north(1), north(0.11)]], []).isLoop).toBe(false);
    expect(measureTour([[north(0), north(0.14), north(0)]], []).isLoop).toBe(false);
    expect(
      measureTour(
        [
          [north(0), north(1)],
          [north(0.9), north(0.05)],
        ],
        [],
      ).isLoop,
    ).toBe(true);
  });

  it.each([
    [8, 200, 'easy'],
    [8.01, 0, 'moderate'],
    [1, 201, 'moderate'],
    [16, 600, 'moderate'],
    [16.01, 0, 'hard'],
    [2, 601, 'hard'],
  ] as const)('calls %d km with %d m of climb %s', (km, climb, difficulty) => {
    expect(difficultyOf(km, climb)).toBe(difficulty);
  });

  it('makes a walk harder by what it climbs, not by what it descends', () => {
    const up = Array.from({ length: 21 }, (_, i) => north(i / 10, 100 + i * 40));
    expect(measureTour([up], []).difficulty).toBe('hard');
    expect(measureTour([up.map(([x, y], i) => [x as number, y as number, 900 - i * 40])], []).difficulty).toBe('easy');
  });

  it('does not take the wavering of a recorder for climb', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 200, maxLength: 400 }),
        (noise) => {
          const path = [noise.map((waver, i) => north(i / 100, 50 + waver))];
          expect(measureTour(path, []).difficulty).toBe('easy');
        },
      ),
    );
  });

  it('measures nothing of nothing', () => {
    expect(measureTour([], [])).toEqual({ distanceKm: 0, durationMinutes: 0, difficulty: 'easy', isLoop: false });
    expect(measureTour([[north(0)]], [10])).toMatchObject({ distanceKm: 0, durationMinutes: 10 });
  });
});

it('knows a time for every kind of stop', () => {
  for (const category of PLACE_CATEGORIES) expect(minutesAtStop(category)).toBeGreaterThanOrEqual(10);
  expect(minutesAtStop(null)).toBe(minutesAtStop('other'));
});
