/** Visas and permits that a traveller holds: what is not said of them, and what their classes are called. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder, passportOf } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const VISA = { kind: 'visa', issuedOn: '2026-06-01', expiresOn: '2029-12-31' } as const;
const trip = (country: string, more: object = {}) => [
  { country, arrivesOn: '2027-03-01', departsOn: '2027-03-05', ...more },
];
const visit = (nationality: string, held: object, country: string, leg: object = {}) =>
  checkedTrip(holder(nationality, { authorisations: [{ ...VISA, ...held } as never] }), trip(country, leg));

describe('a paper of which something that decides is not said', () => {
  it.each([
    ['IN', { issuer: 'SCHENGEN', class: 'C', entries: 'single' }, 'FR', 'usedBefore'],
    ['ZA', { issuer: 'DE', class: 'C', entries: 'single' }, 'DE', 'usedBefore'],
    ['PH', { issuer: 'US', entries: 'multiple', usedBefore: true, expiresOn: undefined }, 'US', 'expiresOn'],
    ['NG', { issuer: 'GB', class: 'visitor' }, 'GB', 'entries'],
    ['IN', { issuer: 'GB', class: 'visitor', entries: 'multiple', isElectronic: false }, 'IE', 'usedBefore'],
    ['DO', { issuer: 'US', entries: 'multiple' }, 'AR', 'class'],
    ['VN', { issuer: 'FR', class: 'C', usedBefore: false }, 'MK', 'entries'],
  ])('%s with %o to %s is asked for %s', async (nationality, held, country, field) => {
    const found = await visit(nationality, held, country);
    expect(found.missing).toContain(`travellers[0].authorisations[0].${field}`);
    expect(found.verdict).toBe('conditional');
    expect(found.statuses(0, 'visa')).toEqual(['unknown']);
    expect(found.leg(0).because).toMatch(/counts only|only counts|for one entry|more entries than one/);
  });

  it('is asked for in transit too, and gives no right meanwhile', async () => {
    const legs = [
      { country: 'IN', role: 'origin' as const },
      {
        country: 'US',
        role: 'transit' as const,
        arrivesOn: '2027-02-05T06:25',
        departsOn: '2027-02-05T10:20',
        transit: { side: 'landside' as const },
      },
      { country: 'MX', arrivesOn: '2027-02-05', departsOn: '2027-02-16' },
    ];
    const held = { kind: 'visa' as const, issuer: 'US', entries: 'multiple' as const, usedBefore: true };
    const open = await checkedTrip(holder('IN', { authorisations: [held] }), legs);
    expect(open.statuses(1, 'transit')).toEqual(['unknown']);
    expect(open.leg(1).verdict).toBe('conditional');
    expect(open.missing).toContain('travellers[0].authorisations[0].expiresOn');
    const told = await checkedTrip(holder('IN', { authorisations: [{ ...held, expiresOn: '2030-01-01' }] }), legs);
    expect(told.statuses(1, 'transit')).toEqual(['met']);
  });

  it('counts with the passport that it was issued for, which is asked for where there are two', async () => {
    const documents = [passportOf('IN', { ref: 'in' }), passportOf('PK', { ref: 'pk' })];
    const held = { ...VISA, issuer: 'US', class: 'B1/B2', entries: 'multiple' as const, usedBefore: true };
    const found = await checkedTrip({ documents, authorisations: [held] }, trip('US'));
    expect(found.missing).toContain('travellers[0].authorisations[0].documentRef');
    const told = await checkedTrip({ documents, authorisations: [{ ...held, documentRef: 'pk' }] }, trip('US'));
    expect(told.leg(0)).toMatchObject({ documentRef: 'pk', satisfiedBy: { authorisationRef: '1' } });
  });
});

describe('an electronic travel authorisation', () => {
  it.each([
    ['US', 'GB'],
    ['BR', 'GB'],
    ['FR', 'US'],
    ['JP', 'CA'],
    ['DE', 'NZ'],
    ['SG', 'AU'],
  ])('is for many entries: %s to %s', async (nationality, country) => {
    const held = { kind: 'electronic_authorisation', issuer: country, expiresOn: '2028-05-31' };
    const found = await visit(nationality, held, country, { mode: 'air' });
    expect(found.statuses(0, 'visa')).toEqual(['met']);
    expect(found.missing).not.toContain('travellers[0].authorisations[0].entries');
  });
});

describe('the class of a paper', () => {
  it.each([
    ['BR', { issuer: 'US', class: 'B1/B2' }, 'CA', 'eta'],
    ['MX', { issuer: 'US' }, 'CA', 'eta'],
    ['PH', { issuer: 'US', class: 'F-1' }, 'CA', 'eta'],
    ['TH', { issuer: 'US', class: 'nonimmigrant' }, 'CA', 'eta'],
    ['IN', { issuer: 'US', class: 'B-1/B-2' }, 'SA', 'visa_on_arrival'],
    ['IN', { issuer: 'GB', class: 'Standard Visitor' }, 'SA', 'visa_on_arrival'],
    ['IN', { issuer: 'FR', class: 'Type C' }, 'MK', 'visa_free'],
    ['DO', { issuer: 'US', class: 'B2' }, 'AR', 'visa_free'],
  ])('%s with %o enters %s with %s', async (nationality, held, country, gives) => {
    const said = { entries: 'multiple', usedBefore: true, ...held };
    const found = await visit(nationality, said, country, { mode: 'air' });
    expect(found.leg(0).satisfiedBy?.gives?.visaRequirementType).toBe(gives);
  });

  it.each([
    ['BR', { issuer: 'US', class: 'immigrant' }, 'CA'],
    ['IN', { issuer: 'US', class: 'C1/D' }, 'SA'],
    ['IN', { issuer: 'US', class: 'C1' }, 'CR'],
    ['IN', { issuer: 'FR', class: 'D' }, 'MK'],
    ['DO', { issuer: 'US', class: 'J-1' }, 'AR'],
    ['IN', { issuer: 'US', class: 'C1' }, 'US'],
    ['PH', { issuer: 'US', class: 'D' }, 'US'],
  ])('%s with %o does not enter %s on it', async (nationality, held, country) => {
    const said = { entries: 'multiple', usedBefore: true, ...held };
    const found = await visit(nationality, said, country, { mode: 'air' });
    expect(found.leg(0).satisfiedBy).toBe(null);
    expect(found.statuses(0, 'visa')).not.toContain('met');
  });
});

it.each([
  ['IN', 'IE', 'GE'],
  ['PH', 'CY', 'GE'],
  ['IN', 'FR', 'GE'],
] as const)(
  'a permit of a member of the Union counts for %s where the Union is named: of %s in %s',
  async (nationality, issuer, country) => {
    const permit = { kind: 'residence_permit', issuer, issuedOn: '2026-01-01', expiresOn: '2030-01-01' } as const;
    const trip = await checkedTrip(holder(nationality, { authorisations: [permit] }), [
      { country, mode: 'air', arrivesOn: '2027-02-05', departsOn: '2027-02-12' },
    ]);
    expect(trip.leg(0).satisfiedBy?.gives?.visaRequirementType).toBe('visa_free');
  },
);
