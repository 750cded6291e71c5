/** Which document, which kind of it, and how one arrives. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder, passportOf } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

const trip = (country: string, more: object = {}) => [
  { country, arrivesOn: '2027-03-01', departsOn: '2027-03-05', ...more },
];

describe('the way of arrival', () => {
  it.each([
    ['FR', 'CA', 'land', 'visa_free'],
    ['JP', 'CA', 'sea', 'visa_free'],
    ['BR', 'CA', 'land', 'visa_required'],
    ['FR', 'US', 'land', 'eta'],
    ['US', 'IN', 'land', 'visa_required'],
    ['DE', 'IN', 'sea', 'e_visa'],
    ['JP', 'IN', 'land', 'visa_required'],
    ['DE', 'GW', 'land', 'visa_required'],
    ['DE', 'VE', 'land', null],
    ['DE', 'VE', 'air', 'visa_free'],
    ['DE', 'IR', 'land', 'e_visa'],
    ['OM', 'PY', 'land', null],
  ] as const)('%s to %s by %s: %s', async (nationality, country, mode, type) => {
    const { requirement } = (await checkedTrip(holder(nationality), trip(country, { mode }))).leg(0);
    expect(requirement?.visaRequirementType ?? null).toBe(type);
  });

  it.each(['FR', 'SG', 'CL'])(
    'is presumed where it decides, which the answer says: %s to Canada',
    async (nationality) => {
      const modes = async (more: object) => {
        const { presumed } = (await checkedTrip(holder(nationality), trip('CA', more))).traveller;
        return presumed.filter(({ path }) => path === 'legs[0].mode').map(({ value }) => value);
      };
      expect(await modes({})).toEqual(['air']);
      expect(await modes({ mode: 'land' })).toEqual([]);
    },
  );
});

describe('nationals who have another passport too', () => {
  const expired = (nationality: string) => passportOf(nationality, { issuedOn: '2014-01-01', expiresOn: '2024-01-01' });
  const arrive = (own: string, other: string, mode: 'air' | 'land') =>
    checkedTrip({ documents: [passportOf(other), expired(own)] }, trip(own, { mode }));

  it('of Canada fly there on a passport of the United States, and on no other', async () => {
    expect((await arrive('CA', 'US', 'air')).statuses(0, 'ownNationals')).toEqual(['met']);
    expect((await arrive('CA', 'FR', 'air')).verdict).toBe('insufficient');
    expect((await arrive('CA', 'FR', 'land')).statuses(0, 'ownNationals')).toEqual([]);
  });

  it.each([
    ['US', 'CA', 'insufficient'],
    ['AU', 'GB', 'insufficient'],
    ['MX', 'US', 'insufficient'],
  ])('of %s do not on one of %s', async (own, other, verdict) => {
    expect((await arrive(own, other, 'air')).verdict).toBe(verdict);
  });

  it('of Chile are let in on another passport', async () => {
    expect((await arrive('CL', 'ES', 'air')).statuses(0, 'ownNationals')).toEqual([]);
  });
});

describe('a document of another kind', () => {
  it.each([
    ['diplomatic_passport', 'IN', 'FR'],
    ['service_passport', 'CN', 'JP'],
    ['refugee_travel_document', 'SY', 'TR'],
    ['emergency_passport', 'GB', 'TH'],
    ['seaman_book', 'PH', 'NL'],
    ['laissez_passer', 'BR', 'AR'],
  ] as const)('%s of %s to %s is decided neither for nor against', async (kind, nationality, country) => {
    // Too short for what is asked of ordinary passports, and issued too long ago.
    const short = { kind, issuedOn: '2012-03-01', expiresOn: '2027-03-20', blankPages: 0 };
    const found = await checkedTrip({ documents: [passportOf(nationality, short)] }, trip(country));
    expect(found.verdict).toBe('unknown');
    expect(found.leg(0).because).toMatch(/ordinary passports/);
  });

  it('is not valid once it has expired', async () => {
    const expired = { kind: 'diplomatic_passport', expiresOn: '2027-02-20' } as const;
    expect((await checkedTrip({ documents: [passportOf('IN', expired)] }, trip('FR'))).verdict).toBe('insufficient');
  });

  it('that is an identity card is used where the data say so', async () => {
    const card = { kind: 'identity_card' } as const;
    const italian = await checkedTrip({ documents: [passportOf('IT', card)] }, trip('FR'));
    expect(italian.verdict).not.toBe('unknown');
  });
});

describe('an electronic visa or permit', () => {
  it.each([
    ['IN', { kind: 'residence_permit', issuer: 'GB' }],
    ['EG', { kind: 'visa', issuer: 'US', entries: 'multiple', usedBefore: true }],
    ['IQ', { kind: 'residence_permit', issuer: 'DE' }],
  ] as const)('does not support the e-visa of Türkiye: %s with %o', async (nationality, held) => {
    const check = (isElectronic?: boolean) => {
      const paper = { ...held, issuedOn: '2026-06-01', expiresOn: '2029-12-31' };
      const authorisations = [isElectronic === undefined ? paper : { ...paper, isElectronic }];
      return checkedTrip(holder(nationality, { authorisations }), trip('TR'));
    };
    expect((await check(true)).leg(0).satisfiedBy).toBe(null);
    expect((await check(false)).leg(0).satisfiedBy?.gives?.visaRequirementType).toBe('e_visa');
    expect((await check()).missing).toContain('travellers[0].authorisations[0].isElectronic');
  });
});
