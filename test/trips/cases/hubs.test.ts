/** Changing planes at a large hub, without passing the border. */
import { expect, it } from 'vitest';
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

it('still takes a visa through the border at Singapore', async () => {
  const trip = await changing('NG', 'SG-SIN', '2027-02-05T10:00', 'landside');
  expect(trip.statuses(1, 'transit')).toEqual(['to_do']);
});

it('still takes the transit visa of South Africa with a passport of Bangladesh', async () => {
  const trip = await changing('BD', 'ZA-JNB');
  expect(trip.statuses(1, 'transit')).toEqual(['to_do']);
});
