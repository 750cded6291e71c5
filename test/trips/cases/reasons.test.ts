/** The reason of an answer is a condition that is not met, and none that is. */
import { describe, expect, it } from 'vitest';
import { checkedTrip, holder } from '../../helpers/trips/trip-cases.ts';

type Held = NonNullable<Parameters<typeof holder>[1]>['authorisations'];

/** A visa for visits that meets every condition, but for what is given. */
const visa = (issuer: string, more: object = {}) => ({
  kind: 'visa' as const,
  issuer,
  entries: 'multiple' as const,
  issuedOn: '2024-01-01',
  expiresOn: '2030-01-01',
  usedBefore: true,
  isElectronic: false,
  ...more,
});

const TOURISM = { purpose: 'tourism' } as const;

describe('of a stop', () => {
  it.each<[string, string, string, string, 'airside' | 'landside', Held, RegExp, RegExp]>([
    ['US', 'CN-PVG', '2027-02-19', 'JP', 'landside', [], /longer than 240 hours/, /third country/],
    ['US', 'CN-PVG', '2027-02-07', 'US', 'landside', [], /not on to a third country/, /hours/],
    ['IN', 'SG-SIN', '2027-02-07', 'IN', 'landside', [visa('US')], /not on to a third country/, /hours|not enough/],
    ['NG', 'TR-IST', '2027-02-08', 'FR', 'airside', [], /longer than 24 hours/, /goes on/],
    ['IN', 'TR-SAW', '2027-02-05', 'MX', 'airside', [], /goes on to Mexico/, /hours|airports/],
    ['CN', 'CA-YVR', '2027-02-05', 'BR', 'airside', [visa('US')], /on the way from or to the country/, /entries/],
    [
      'IN',
      'GB-LHR',
      '2027-02-05',
      'US',
      'landside',
      [visa('US', { isElectronic: true })],
      /An electronic one/,
      /hours/,
    ],
    [
      'NG',
      'DE-FRA',
      '2027-02-05',
      'CA',
      'airside',
      [visa('CA', { expiresOn: '2027-02-01' })],
      /valid until 5 February/,
      /way/,
    ],
  ])('%s at %s until %s, on to %s, %s', async (nationality, stop, day, next, side, authorisations, reason, other) => {
    const [country = '', airport = ''] = stop.split('-');
    const trip = await checkedTrip(
      holder(nationality, { authorisations }),
      [
        { country: nationality, role: 'origin' },
        {
          country,
          role: 'transit',
          airport,
          mode: 'air',
          arrivesOn: '2027-02-05T06:00',
          departsOn: `${day}T10:00`,
          transit: { side, sameTicket: true, bagsThrough: true },
        },
        { country: next, mode: 'air', arrivesOn: day, departsOn: '2027-02-26' },
      ],
      TOURISM,
    );
    expect(trip.statuses(1, 'transit')).toEqual(['to_do']);
    expect(trip.leg(1).because).toMatch(reason);
    expect(trip.leg(1).because).not.toMatch(other);
  });
});

describe('of a visa that is held', () => {
  it.each<[string, string, Held, RegExp, RegExp]>([
    ['PH', 'MX', [visa('US', { expiresOn: '2027-02-01' })], /valid until 5 February 2027/, /entries|used/],
    ['IN', 'TR', [visa('US', { isElectronic: true })], /An electronic one does not count/, /valid until/],
    ['IN', 'TR', [visa('GB', { expiresOn: '2027-02-01' })], /valid until 5 February 2027/, /electronic/],
    ['IN', 'GE', [visa('US', { expiresOn: '2027-02-01' })], /valid until 5 February 2027/, /entries/],
    ['IN', 'FR', [visa('FR', { class: 'C', entries: 'single' })], /has not been used yet/, /valid until/],
    ['IN', 'FR', [visa('FR', { class: 'A' })], /for one of these: a visit/, /used yet/],
  ])('%s to %s', async (nationality, country, authorisations, reason, other) => {
    const trip = await checkedTrip(
      holder(nationality, { authorisations }),
      [
        { country: nationality, role: 'origin' },
        { country, mode: 'air', arrivesOn: '2027-02-05', departsOn: '2027-02-12' },
      ],
      TOURISM,
    );
    expect(trip.verdict).not.toBe('sufficient');
    expect(trip.leg(1).because).toMatch(reason);
    expect(trip.leg(1).because).not.toMatch(other);
  });
});
