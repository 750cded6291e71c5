/** Where a traveller was, for countries that ask for a certificate of vaccination. */
import { beforeAll, describe, expect, it } from 'vitest';
import { casesCatalog, checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

beforeAll(casesCatalog);

type Legs = Parameters<typeof checkedTrip>[1];
type Transit = NonNullable<Legs[number]['transit']>;

/** The status of the certificate for yellow fever at the last leg, and what is asked for. */
async function fever(nationality: string, legs: Legs) {
  const trip = await checkedTrip(holder(nationality, { ageYears: 30 }), legs);
  const item = trip.items(legs.length - 1, 'health').find(({ id }) => id.endsWith('yellow-fever'));
  return { status: item?.status, enforcement: item?.enforcement, missing: trip.missing, tasks: trip.tasks };
}

function journey(from: string, stop: string, to: string, transit: Transit, hours = 8): Legs {
  const leave = String(6 + hours).padStart(2, '0');
  return [
    { country: from, role: 'origin' },
    {
      country: stop,
      role: 'transit',
      mode: 'air',
      arrivesOn: '2027-02-05T06:00',
      departsOn: `2027-02-05T${leave}:00`,
      transit,
    },
    { country: to, mode: 'air', arrivesOn: '2027-02-06', departsOn: '2027-02-16' },
  ];
}

describe('a transit in which the border is passed', () => {
  it.each<[string, string, string, string, Transit]>([
    ['outside the transit area of Nairobi, to South Africa', 'GB', 'KE', 'ZA', { side: 'landside' }],
    ['with another ticket in Addis Ababa, to India', 'GB', 'ET', 'IN', { sameTicket: false }],
    ['with baggage to collect in São Paulo, to Australia', 'CL', 'BR', 'AU', { bagsThrough: false }],
    ['through Lagos, to Jordan', 'GB', 'NG', 'JO', { side: 'landside' }],
    ['through Lima, to Costa Rica', 'US', 'PE', 'CR', { side: 'landside' }],
  ])('is a stay in that country: %s', async (_, from, stop, to, transit) => {
    const { status, enforcement } = await fever(from === 'CL' ? 'CL' : from, journey(from, stop, to, transit));
    expect([status, enforcement]).toEqual(['to_do', 'required']);
  });

  it('is none on the airside, unless it is longer than the rule allows', async () => {
    const airside = { side: 'airside' } as const;
    expect((await fever('GB', journey('GB', 'KE', 'ZA', airside, 8))).status).toBe('not_applicable');
    expect((await fever('GB', journey('GB', 'KE', 'ZA', airside, 14))).status).toBe('to_do');
  });

  it('is asked for where nothing tells the side', async () => {
    const { status, missing } = await fever('GB', journey('GB', 'KE', 'ZA', {}));
    expect(status).toBe('unknown');
    expect(missing).toContain('legs[1].transit.side');
  });
});
