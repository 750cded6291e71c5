/** Parts of an area, or of a state, under a code of their own. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const leg = (country: string, arrivesOn: string, departsOn: string) => ({ country, arrivesOn, departsOn });

describe('days in a part', () => {
  it.each(['AX', 'MC', 'SM', 'VA'])('of the Schengen area are days in it: %s', async (part) => {
    const pastStays = [{ country: part, arrivedOn: '2026-09-01', departedOn: '2026-10-30' }];
    const trip = await checkedTrip(holder('US', { pastStays }), [leg('FR', '2026-12-05', '2027-01-20')]);
    expect(trip.leg(0).verdict).toBe('insufficient');
  });

  it.each(['AD', 'FO', 'GL', 'RE', 'GI'])('that is outside are not: %s', async (place) => {
    const pastStays = [{ country: place, arrivedOn: '2026-09-01', departedOn: '2026-10-30' }];
    const trip = await checkedTrip(holder('US', { pastStays }), [leg('FR', '2026-12-05', '2027-01-20')]);
    expect(trip.statuses(0, 'stay')).toEqual(['met']);
  });

  it.each(['PR', 'GU', 'VI', 'MP'])('of the United States go on counting: %s', async (part) => {
    const trip = await checkedTrip(holder('FR'), [
      { ...leg('US', '2027-01-05', '2027-03-20'), mode: 'air' },
      { ...leg(part, '2027-03-20', '2027-04-10'), mode: 'air' },
      { ...leg('US', '2027-04-10', '2027-04-25'), mode: 'air' },
    ]);
    expect(trip.leg(2).verdict).toBe('insufficient');
    expect(trip.leg(2).ledger?.area).toBe('US');
  });
});

describe('a visa for a single entry', () => {
  const held = (issuer: string, more: object) =>
    holder('IN', {
      authorisations: [
        {
          kind: 'visa',
          issuer,
          issuedOn: '2026-06-01',
          expiresOn: '2029-12-31',
          entries: 'single',
          usedBefore: false,
          ...more,
        },
      ],
    });

  it.each(['PR', 'VI', 'GU', 'MP'])('of the United States serves in %s and on the way back', async (part) => {
    const trip = await checkedTrip(held('US', { class: 'B1/B2' }), [
      leg('US', '2027-02-01', '2027-02-10'),
      leg(part, '2027-02-10', '2027-02-12'),
      leg('US', '2027-02-12', '2027-02-15'),
    ]);
    expect(trip.statuses(1, 'visa')).toContain('met');
    expect(trip.statuses(2, 'visa')).toContain('met');
  });

  it('of the United States is no visa for American Samoa', async () => {
    const trip = await checkedTrip(held('US', { class: 'B1/B2' }), [
      leg('US', '2027-02-01', '2027-02-10'),
      leg('AS', '2027-02-10', '2027-02-12'),
      leg('US', '2027-02-12', '2027-02-15'),
    ]);
    expect(trip.statuses(1, 'visa')).not.toContain('met');
    expect(trip.statuses(2, 'visa')).not.toContain('met');
  });

  it.each([
    ['IT', 'VA'],
    ['IT', 'SM'],
    ['FR', 'MC'],
    ['FI', 'AX'],
  ])('of the Schengen area serves in %s, %s and on the way back', async (state, part) => {
    const trip = await checkedTrip(held('SCHENGEN', { class: 'C' }), [
      leg(state, '2027-03-01', '2027-03-03'),
      leg(part, '2027-03-03', '2027-03-03'),
      leg(state, '2027-03-03', '2027-03-06'),
    ]);
    expect(trip.statuses(1, 'visa')).toContain('met');
    expect(trip.statuses(2, 'visa')).toContain('met');
  });
});
