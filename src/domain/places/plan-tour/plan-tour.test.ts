import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, type Location } from '../location.ts';
import { PLACE_CATEGORIES } from '../place-category.ts';
import { minutesAtStop } from '../tours/stop-minutes.ts';
import { planTour } from './plan-tour.ts';
import { DETOUR_FACTOR, type PlanCandidate, type PlannedTour, type PlanOptions } from './planned-tour.ts';

const ROME = { latitude: 41.8967, longitude: 12.4822 };
const MINUTES_PER_KM = (60 * DETOUR_FACTOR) / 4.5;

/** A place so many kilometres north and east of the middle of Rome. */
function place(id: number, north: number, east: number, rest: Partial<PlanCandidate> = {}): PlanCandidate {
  return { id, name: `Place ${id}`, category: 'monument', importance: 0.5, location: offset(north, east), ...rest };
}

function offset(north: number, east: number): Location {
  return { latitude: ROME.latitude + north / 111.195, longitude: ROME.longitude + east / (111.195 * 0.7444) };
}

/**
 * To the millimetre. What saves less than a thousand millionth of a minute is rounding to the planner, so a way between
 * places nanometres apart may cross itself.
 */
const km = fc.integer({ min: -2_500_000, max: 2_500_000 }).map((millimetres) => millimetres / 1_000_000);
const aPlace = fc.record({
  north: km,
  east: km,
  category: fc.constantFrom(...PLACE_CATEGORIES),
  importance: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
});
const places = (maxLength: number) =>
  fc
    .array(aPlace, { maxLength })
    .map((list) => list.map(({ north, east, ...rest }, index) => place(index + 1, north, east, rest)));
const options: fc.Arbitrary<PlanOptions> = fc
  .record({
    minutes: fc.integer({ min: 20, max: 480 }),
    startAt: fc.option(fc.tuple(km, km)),
    returnToStart: fc.boolean(),
  })
  .map(({ minutes, startAt, returnToStart }) =>
    startAt === null ? { minutes } : { minutes, start: offset(...startAt), returnToStart },
  );

describe('a planned walk', () => {
  it('never takes longer than asked for, and its minutes and kilometres add up', () => {
    fc.assert(
      fc.property(places(30), options, (candidates, wish) => {
        const tour = planTour(candidates, wish);
        expect(tour.durationMinutes).toBeLessThanOrEqual(wish.minutes);
        let clock = 0;
        let last = wish.start;
        for (const stop of tour.stops) {
          const straight = last === undefined ? 0 : distanceKm(last, stop.location);
          expect(stop.arrivalMinutes).toBe(clock + stop.walkMinutes);
          expect(stop.walkMinutes).toBeGreaterThanOrEqual(Math.floor(straight * MINUTES_PER_KM));
          expect(stop.walkKm).toBeCloseTo(straight * DETOUR_FACTOR, 1);
          expect(stop.minutes).toBe(minutesAtStop(stop.category));
          clock = stop.arrivalMinutes + stop.minutes;
          last = stop.location;
        }
        if (!wish.start || !wish.returnToStart) expect(tour.durationMinutes).toBe(clock);
        else if (last && tour.stops.length > 0) {
          const home = distanceKm(last, wish.start) * MINUTES_PER_KM;
          expect(Math.abs(tour.durationMinutes - clock - home)).toBeLessThan(1.01);
          expect(tour.path?.coordinates.at(-1)).toEqual(tour.path?.coordinates[0]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('visits nothing twice, and says of every candidate whether it is in or why it is not', () => {
    fc.assert(
      fc.property(places(30), options, (candidates, wish) => {
        const { stops, left } = planTour([...candidates, ...candidates], wish);
        const ids = [...stops, ...left].map(({ id }) => id).sort((a, b) => a - b);
        expect(ids).toEqual(candidates.map(({ id }) => id));
        for (const { why } of [...stops, ...left]) expect(why).not.toBe('');
      }),
      { numRuns: 40 },
    );
  });

  it('is the same whatever the order of the candidates', () => {
    fc.assert(
      fc.property(places(20), options, fc.func(fc.integer()), (candidates, wish, rank) => {
        const mixed = candidates.toSorted((a, b) => rank(a.id) - rank(b.id));
        expect(planTour(mixed, wish)).toEqual(planTour(candidates, wish));
      }),
      { numRuns: 30 },
    );
  });

  it('cannot be shortened by walking a stretch the other way round', () => {
    fc.assert(
      fc.property(places(40), options, (candidates, wish) => {
        const order = planTour(candidates, wish).stops.map(({ location }) => location);
        const length = wayLength(order, wish);
        for (let i = 0; i < order.length; i += 1) {
          for (let j = i + 1; j < order.length; j += 1) {
            const turned = [...order.slice(0, i), ...order.slice(i, j + 1).reverse(), ...order.slice(j + 1)];
            expect(wayLength(turned, wish)).toBeGreaterThanOrEqual(length - 1e-9);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('does not cross its own way', () => {
    fc.assert(
      fc.property(places(40), options, (candidates, wish) => {
        const way = planTour(candidates, wish).path?.coordinates ?? [];
        for (let i = 0; i + 1 < way.length; i += 1) {
          for (let j = i + 2; j + 1 < way.length; j += 1) {
            const crosses = cross(
              way[i] as number[],
              way[i + 1] as number[],
              way[j] as number[],
              way[j + 1] as number[],
            );
            expect(crosses, `legs ${i} and ${j}`).toBe(false);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps no place for which a more important one that was left out would fit at its position', () => {
    fc.assert(
      fc.property(places(25), fc.integer({ min: 60, max: 300 }), (candidates, minutes) => {
        const { stops, left } = planTour(candidates, { minutes });
        const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
        for (const [at, stop] of stops.entries()) {
          for (const { id } of left) {
            const other = byId.get(id) as PlanCandidate;
            if (other.importance <= stop.importance) continue;
            const exchanged = stops.with(at, {
              ...stop,
              location: other.location,
              minutes: minutesAtStop(other.category),
            });
            expect(totalMinutes(exchanged)).toBeGreaterThan(minutes - 1e-9);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('how near it comes to the best walk', () => {
  it('reaches at least 95 % of the best worth with up to eight places, and the best itself nearly always', () => {
    let best = 0;
    let runs = 0;
    fc.assert(
      fc.property(places(8), options, (candidates, wish) => {
        const distinct = candidates.filter(({ importance }) => importance > 0);
        const reached = worthOf(planTour(distinct, wish).stops);
        const possible = bestWorth(distinct, wish);
        expect(reached).toBeGreaterThanOrEqual(0.95 * possible);
        runs += 1;
        if (reached >= possible - 1e-9) best += 1;
      }),
      { numRuns: 300, seed: 20_260_217 },
    );
    expect(best / runs).toBeGreaterThan(0.98);
  });
});

describe('odd lists of places', () => {
  it('plans nothing from nothing, and says so', () => {
    expect(planTour([], { minutes: 180 })).toEqual({
      stops: [],
      distanceKm: 0,
      durationMinutes: 0,
      difficulty: 'easy',
      isLoop: false,
      path: null,
      left: [],
      explanation: ['There are no places to choose from.'],
    });
  });

  it('visits a single place, which is no way to draw unless the walk starts elsewhere', () => {
    const only = place(1, 0, 0, { name: 'Pantheon' });
    expect(planTour([only], { minutes: 60 })).toMatchObject({
      stops: [{ arrivalMinutes: 0, minutes: 10 }],
      path: null,
    });
    const walked = planTour([only], { minutes: 60, start: offset(1, 0), returnToStart: true });
    expect(walked).toMatchObject({ distanceKm: 2.6, durationMinutes: 45, isLoop: true });
    expect(walked.path?.coordinates).toHaveLength(3);
  });

  it('visits places at one and the same point without walking', () => {
    const tour = planTour(
      [1, 2, 3, 4].map((id) => place(id, 0, 0)),
      { minutes: 30 },
    );
    expect(tour.stops).toHaveLength(3);
    expect(tour).toMatchObject({ distanceKm: 0, durationMinutes: 30, isLoop: false });
    expect(tour.left).toEqual([
      { id: 4, name: 'Place 4', why: 'would add 10 minutes, all of it there; none are left' },
    ]);
  });

  it('takes records of one name close together for one place', () => {
    const tour = planTour(
      [
        place(1, 0, 0, { name: 'Fontana di Trevi', importance: 0.9 }),
        place(2, 0.05, 0, { name: 'Fontana di Trevì!', importance: 0.7 }),
        place(3, 2, 0, { name: 'Fontana di Trevi', importance: 0.2 }),
      ],
      { minutes: 240 },
    );
    expect(tour.stops.map(({ id }) => id)).toEqual([1, 3]);
    expect(tour.left).toEqual([
      { id: 2, name: 'Fontana di Trevì!', why: 'the same place as Fontana di Trevi (50 m away, same name)' },
    ]);
  });

  it('leaves far places, and tells how far is too far', () => {
    const start = offset(0, 0);
    const tour = planTour([place(1, 0.5, 0), place(2, 30, 0, { importance: 1 }), place(3, 0, 0, { category: 'zoo' })], {
      minutes: 60,
      start,
    });
    expect(tour.stops.map(({ id }) => id)).toEqual([1]);
    expect(tour.left.map(({ why }) => why)).toEqual([
      'the visit and the way there take 530 minutes, more than the 60 of the walk',
      'a visit takes 120 minutes, more than the 60 of the walk',
    ]);
    const open = planTour([place(1, 0, 0), place(2, 0.2, 0), place(3, 30, 0, { importance: 0.6 })], { minutes: 60 });
    expect(open.left[0]?.why).toBe('too far away: it would add 517 minutes of walking');
  });

  it('considers the 120 most important of more', () => {
    const many = Array.from({ length: 130 }, (_, i) => place(i + 1, i / 100, 0, { importance: 1 - i / 1000 }));
    const { left } = planTour(many, { minutes: 120 });
    expect(left.filter(({ why }) => why === 'less important than the 120 considered')).toHaveLength(10);
  });

  it('works across ±180 degrees', () => {
    const fiji = [-180, -179.99, 179.99, 180].map((longitude, i) => ({
      ...place(i + 1, 0, 0),
      location: { latitude: -16.8, longitude },
    }));
    expect(planTour(fiji, { minutes: 120 }).stops).toHaveLength(4);
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d minutes', (minutes) => {
    expect(() => planTour([place(1, 0, 0)], { minutes })).toThrow(/The time of a walk must be more than 0/);
  });
});

describe('the choice explained', () => {
  const tour: PlannedTour = planTour(
    [
      place(1, 0, 0, { name: 'Colosseum', importance: 1, category: 'archaeological_site' }),
      place(2, 0.6, 0, { name: 'Trajan’s Column', importance: 0.6 }),
      place(3, 0.3, 0.02, { name: 'Statue of Nerva', importance: 0.1 }),
      ...[4, 5, 6, 7].map((id) => place(id, 1 + id / 10, 0, { importance: 0.3 })),
      place(8, 1, 1, { name: 'National Museum', importance: 0.5, category: 'museum' }),
    ],
    { minutes: 135 },
  );
  const why = (name: string) => [...tour.stops, ...tour.left].find((one) => one.name === name)?.why;

  it('tells of each stop why it is in', () => {
    expect(why('Colosseum')).toBe('the most important place within reach');
    expect(why('Trajan’s Column')).toBe('number 2 by importance of the 8 places within reach');
    expect(why('Statue of Nerva')).toBe('on the way: it adds no walking');
  });

  it('tells of a place left out what it would have taken', () => {
    expect(why('National Museum')).toMatch(
      /^would add \d+ minutes, \d+ of them on foot; (?:none are|1 is|\d+ are) left$/,
    );
  });

  it('says in sentences what was reckoned with, and that the lines are no streets', () => {
    expect(tour.explanation[0]).toMatch(
      /^\d of 8 places in \d+ minutes of the 135 asked for: [\d.]+ km on foot in \d+ minutes, \d+ minutes at the stops\.$/,
    );
    expect(tour.explanation).toContain('Colosseum: the most important place within reach.');
    expect(tour.explanation).toContain('The path is drawn as straight lines between the stops, not along streets.');
    expect(tour.explanation.join(' ')).toContain('4.5 km/h over 1.3 times the straight-line distance');
  });
});

function wayLength(order: readonly Location[], { start, returnToStart }: PlanOptions): number {
  const way = [...(start ? [start] : []), ...order, ...(start && returnToStart ? [start] : [])];
  return way.slice(1).reduce((sum, point, i) => sum + distanceKm(way[i] as Location, point), 0);
}

function totalMinutes(stops: readonly { readonly location: Location; readonly minutes: number }[]): number {
  const visits = stops.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    visits +
    MINUTES_PER_KM *
      wayLength(
        stops.map(({ location }) => location),
        { minutes: 0 },
      )
  );
}

function worthOf(stops: readonly { readonly importance: number }[]): number {
  return stops.reduce((sum, { importance }) => sum + importance ** 2 + 0.001, 0);
}

/** Tries every order of every choice. */
function bestWorth(candidates: readonly PlanCandidate[], wish: PlanOptions): number {
  let best = 0;
  const visit = (chosen: readonly PlanCandidate[], clock: number, at: Location | undefined) => {
    const home = at && wish.start && wish.returnToStart ? distanceKm(at, wish.start) * MINUTES_PER_KM : 0;
    if (clock + home > Math.floor(wish.minutes)) return;
    best = Math.max(best, worthOf(chosen));
    for (const next of candidates) {
      if (chosen.includes(next)) continue;
      const walk = at === undefined ? 0 : distanceKm(at, next.location) * MINUTES_PER_KM;
      visit([...chosen, next], clock + walk + minutesAtStop(next.category), next.location);
    }
  };
  visit([], 0, wish.start);
  return best;
}

/** Whether two legs cross at a point inside both. */
function cross(a: readonly number[], b: readonly number[], c: readonly number[], d: readonly number[]): boolean {
  const side = (p: readonly number[], q: readonly number[], r: readonly number[]) =>
    Math.sign(
      ((q[0] as number) - (p[0] as number)) * ((r[1] as number) - (p[1] as number)) -
        ((q[1] as number) - (p[1] as number)) * ((r[0] as number) - (p[0] as number)),
    );
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
