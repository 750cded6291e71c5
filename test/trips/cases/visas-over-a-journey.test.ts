/** Entries and the end of a visa, counted over the journey. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const until = '2029-12-31';
const schengen = (more: object = {}) =>
  ({ kind: 'visa', issuer: 'SCHENGEN', issuedOn: '2026-06-01', expiresOn: until, class: 'C', ...more }) as const;
const single = schengen({ entries: 'single', usedBefore: false });
const british = {
  kind: 'visa',
  issuer: 'GB',
  issuedOn: '2026-06-01',
  expiresOn: until,
  class: 'visit',
  entries: 'multiple',
  usedBefore: true,
} as const;
const leg = (country: string, from: number, to: number) => ({
  country,
  arrivesOn: `2027-03-${String(from).padStart(2, '0')}`,
  departsOn: `2027-03-${String(to).padStart(2, '0')}`,
});

describe('a visa for a single entry', () => {
  it.each([
    ['IN', 'FR', 'GB', 'BE'],
    ['IN', 'DE', 'GB', 'DE'],
    ['CN', 'IT', 'GB', 'AT'],
    ['TR', 'NL', 'GB', 'NL'],
    ['MA', 'ES', 'GB', 'PT'],
  ])('of the Schengen area is used up: %s to %s, %s and %s', async (passport, first, between, second) => {
    const legs = [leg(first, 1, 5), leg(between, 5, 9), leg(second, 9, 13)];
    const trip = await checkedTrip(holder(passport, { authorisations: [single, british] }), legs);
    expect(trip.statuses(0, 'visa')).toContain('met');
    expect(trip.statuses(2, 'visa')).not.toContain('met');
    expect(trip.leg(2).verdict).not.toBe('sufficient');
  });

  it('serves for two states of the area in a row, and for two entries where it is for two', async () => {
    const row = await checkedTrip(holder('IN', { authorisations: [single] }), [leg('FR', 1, 5), leg('BE', 5, 9)]);
    expect(row.statuses(1, 'visa')).toContain('met');
    const double = schengen({ entries: 'double', usedBefore: false });
    const legs = [leg('FR', 1, 5), leg('GB', 5, 9), leg('BE', 9, 13)];
    const twice = await checkedTrip(holder('IN', { authorisations: [double, british] }), legs);
    expect(twice.statuses(2, 'visa')).toContain('met');
  });

  it('is used up by a visit to Andorra, which is outside', async () => {
    const legs = [leg('ES', 1, 5), leg('AD', 5, 7), leg('ES', 7, 9)].map((one) => ({ ...one, mode: 'land' as const }));
    const trip = await checkedTrip(holder('IN', { authorisations: [single] }), legs);
    expect(trip.statuses(2, 'visa')).not.toContain('met');
    expect(trip.leg(2).verdict).not.toBe('sufficient');
  });

  it('is not used by changing planes airside', async () => {
    const trip = await checkedTrip(holder('IN', { authorisations: [single, british] }), [
      { country: 'IN', role: 'origin' },
      { country: 'DE', role: 'transit', arrivesOn: '2027-03-01', transit: { side: 'airside' } },
      leg('GB', 1, 5),
      leg('FR', 5, 9),
    ]);
    expect(trip.statuses(3, 'visa')).toContain('met');
  });

  it('of the United States no longer opens another country once the journey has used it', async () => {
    const american = { ...british, issuer: 'US', class: 'B1/B2', entries: 'single', usedBefore: false } as const;
    const legs = [leg('US', 1, 5), leg('MX', 5, 9)];
    const trip = await checkedTrip(holder('IN', { authorisations: [american] }), legs);
    expect(trip.statuses(1, 'visa')).not.toContain('met');
  });
});

describe('a visa that ends during the stay', () => {
  it.each([
    ['FR', 'IN'],
    ['DE', 'CN'],
    ['IT', 'EG'],
    ['ES', 'PH'],
    ['CH', 'ID'],
  ])('is not enough for the Schengen area: %s, passport %s', async (country, passport) => {
    const held = schengen({ entries: 'multiple', expiresOn: '2027-03-03' });
    const trip = await checkedTrip(holder(passport, { authorisations: [held] }), [leg(country, 1, 5)]);
    expect(trip.statuses(0, 'visa')).not.toContain('met');
    expect(trip.leg(0).verdict).not.toBe('sufficient');
    const lasting = await checkedTrip(holder(passport, { authorisations: [{ ...held, expiresOn: '2027-03-05' }] }), [
      leg(country, 1, 5),
    ]);
    expect(lasting.statuses(0, 'visa')).toContain('met');
  });

  it.each(['US', 'JP', 'CN', 'CA', 'KR', 'IE'])('is enough where it counts on arrival: %s', async (issuer) => {
    const held = { ...british, issuer, class: null, expiresOn: '2027-03-03' };
    const trip = await checkedTrip(holder('IN', { authorisations: [held] }), [leg(issuer, 1, 15)]);
    expect(trip.statuses(0, 'visa')).toContain('met');
  });

  it('is not enough for the United Kingdom, where the visa ends the stay', async () => {
    const held = (expiresOn: string) =>
      checkedTrip(holder('IN', { authorisations: [{ ...british, expiresOn }] }), [leg('GB', 1, 15)]);
    expect((await held('2027-03-03')).statuses(0, 'visa')).not.toContain('met');
    expect((await held('2027-03-15')).statuses(0, 'visa')).toContain('met');
  });

  it('has to be asked about where no source says it', async () => {
    const held = { ...british, issuer: 'VN', class: null, expiresOn: '2027-03-03' };
    const trip = await checkedTrip(holder('IN', { authorisations: [held] }), [leg('VN', 1, 15)]);
    expect(trip.statuses(0, 'visa')).toEqual(['to_do']);
    expect(trip.leg(0).verdict).toBe('conditional');
    expect(trip.tasks).toContain('whether it has to be valid for the whole stay');
  });

  it('is an authorisation of the Visa Waiver Program, which counts on arrival', async () => {
    const esta = {
      kind: 'electronic_authorisation',
      issuer: 'US',
      issuedOn: '2026-06-01',
      expiresOn: '2027-03-03',
    } as const;
    const trip = await checkedTrip(holder('FR', { authorisations: [esta] }), [{ ...leg('US', 1, 15), mode: 'air' }]);
    expect(trip.statuses(0, 'visa')).not.toContain('to_do');
    expect(trip.statuses(0, 'visa')).not.toContain('not_met');
  });
});
