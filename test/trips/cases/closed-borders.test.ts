/** Journeys over borders that are closed to travellers. */
import { describe, expect, it } from 'vitest';
import { checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

type Mode = 'air' | 'sea' | 'land';

/** A week, at the beginning of February. */
const from = (nationality: string, origin: string, country: string, mode?: Mode) =>
  checkedTrip(
    holder(nationality),
    [
      { country: origin, role: 'origin' },
      { country, arrivesOn: '2027-02-01', departsOn: '2027-02-08', ...(mode === undefined ? {} : { mode }) },
    ],
    { purpose: 'tourism' },
  );

describe('a border that is closed', () => {
  it.each([
    ['FR', 'DZ', 'MA', 'land', /between Algeria and Morocco is closed/],
    ['FR', 'DZ', 'MA', 'sea', /The sea border/],
    ['GE', 'AM', 'TR', 'land', /between Armenia and Türkiye is closed/],
    ['FR', 'AZ', 'AM', 'land', /between Azerbaijan and Armenia is closed/],
    ['TR', 'GE', 'AZ', 'land', /The land borders of Azerbaijan are closed/],
    ['AZ', 'GE', 'AZ', 'land', /The land borders of Azerbaijan are closed/],
    ['DE', 'RU', 'FI', 'land', /between Russia and Finland is closed/],
    ['FI', 'RU', 'FI', 'land', /between Russia and Finland is closed/],
    ['RU', 'FI', 'RU', 'land', /between Finland and Russia is closed/],
    ['NP', 'PK', 'IN', 'land', /between Pakistan and India is closed/],
    ['US', 'KP', 'KR', 'land', /closed to travellers/],
    ['FR', 'LB', 'IL', 'land', /between Lebanon and Israel is closed/],
    ['KE', 'BI', 'RW', 'land', /between Burundi and Rwanda is closed/],
    ['BR', 'VE', 'GY', 'land', /between Venezuela and Guyana is closed/],
    ['US', 'HT', 'DO', 'land', /closed to travellers/],
    ['SG', 'KH', 'TH', 'land', /between Cambodia and Thailand is closed/],
    ['PL', 'BY', 'UA', 'land', /between Belarus and Ukraine is closed/],
    ['TG', 'BJ', 'NE', 'land', /between Benin and Niger is closed/],
  ] as const)('%s from %s to %s by %s', async (nationality, origin, country, mode, reason) => {
    const trip = await from(nationality, origin, country, mode);
    expect(trip.verdict).toBe('insufficient');
    const [item] = trip.items(1, 'closedBorders');
    expect(item).toMatchObject({ status: 'not_met' });
    expect(item?.because).toMatch(reason);
    expect(item?.sources.length).toBeGreaterThan(0);
  });

  it('is named as the reason of the leg, and flying instead as a change', async () => {
    const trip = await from('FR', 'DZ', 'MA', 'land');
    expect(trip.leg(1).because).toMatch(/closed to travellers/);
    expect(trip.answer.headline).toMatch(/closed to travellers/);
    expect(trip.traveller.counterfactuals[0]?.change).toEqual({ path: 'legs[1].mode', to: 'air' });
  });

  it.each([
    ['FR', 'DZ', 'MA', 'air'],
    ['DE', 'SE', 'FI', 'land'],
    ['TR', 'GE', 'AZ', 'air'],
    ['UA', 'BY', 'UA', 'land'],
    ['SG', 'MY', 'TH', 'land'],
    ['TR', 'AZ', 'GE', 'land'],
    ['KE', 'UG', 'RW', 'land'],
  ] as const)('is not in the way of %s from %s to %s by %s', async (nationality, origin, country, mode) => {
    expect((await from(nationality, origin, country, mode)).statuses(1, 'closedBorders')).toEqual([]);
  });

  it('matters where the way of arrival is presumed', async () => {
    const trip = await from('FR', 'DZ', 'MA');
    expect(trip.verdict).not.toBe('insufficient');
    expect(trip.traveller.presumed.map(({ path }) => path)).toContain('legs[1].mode');
    const other = await from('FR', 'ES', 'MA');
    expect(other.traveller.presumed.map(({ path }) => path)).not.toContain('legs[1].mode');
  });

  it('is never sufficient by land where it is not told from where one comes', async () => {
    const trip = await checkedTrip(holder('DE'), [
      { country: 'FI', mode: 'land', arrivesOn: '2027-02-01', departsOn: '2027-02-08' },
    ]);
    expect(trip.statuses(0, 'closedBorders')).toEqual(['unknown']);
    expect(trip.verdict).not.toBe('sufficient');
  });
});
