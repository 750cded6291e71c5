/** A journey that ends at home does not wait for a departure from there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const notDeparture = (missing: readonly string[], index: number) =>
  missing.filter((path) => path === `legs[${index}].departsOn`);

describe('a journey that ends at home', () => {
  it('asks a Spaniard who comes home through Italy for no departure from Spain', async () => {
    const trip = await checkedTrip(holder('ES'), [
      { country: 'GB', role: 'origin' },
      { country: 'IT', arrivesOn: '2026-12-10', departsOn: '2026-12-20' },
      { country: 'ES', role: 'return', arrivesOn: '2026-12-21' },
    ]);
    expect(['sufficient', 'conditional']).toContain(trip.verdict);
    expect(trip.missing).toEqual([]);
    expect(trip.statuses(1, 'documentValidity')).toContain('met');
  });

  it('needs no role: the last leg in the country of the passport is home', async () => {
    const trip = await checkedTrip(holder('PT'), [
      { country: 'US', role: 'origin' },
      { country: 'FR', arrivesOn: '2027-01-10', departsOn: '2027-01-15' },
      { country: 'PT', arrivesOn: '2027-01-15' },
    ]);
    expect(trip.verdict).not.toBe('unknown');
    expect(notDeparture(trip.missing, 2)).toEqual([]);
  });

  it('counts the days of a visitor who lives in the area to the day of coming home', async () => {
    const permit = { kind: 'residence_permit', issuer: 'DE', expiresOn: '2029-01-01', isPermanent: false } as const;
    const trip = await checkedTrip(holder('IN', { residenceCountry: 'DE', authorisations: [permit] }), [
      { country: 'GB', role: 'origin' },
      { country: 'AT', arrivesOn: '2027-02-01', departsOn: '2027-02-08' },
      { country: 'DE', arrivesOn: '2027-02-08' },
    ]);
    expect(trip.verdict).not.toBe('unknown');
    expect(trip.missing).toEqual([]);
  });

  it('may be the home of residence: a Brazilian who lives in Japan', async () => {
    const permit = { kind: 'residence_permit', issuer: 'JP', expiresOn: '2029-01-01', isPermanent: false } as const;
    const trip = await checkedTrip(holder('BR', { residenceCountry: 'JP', authorisations: [permit] }), [
      { country: 'KR', role: 'origin' },
      { country: 'JP', arrivesOn: '2027-02-08' },
    ]);
    expect(notDeparture(trip.missing, 1)).toEqual([]);
    expect(trip.leg(1).verdict).not.toBe('unknown');
  });

  it('still asks a visitor, for whom the last leg is no home', async () => {
    const trip = await checkedTrip(holder('BR'), [
      { country: 'GB', role: 'origin' },
      { country: 'IT', arrivesOn: '2026-12-10', departsOn: '2026-12-20' },
      { country: 'ES', arrivesOn: '2026-12-21' },
    ]);
    expect(notDeparture(trip.missing, 2)).toEqual(['legs[2].departsOn']);
  });

  it('still counts the days away: 120 days in Italy are too long for a Brazilian who returns to France', async () => {
    const trip = await checkedTrip(holder('BR'), [
      { country: 'GB', role: 'origin' },
      { country: 'IT', arrivesOn: '2027-01-10', departsOn: '2027-05-10' },
      { country: 'FR', role: 'return', arrivesOn: '2027-05-10' },
    ]);
    expect(trip.verdict).toBe('insufficient');
  });
});
