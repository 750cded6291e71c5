import { getAllCountries } from 'countries-and-timezones';
import { describe, expect, it } from 'vitest';
import { minutesBetween } from './clock-changes.ts';

const minutes = (local: string) => Date.parse(`${local}Z`) / 60_000;
const between = (iso2: string, airport: string | null, from: string, to: string) =>
  minutesBetween({ iso2, airport }, minutes(from), minutes(to));

describe('minutes between two local times', () => {
  it.each([
    ['Sydney, back', 'AU', 'SYD', '2027-04-03T22:00', '2027-04-04T06:00', 9 * 60],
    ['Sydney, forward', 'AU', 'SYD', '2027-10-02T22:00', '2027-10-03T06:00', 7 * 60],
    ['Sydney, any other night', 'AU', 'SYD', '2027-04-10T22:00', '2027-04-11T06:00', 8 * 60],
    ['Brisbane never changes', 'AU', 'BNE', '2027-04-03T22:00', '2027-04-04T06:00', 8 * 60],
    ['Lord Howe, by half an hour', 'AU', 'LDH', '2027-04-03T22:00', '2027-04-04T06:00', 8.5 * 60],
    ['Auckland', 'NZ', 'AKL', '2027-04-03T22:00', '2027-04-04T06:00', 9 * 60],
    ['Frankfurt, back', 'DE', 'FRA', '2027-10-30T22:00', '2027-10-31T06:00', 9 * 60],
    ['Paris, forward', 'FR', 'CDG', '2027-03-27T22:00', '2027-03-28T06:00', 7 * 60],
    ['London', 'GB', null, '2027-10-30T22:00', '2027-10-31T06:00', 9 * 60],
    ['Cairo', 'EG', 'CAI', '2027-04-29T20:00', '2027-04-30T04:00', 7 * 60],
    ['Casablanca, when Ramadan begins', 'MA', 'CMN', '2026-02-14T22:00', '2026-02-15T06:00', 9 * 60],
    ['New York', 'US', 'JFK', '2027-11-06T22:00', '2027-11-07T06:00', 9 * 60],
    ['Honolulu', 'US', 'HNL', '2027-11-06T22:00', '2027-11-07T06:00', 8 * 60],
    ['Santiago', 'CL', 'SCL', '2027-04-03T20:00', '2027-04-04T04:00', 9 * 60],
    ['Singapore', 'SG', 'SIN', '2027-04-03T22:00', '2027-04-04T06:00', 8 * 60],
  ])('%s', (_, iso2, airport, from, to, expected) => {
    expect(between(iso2, airport, from, to)).toEqual([expected, expected]);
  });

  it('count every zone of the country where the airport is not told, or not a large one', () => {
    const night = ['2027-04-03T22:00', '2027-04-04T06:00'] as const;
    expect(between('AU', null, ...night)).toEqual([8 * 60, 9 * 60]);
    expect(between('AU', 'XXX', ...night)).toEqual([8 * 60, 9 * 60]);
    expect(between('US', null, '2027-11-06T22:00', '2027-11-07T06:00')).toEqual([8 * 60, 9 * 60]);
  });

  it('count both of the hours that a clock shows twice', () => {
    expect(between('DE', 'FRA', '2027-10-31T02:30', '2027-10-31T06:00')).toEqual([3.5 * 60, 4.5 * 60]);
  });

  it('count an hour that no clock shows from before and from after', () => {
    expect(between('DE', 'FRA', '2027-03-28T02:30', '2027-03-28T06:00')).toEqual([2.5 * 60, 3.5 * 60]);
  });

  it('know every country whose clocks change', () => {
    const [winter, summer] = [minutes('2027-01-01T12:00'), minutes('2027-07-01T12:00')];
    const offset = (zone: string, minute: number) =>
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
        .format(minute * 60_000)
        .split(' ')
        .at(-1);
    const missing = Object.values(getAllCountries()).flatMap(({ id, timezones }) => {
      if (!timezones.some((zone) => offset(zone, winter) !== offset(zone, summer))) return [];
      const lengths = minutesBetween({ iso2: id, airport: null }, winter, summer);
      return lengths.some((length) => length !== summer - winter) ? [] : [id];
    });
    expect(missing).toEqual([]);
  });
});
