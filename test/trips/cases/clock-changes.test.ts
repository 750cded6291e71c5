/** Hours of a stop in a night in which the clocks of the place change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const toNewZealand = { kind: 'visa', issuer: 'NZ', issuedOn: '2026-06-01', expiresOn: '2029-12-31' } as const;
const airside = { side: 'airside', sameTicket: true, bagsThrough: true } as const;

/** A Thai stops airside in Australia, where eight hours need no visa. */
async function australia(airport: string | undefined, arrivesOn: string, departsOn: string) {
  const day = departsOn.slice(0, 10);
  const trip = await checkedTrip(holder('TH', { authorisations: [{ ...toNewZealand, entries: 'multiple' }] }), [
    { country: 'TH', role: 'origin' },
    {
      country: 'AU',
      role: 'transit',
      mode: 'air',
      arrivesOn,
      departsOn,
      transit: airside,
      ...(airport && { airport }),
    },
    { country: 'NZ', mode: 'air', arrivesOn: day, departsOn: '2027-11-01' },
  ]);
  return { statuses: trip.statuses(1, 'transit'), missing: trip.missing };
}

describe('eight hours by the clock', () => {
  it('are nine in Sydney in the night in which clocks go back', async () => {
    const { statuses } = await australia('SYD', '2027-04-03T22:00', '2027-04-04T06:00');
    expect(statuses).toEqual(['to_do']);
  });

  it('are eight in any other night, and in Brisbane in that one', async () => {
    expect((await australia('SYD', '2027-04-10T22:00', '2027-04-11T06:00')).statuses).toEqual(['met']);
    expect((await australia('BNE', '2027-04-03T22:00', '2027-04-04T06:00')).statuses).toEqual(['met']);
  });

  it('are not certain where the airport is not told', async () => {
    const { statuses, missing } = await australia(undefined, '2027-04-03T22:00', '2027-04-04T06:00');
    expect(statuses).not.toContain('met');
    expect(missing).toContain('legs[1].airport');
  });

  it('are seven when clocks go forward: nine by the clock are within the limit', async () => {
    expect((await australia('MEL', '2027-10-02T22:00', '2027-10-03T07:00')).statuses).toEqual(['met']);
    expect((await australia('MEL', '2027-10-09T22:00', '2027-10-10T07:00')).statuses).toEqual(['to_do']);
  });
});

describe('twelve hours by the clock in Addis Ababa', () => {
  /** The Maldives count a transit of more than twelve hours in a country with risk of yellow fever. */
  const stop = (arrivesOn: string, departsOn: string) =>
    checkedTrip(holder('GB', { ageYears: 30 }), [
      { country: 'GB', role: 'origin' },
      { country: 'ET', role: 'transit', mode: 'air', airport: 'ADD', arrivesOn, departsOn, transit: airside },
      { country: 'MV', mode: 'air', arrivesOn: departsOn.slice(0, 10), departsOn: '2027-06-01' },
    ]);

  it('change nothing where clocks never change', async () => {
    const trip = await stop('2027-04-29T20:00', '2027-04-30T08:00');
    const fever = trip.items(2, 'health').find(({ id }) => id.endsWith('yellow-fever'));
    expect(fever?.status).toBe('not_applicable');
  });
});
