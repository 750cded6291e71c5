/** Legs in the area of the origin: no check at the border is not no law. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const stay = (country: string, arrivedOn: string, departedOn: string) => ({ country, arrivedOn, departedOn });

describe('a common travel area', () => {
  it.each([
    ['IN', 'GB', 'IE'],
    ['CN', 'GB', 'IE'],
    ['ZA', 'IE', 'GB'],
    ['NG', 'IE', 'GB'],
    ['IN', 'IM', 'IE'],
  ])('%s from %s to %s needs the visa of the country', async (passport, from, to) => {
    const trip = await checkedTrip(holder(passport), [
      { country: from, role: 'origin' },
      { country: to, arrivesOn: '2027-03-01', departsOn: '2027-03-05' },
    ]);
    expect(trip.leg(1).verdict).not.toBe('sufficient');
    expect(trip.statuses(1, 'visa')).toContain('to_do');
  });

  it('examines each state of a journey through both', async () => {
    const trip = await checkedTrip(holder('IN'), [
      { country: 'IN', role: 'origin' },
      { country: 'GB', arrivesOn: '2027-03-01', departsOn: '2027-03-05' },
      { country: 'IE', arrivesOn: '2027-03-05', departsOn: '2027-03-09' },
    ]);
    expect(trip.statuses(1, 'visa')).toContain('to_do');
    expect(trip.statuses(2, 'visa')).toContain('to_do');
  });

  it('leaves nationals their right', async () => {
    const trip = await checkedTrip(holder('IE'), [
      { country: 'GB', role: 'origin' },
      { country: 'IE', arrivesOn: '2027-03-01' },
    ]);
    expect(trip.leg(1).verdict).toBe('sufficient');
  });
});

describe('a journey that begins inside the Schengen area', () => {
  it.each([
    ['US', 'DE', 'FR'],
    ['AU', 'IT', 'AT'],
    ['BR', 'PT', 'ES'],
    ['JP', 'NL', 'BE'],
    ['GB', 'NO', 'SE'],
  ])('counts the days that %s spent before it in %s', async (passport, from, to) => {
    const trip = await checkedTrip(holder(passport, { pastStays: [stay(from, '2026-11-17', '2027-02-09')] }), [
      { country: from, role: 'origin', departsOn: '2027-02-10' },
      { country: to, arrivesOn: '2027-02-10', departsOn: '2027-03-10' },
    ]);
    expect(trip.leg(1).verdict).toBe('insufficient');
    // 85 days of the past and the day of the origin: four more, the first of which is the day of arrival.
    expect(trip.leg(1).ledger?.mustLeaveBy).toBe('2027-02-14');
  });

  it('asks since when one has been there, where that is not said', async () => {
    const legs = [
      { country: 'DE', role: 'origin', departsOn: '2027-02-10' },
      { country: 'FR', arrivesOn: '2027-02-10', departsOn: '2027-02-20' },
    ] as const;
    const visitor = await checkedTrip(holder('US'), legs);
    expect(visitor.leg(1).verdict).toBe('conditional');
    expect(visitor.missing).toContain('legs[0].arrivesOn');
    const resident = await checkedTrip(holder('US', { residenceCountry: 'DE' }), legs);
    expect(resident.leg(1).verdict).toBe('sufficient');
    const told = await checkedTrip(holder('US'), [{ ...legs[0], arrivesOn: '2027-02-01' }, legs[1]]);
    expect(told.leg(1).verdict).toBe('sufficient');
  });

  it('asks for no form and no proof of entry again', async () => {
    const trip = await checkedTrip(holder('US', { residenceCountry: 'DE' }), [
      { country: 'DE', role: 'origin', departsOn: '2027-02-10' },
      { country: 'FR', arrivesOn: '2027-02-10', departsOn: '2027-02-20' },
    ]);
    expect(trip.leg(1).items.map(({ topic }) => topic)).not.toContain('funds');
  });

  it('needs a visa that lasts', async () => {
    const visa = { kind: 'visa', issuer: 'DE', class: 'C', entries: 'single', usedBefore: true } as const;
    const held = (expiresOn: string) =>
      holder('IN', { authorisations: [{ ...visa, issuedOn: '2026-11-01', expiresOn }] });
    const legs = [
      { country: 'DE', role: 'origin', arrivesOn: '2027-02-01', departsOn: '2027-02-10' },
      { country: 'FR', arrivesOn: '2027-02-10', departsOn: '2027-02-20' },
    ] as const;
    expect((await checkedTrip(held('2027-02-20'), legs)).statuses(1, 'visa')).toEqual(['met']);
    expect((await checkedTrip(held('2027-02-19'), legs)).statuses(1, 'visa')).not.toContain('met');
  });

  it('leaves citizens of the European Union their right', async () => {
    const trip = await checkedTrip(holder('PL'), [
      { country: 'DE', role: 'origin', departsOn: '2027-02-10' },
      { country: 'FR', arrivesOn: '2027-02-10', departsOn: '2027-06-20' },
    ]);
    expect(trip.leg(1).verdict).toBe('sufficient');
  });
});
