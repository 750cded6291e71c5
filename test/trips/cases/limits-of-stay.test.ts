/** Second limits, what starts a count again, which days count, and agreements that add days. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const leg = (country: string, arrivesOn: string, departsOn: string) => ({
  country,
  arrivesOn,
  departsOn,
  mode: 'air' as const,
});

describe('the 90 days of the Visa Waiver Program', () => {
  it.each([
    ['NZ', 'MX'],
    ['FR', 'CA'],
    ['DE', 'BS'],
    ['JP', 'DO'],
    ['AU', 'BM'],
  ])('go on during a trip of %s to %s', async (passport, between) => {
    const trip = await checkedTrip(holder(passport), [
      leg('US', '2027-01-05', '2027-03-20'),
      leg(between, '2027-03-20', '2027-04-10'),
      leg('US', '2027-04-10', '2027-04-25'),
    ]);
    expect(trip.statuses(2, 'stay')).toEqual(['not_met']);
    expect(trip.leg(2).verdict).toBe('insufficient');
  });

  it('are enough where all of it is within them', async () => {
    const trip = await checkedTrip(holder('NZ'), [
      leg('US', '2027-01-05', '2027-01-20'),
      leg('MX', '2027-01-20', '2027-02-10'),
      leg('US', '2027-02-10', '2027-04-04'),
    ]);
    expect(trip.statuses(2, 'stay')).toEqual(['met']);
  });

  it.each(['GB', 'BR', 'JP'])('begin again after a stay farther away: %s', async (away) => {
    const trip = await checkedTrip(holder('NZ'), [
      leg('US', '2027-01-05', '2027-03-20'),
      leg(away, '2027-03-20', '2027-04-10'),
      leg('US', '2027-04-10', '2027-04-25'),
    ]);
    expect(trip.statuses(2, 'stay')).not.toContain('not_met');
  });

  it('begin again for those who live in Canada', async () => {
    const trip = await checkedTrip(holder('FR', { residenceCountry: 'CA' }), [
      leg('US', '2027-01-05', '2027-03-20'),
      leg('CA', '2027-03-20', '2027-04-10'),
      leg('US', '2027-04-10', '2027-04-25'),
    ]);
    expect(trip.statuses(2, 'stay')).not.toContain('not_met');
  });

  it('count past stays without a gap', async () => {
    const pastStays = [
      { country: 'US', arrivedOn: '2026-09-01', departedOn: '2026-11-01' },
      { country: 'CA', arrivedOn: '2026-11-01', departedOn: '2026-11-29' },
    ];
    const trip = await checkedTrip(holder('FR', { pastStays }), [leg('US', '2026-11-30', '2026-12-20')]);
    expect(trip.statuses(0, 'stay')).toEqual(['not_met']);
  });
});

describe('the day of landing', () => {
  it.each(['US', 'FR', 'AU', 'CA', 'KR'])('does not count in Japan: passport %s', async (passport) => {
    const inTime = await checkedTrip(holder(passport), [leg('JP', '2027-01-01', '2027-04-01')]);
    expect(inTime.statuses(0, 'stay')).not.toContain('not_met');
    const late = await checkedTrip(holder(passport), [leg('JP', '2027-01-01', '2027-04-02')]);
    expect(late.statuses(0, 'stay')).toEqual(['not_met']);
  });

  it('counts in the Schengen area, as the day of leaving does', async () => {
    const inTime = await checkedTrip(holder('US'), [leg('FR', '2027-01-01', '2027-03-31')]);
    expect(inTime.statuses(0, 'stay')).toEqual(['met']);
    const late = await checkedTrip(holder('US'), [leg('FR', '2027-01-01', '2027-04-01')]);
    expect(late.statuses(0, 'stay')).toEqual(['not_met']);
  });
});

describe('an agreement that adds days', () => {
  const used = [{ country: 'FR', arrivedOn: '2026-11-01', departedOn: '2027-01-29' }];

  it.each([
    ['US', 'DK'],
    ['CA', 'DK'],
    ['SG', 'DK'],
    ['NZ', 'DE'],
    ['NZ', 'ES'],
  ])('of %s and %s is named and makes a stay conditional', async (passport, to) => {
    const trip = await checkedTrip(holder(passport, { pastStays: used }), [
      { country: 'GB', role: 'origin' },
      leg(to, '2027-02-05', '2027-02-25'),
    ]);
    expect(trip.leg(1).verdict).toBe('conditional');
    expect(trip.items(1, 'stay')[0]?.because).toContain('agreement');
  });

  it('serves for the end of a stay that began elsewhere', async () => {
    const trip = await checkedTrip(holder('US'), [
      leg('FR', '2027-01-01', '2027-03-31'),
      leg('DK', '2027-03-31', '2027-04-20'),
    ]);
    expect(trip.leg(0).verdict).toBe('conditional');
    expect(trip.leg(1).verdict).toBe('conditional');
  });

  it.each([
    ['GB', 'DK'],
    ['US', 'PL'],
    ['US', 'DE'],
  ])('is none of %s and %s', async (passport, to) => {
    const trip = await checkedTrip(holder(passport, { pastStays: used }), [
      { country: 'GB', role: 'origin' },
      leg(to, '2027-02-05', '2027-02-25'),
    ]);
    expect(trip.leg(1).verdict).toBe('insufficient');
  });

  it('does not allow more days than it gives', async () => {
    const trip = await checkedTrip(holder('US', { pastStays: used }), [
      { country: 'GB', role: 'origin' },
      leg('DK', '2027-02-05', '2027-05-25'),
    ]);
    expect(trip.leg(1).verdict).toBe('insufficient');
  });
});

it('counts the 180 days of a calendar year in India beside those of one stay', async () => {
  const pastStays = [
    { country: 'IN', arrivedOn: '2027-01-01', departedOn: '2027-03-20' },
    { country: 'IN', arrivedOn: '2027-05-01', departedOn: '2027-07-20' },
  ];
  const visa = {
    kind: 'visa',
    issuer: 'IN',
    class: 'tourist',
    issuedOn: '2026-06-01',
    expiresOn: '2031-06-01',
    entries: 'multiple',
  } as const;
  const trip = await checkedTrip(holder('FR', { pastStays, authorisations: [visa] }), [
    leg('IN', '2027-09-01', '2027-10-20'),
  ]);
  expect(trip.statuses(0, 'stay')).toEqual(['not_met']);
});

describe('days left where it is not known whether earlier stays count', () => {
  it.each(['BR', 'FR', 'JP', 'KE', 'ZA', 'AR'])('are not those of a looser limit: %s to India', async (passport) => {
    const arrival = [{ country: 'IN', arrivesOn: '2026-11-22' }];
    const pastStays = [{ country: 'IN', arrivedOn: '2026-11-10', departedOn: '2026-11-12' }];
    const first = await checkedTrip(holder(passport), arrival);
    const again = await checkedTrip(holder(passport, { pastStays }), arrival);
    expect(first.leg(0).ledger?.remainingDays).toBeLessThan(179);
    expect(again.leg(0).ledger).toBeNull();
    expect(again.statuses(0, 'stay')).toEqual(['unknown']);
  });
});
