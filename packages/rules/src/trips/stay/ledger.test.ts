import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber, dayOfNumber } from '../../calendar.ts';
import { type Count, countStay } from './ledger.ts';
import { OPEN_END, type Span } from './spans.ts';
import type { StayLimit } from './stay-limit.ts';

const SCHENGEN: StayLimit = { days: 90, per: 'rolling_window', windowDays: 180 };
const YEAR: StayLimit = { days: 90, per: 'calendar_year', windowDays: null };
const ENTRY: StayLimit = { days: 30, per: 'entry', windowDays: null };

const span = (from: string, to: string): Span => ({ from: dayNumber(from), to: dayNumber(to) });
const ledger = (limit: StayLimit, earlier: Span[], arrivesOn: string, departsOn: string | null = null) =>
  countStay('X', limit, { earlier, exempt: [] }, arrivesOn, departsOn).ledger;

describe('a limit in a rolling window', () => {
  it('counts the days of entry and of exit: 1 January is day 1, so 31 March is day 90', () => {
    // January 31 + February 28 + March 31 = 90.
    const { mustLeaveBy, usedDays, remainingDays } = ledger(SCHENGEN, [], '2026-01-01');
    expect({ mustLeaveBy, usedDays, remainingDays }).toEqual({
      mustLeaveBy: '2026-03-31',
      usedDays: 0,
      remainingDays: 90,
    });
  });

  it('takes off what was used: 10 to 19 January is 10 days, 80 are left on 1 March', () => {
    // Day 80 from 1 March on: March 31, April 30 (61), and 19 days of May. The window of 19 May begins on 21 November.
    expect(ledger(SCHENGEN, [span('2026-01-10', '2026-01-19')], '2026-03-01')).toMatchObject({
      usedDays: 10,
      remainingDays: 80,
      mustLeaveBy: '2026-05-19',
    });
  });

  it('gives days back while the stay goes on, as they leave the window', () => {
    // Used: 1 to 20 January = 20 days. From 1 May on 70 more would end on 9 July (May 31, June 30 = 61, July 9).
    // The window of 9 July begins on 11 January, so that 1 to 10 January have left it by then: ten more days,
    // to 19 July, by when the window begins on 21 January and all 20 have left it: 90 days from 1 May, 29 July.
    expect(ledger(SCHENGEN, [span('2026-01-01', '2026-01-20')], '2026-05-01')).toMatchObject({
      usedDays: 20,
      mustLeaveBy: '2026-07-29',
    });
  });

  it('stops on the day on which nothing leaves the window in time', () => {
    // Used: 1 to 30 April = 30 days. 60 more from 1 May on end on 29 June (May 31, June 29), and the window of
    // 30 June begins on 2 January: no day of April has left it.
    expect(ledger(SCHENGEN, [span('2026-04-01', '2026-04-30')], '2026-05-01').mustLeaveBy).toBe('2026-06-29');
  });

  it('allows no day where all are used', () => {
    // 1 January to 31 March = 90 days; the window of 1 April begins on 4 October of the year before.
    const full = countStay(
      'X',
      SCHENGEN,
      { earlier: [span('2026-01-01', '2026-03-31')], exempt: [] },
      '2026-04-01',
      null,
    );
    expect(full.allowsArrival).toBe(false);
    expect(full.ledger).toMatchObject({ usedDays: 90, remainingDays: 0, mustLeaveBy: null });
  });

  it('allows the first day again when the oldest one leaves the window', () => {
    // The window of 30 June begins on 2 January (180 days: 30 + 28 + 31 + 30 + 31 + 30 = 180): 1 January has left it.
    const used = [span('2026-01-01', '2026-03-31')];
    expect(countStay('X', SCHENGEN, { earlier: used, exempt: [] }, '2026-06-29', null).allowsArrival).toBe(false);
    expect(countStay('X', SCHENGEN, { earlier: used, exempt: [] }, '2026-06-30', null).allowsArrival).toBe(true);
    // Each further day frees one more, as long as 90 days of the new stay itself are not reached: 27 September.
    expect(ledger(SCHENGEN, used, '2026-06-30').mustLeaveBy).toBe('2026-09-27');
  });

  it('counts a day that two stays share once', () => {
    // 1 to 10 and 10 to 15 January: 15 days.
    const shared = [span('2026-01-01', '2026-01-10'), span('2026-01-10', '2026-01-15')];
    expect(ledger(SCHENGEN, shared, '2026-02-01').usedDays).toBe(15);
    // A stay that ends on the day of arrival shares that day with this one: 9 days before it.
    expect(ledger(SCHENGEN, [span('2026-01-01', '2026-01-10')], '2026-01-10')).toMatchObject({
      usedDays: 9,
      mustLeaveBy: '2026-03-31',
    });
  });

  it('gives a whole stay again after 90 days outside', () => {
    // Left on 31 March. 90 days outside are 1 April to 29 June; on 30 June a stay of 90 days can begin.
    expect(ledger(SCHENGEN, [], '2026-01-01', '2026-03-31').nextFullStayFrom).toBe('2026-06-30');
    // Kyrgyzstan, 30 in 60 days: 30 days outside.
    const { nextFullStayFrom } = ledger({ ...SCHENGEN, days: 30, windowDays: 60 }, [], '2026-01-01', '2026-01-05');
    expect(nextFullStayFrom).toBe('2026-02-05');
  });

  it('is never reached where the window is no longer than the limit', () => {
    expect(ledger({ days: 365, per: 'rolling_window', windowDays: 365 }, [], '2026-01-01').mustLeaveBy).toBeNull();
  });
});

describe('a limit in a calendar year', () => {
  it('counts again from 1 January', () => {
    // 60 days used in 2026; from 1 December on 30 are left, to 30 December. From 3 December on: 29 to 31 December,
    // and then 90 of 2027: 31 + 28 + 31 = 90, to 31 March.
    const used = [span('2026-03-01', '2026-04-29')];
    expect(ledger(YEAR, used, '2026-12-01')).toMatchObject({
      usedDays: 60,
      remainingDays: 30,
      mustLeaveBy: '2026-12-30',
    });
    expect(ledger(YEAR, used, '2026-12-03').mustLeaveBy).toBe('2027-03-31');
    expect(ledger(YEAR, used, '2027-01-01').usedDays).toBe(0);
  });

  it('gives a whole stay again when what is left of the year is no longer than what is left of the limit', () => {
    // 1 March to 29 April = 60 days, 30 are left: the last 30 days of 2026 begin on 2 December.
    expect(ledger(YEAR, [], '2026-03-01', '2026-04-29').nextFullStayFrom).toBe('2026-12-02');
    expect(ledger(YEAR, [], '2026-03-01', '2026-05-29').nextFullStayFrom).toBe('2027-01-01');
    expect(ledger(YEAR, [], '2026-12-20', '2026-12-31').nextFullStayFrom).toBe('2027-01-01');
  });
});

describe('a limit for each entry', () => {
  it('counts nothing but the stay', () => {
    expect(ledger(ENTRY, [span('2026-01-01', '2026-01-30')], '2026-02-01', '2026-02-05')).toEqual({
      area: 'X',
      limitDays: 30,
      windowDays: null,
      per: 'entry',
      usedDays: 0,
      remainingDays: 30,
      mustLeaveBy: '2026-03-02',
      nextFullStayFrom: null,
    });
  });
});

describe('days of this stay that do not count', () => {
  it('are passed over', () => {
    // 10 of January do not count: 31 March and ten days more.
    const count = { earlier: [], exempt: [span('2026-01-11', '2026-01-20')] };
    expect(countStay('X', SCHENGEN, count, '2026-01-01', null).ledger.mustLeaveBy).toBe('2026-04-10');
  });

  it('leave no last day where they never end', () => {
    const count = { earlier: [], exempt: [{ from: dayNumber('2026-01-20'), to: OPEN_END }] };
    expect(countStay('X', SCHENGEN, count, '2026-01-01', null).ledger.mustLeaveBy).toBeNull();
  });
});

/** The same, looking at each day of a stay, for so many days, and at each day of its window. */
function byEachDay(limit: StayLimit, count: Count, arrival: number, forDays = 700) {
  const counted = new Set<number>();
  const add = (day: number, end: number) => {
    for (let each = day; each <= end; each += 1) counted.add(each);
  };
  add(arrival, arrival + forDays);
  for (const { from, to } of count.exempt) for (let day = from; day <= to; day += 1) counted.delete(day);
  for (const { from, to } of count.earlier) if (limit.per !== 'entry') add(from, Math.min(to, arrival - 1));
  const firstOfWindow = (day: number) => {
    if (limit.per === 'rolling_window') return day - (limit.windowDays ?? 0) + 1;
    return limit.per === 'entry' ? arrival : dayNumber(`${dayOfNumber(day).slice(0, 4)}-01-01`);
  };
  const used = (day: number, last: number) => {
    let days = 0;
    for (let each = firstOfWindow(day); each <= last; each += 1) if (counted.has(each)) days += 1;
    return days;
  };
  for (let day = arrival; day < arrival + forDays; day += 1) {
    if (used(day, day) > limit.days) return { used: used(arrival, arrival - 1), last: day - 1 };
  }
  return { used: used(arrival, arrival - 1), last: null };
}

/** Whether a stay of the whole limit could begin on that day, after this one. */
function couldStay(limit: StayLimit, counted: Span[], first: number): boolean {
  const { last } = byEachDay(limit, { earlier: counted, exempt: [] }, first, limit.days);
  return last === null || last >= first + limit.days - 1;
}

const START = dayNumber('2025-06-01');
const spans = (most: number) =>
  fc.array(fc.record({ from: fc.integer({ min: START - 500, max: START }), days: fc.integer({ min: 0, max: 120 }) }), {
    maxLength: most,
  });
const limits = fc.oneof(
  fc.record({
    days: fc.integer({ min: 1, max: 120 }),
    per: fc.constant('rolling_window' as const),
    windowDays: fc.integer({ min: 121, max: 365 }),
  }),
  fc.record({
    days: fc.integer({ min: 1, max: 180 }),
    per: fc.constantFrom('calendar_year' as const, 'entry' as const),
    windowDays: fc.constant(null),
  }),
);
const toSpans = (drawn: readonly { from: number; days: number }[]): Span[] =>
  drawn.map(({ from, days }) => ({ from, to: from + days }));

describe('a ledger', () => {
  it('is what counting every day gives', () => {
    const arrivals = fc.integer({ min: START - 10, max: START + 250 });
    const exempt = fc.array(
      fc.record({ from: fc.integer({ min: START, max: START + 200 }), days: fc.integer({ min: 0, max: 40 }) }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(limits, spans(6), exempt, arrivals, (limit, earlier, freed, arrival) => {
        const count = { earlier: toSpans(earlier), exempt: toSpans(freed) };
        const found = countStay('X', limit, count, dayOfNumber(arrival), null);
        const { used, last } = byEachDay(limit, count, arrival);
        expect(found.ledger.usedDays).toBe(used);
        expect(found.allowsArrival).toBe(last === null || last >= arrival);
        expect(found.ledger.mustLeaveBy).toBe(last === null || last < arrival ? null : dayOfNumber(last));
      }),
    );
  });

  it('names the first day on which a whole stay could begin', () => {
    const together = limits.filter(({ per }) => per !== 'entry');
    fc.assert(
      fc.property(together, spans(4), fc.integer({ min: 1, max: 60 }), (limit, earlier, days) => {
        const arrival = START + 1;
        const departure = arrival + days - 1;
        const { nextFullStayFrom } = ledger(limit, toSpans(earlier), dayOfNumber(arrival), dayOfNumber(departure));
        const before = toSpans(earlier).map(({ from, to }) => ({ from, to: Math.min(to, arrival - 1) }));
        const counted = [...before, { from: arrival, to: departure }];
        const first = dayNumber(nextFullStayFrom ?? '');
        expect(couldStay(limit, counted, first)).toBe(true);
        expect(first === departure + 1 || !couldStay(limit, counted, first - 1)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('never has more days left for one more past stay', () => {
    fc.assert(
      fc.property(limits, spans(5), spans(1), fc.integer({ min: 0, max: 200 }), (limit, earlier, more, later) => {
        const at = (drawn: typeof earlier) =>
          ledger(limit, toSpans(drawn), dayOfNumber(START + later), addDays(dayOfNumber(START + later), 10));
        const [fewer, all] = [at(earlier), at([...earlier, ...more])];
        expect(all.remainingDays).toBeLessThanOrEqual(fewer.remainingDays);
        expect((all.mustLeaveBy ?? '') <= (fewer.mustLeaveBy ?? '')).toBe(true);
        expect((all.nextFullStayFrom ?? '') >= (fewer.nextFullStayFrom ?? '')).toBe(true);
      }),
    );
  });
});
