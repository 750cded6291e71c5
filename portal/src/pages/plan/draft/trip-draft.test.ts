import { describe, expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';
import { setAt } from './path.ts';
import { draftOfQuery, NEW_TRIP, withoutEmpty, withWayBack } from './trip-draft.ts';

describe('the day of coming home', () => {
  const left = (trip: typeof NEW_TRIP, day: string) => {
    const after = setAt(trip, 'legs[1].departsOn', day);
    return withWayBack(trip, after);
  };

  test('follows the last departure until the form says another one', () => {
    const once = left(NEW_TRIP, '2026-12-20');
    expect(once.legs[2]?.arrivesOn).toBe('2026-12-20');
    const twice = left(once, '2026-12-22');
    expect(twice.legs[2]?.arrivesOn).toBe('2026-12-22');
    const told = setAt(twice, 'legs[2].arrivesOn', '2026-12-23');
    expect(left(told, '2026-12-21').legs[2]?.arrivesOn).toBe('2026-12-23');
  });

  test('is not told where nobody goes back', () => {
    const oneWay = { ...NEW_TRIP, legs: NEW_TRIP.legs.slice(0, 2) };
    expect(left(oneWay, '2026-12-20').legs).toHaveLength(2);
  });
});

test('a new trip lacks a passport, where it begins and where it leads', () => {
  expect([...findProblems(NEW_TRIP).keys()]).toEqual([
    'travellers[0].documents[0].nationality',
    'legs[0].country',
    'legs[1].country',
  ]);
});

test('what was added and never filled in is left out; the first passport stays', () => {
  const added = setAt(
    setAt(NEW_TRIP, 'travellers[0].authorisations[0]', { kind: 'visa' }),
    'travellers[0].documents[1]',
    { kind: 'passport' },
  );
  expect(withoutEmpty(added)).toEqual(NEW_TRIP);
});

test('days that go back are found', () => {
  const trip = setAt(setAt(NEW_TRIP, 'legs[1].arrivesOn', '2026-12-20T10:00'), 'legs[1].departsOn', '2026-12-19');
  expect(findProblems(trip).get('legs[1].departsOn')).toBe('problemBackwards');
});

describe('coming from an answer', () => {
  test('the passport, the home and the destination are there', () => {
    const trip = draftOfQuery('?passport=br&destination=JP&residence=PT');
    expect(trip?.travellers[0]).toMatchObject({ residenceCountry: 'PT', documents: [{ nationality: 'BR' }] });
    expect(trip?.legs.map(({ country }) => country)).toEqual(['PT', 'JP', undefined]);
    expect(draftOfQuery('?destination=JP')?.legs.map(({ country }) => country)).toEqual([undefined, 'JP', undefined]);
  });

  test.each(['', '?passport=Brazil', '?lang=pt'])('%s tells nothing', (search) => {
    expect(draftOfQuery(search)).toBeUndefined();
  });
});
