/** Changing planes at a large hub, without passing the border. */
import { describe, expect, it } from 'vitest';
import { checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

/** On one ticket with the bags checked through, four hours unless said otherwise. */
async function changing(
  nationality: string,
  hub: string,
  departs = '2027-02-05T10:00',
  side: 'airside' | 'landside' = 'airside',
) {
  const [country = '', airport = ''] = hub.split('-');
  const transit = { side, sameTicket: true, bagsThrough: true };
  return checkedTrip(holder(nationality), [
    { country: nationality, role: 'origin' },
    { country, role: 'transit', airport, mode: 'air', arrivesOn: '2027-02-05T06:00', departsOn: departs, transit },
    { country: 'FJ', mode: 'air', arrivesOn: '2027-02-07', departsOn: '2027-02-16' },
  ]);
}

it.each([
  ['IN', 'SG-SIN'],
  ['NG', 'SG-SIN'],
  ['CN', 'SG-SIN'],
  ['PH', 'JP-NRT'],
  ['IN', 'JP-HND'],
  ['NG', 'JP-NRT'],
])('%s changes planes at %s without a visa', async (nationality, hub) => {
  const trip = await changing(nationality, hub);
  expect(trip.statuses(1, 'transit')).toEqual(['met']);
});

it.each([
  ['IN', 'IT-FCO', 'met'],
  ['CN', 'IT-FCO', 'met'],
  ['SY', 'IT-FCO', 'to_do'],
  ['UZ', 'IT-FCO', 'to_do'],
  ['PK', 'IT-FCO', 'to_do'],
] as const)('%s at %s, by the list of the state itself: %s', async (nationality, hub, expected) => {
  const trip = await changing(nationality, hub);
  expect(trip.statuses(1, 'transit')).toEqual([expected]);
});

it('still takes a visa through the border at Singapore', async () => {
  const trip = await changing('NG', 'SG-SIN', '2027-02-05T10:00', 'landside');
  expect(trip.statuses(1, 'transit')).toEqual(['to_do']);
});

it('still takes the transit visa of South Africa with a passport of Bangladesh', async () => {
  const trip = await changing('BD', 'ZA-JNB');
  expect(trip.statuses(1, 'transit')).toEqual(['to_do']);
});

describe('at Istanbul', () => {
  const over = (nationality: string, country: string, side: 'airside' | 'landside' = 'airside') =>
    checkedTrip(holder(nationality), [
      { country: nationality, role: 'origin' },
      {
        country: 'TR',
        role: 'transit',
        airport: 'IST',
        mode: 'air',
        arrivesOn: '2027-02-05T06:00',
        departsOn: '2027-02-05T10:00',
        transit: { side, sameTicket: true, bagsThrough: true },
      },
      { country, mode: 'air', arrivesOn: '2027-02-05', departsOn: '2027-02-16' },
    ]);

  it.each([
    ['IN', 'GB', 'met'],
    ['IN', 'US', 'met'],
    ['NP', 'DE', 'met'],
    ['NG', 'GB', 'met'],
    ['EG', 'MX', 'met'],
    // Of the Pacific Alliance, whose code is that of Panama.
    ['IN', 'PE', 'met'],
    ['IN', 'MX', 'to_do'],
    ['CM', 'CO', 'to_do'],
    ['AF', 'PA', 'to_do'],
  ] as const)('with a passport of %s on the way to %s: %s', async (nationality, country, expected) => {
    const trip = await over(nationality, country);
    expect(trip.statuses(1, 'transit')).toEqual([expected]);
    if (expected === 'met') expect(trip.tasks).not.toMatch(/transit: Türkiye/i);
  });

  it('takes a visa through the border', async () => {
    expect((await over('NG', 'GB', 'landside')).statuses(1, 'transit')).toEqual(['to_do']);
  });
});
