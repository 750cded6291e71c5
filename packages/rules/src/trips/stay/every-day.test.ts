import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entryContext,
  factsOf,
  type GivenTraveller,
  requirementOf,
} from '../../../../../test/helpers/trips/trip-contexts.ts';
import { country } from '../../../../../test/helpers/trips/trip-countries.ts';
import { addDays, dayNumber, dayOfNumber } from '../../calendar.ts';
import { stayItems } from './stay.ts';

const requirement = requirementOf({
  visaRequirementType: 'visa_free',
  maxStayDays: 90,
  stayLimit: { per: 'rolling_window', windowDays: 180 },
});
const facts = factsOf();

type PastStay = readonly [country: string, arrivedOn: string, departedOn: string];
interface Permit {
  readonly kind: 'residence_permit' | 'visa';
  readonly class: string;
  readonly issuer: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
}

/** Around the days on which Croatia, Bulgaria and Romania joined. */
const arrival = fc
  .oneof(
    fc.integer({ min: dayNumber('2022-12-15'), max: dayNumber('2023-07-01') }),
    fc.integer({ min: dayNumber('2024-03-15'), max: dayNumber('2024-10-01') }),
  )
  .map(dayOfNumber);
const spanBefore = fc.record({ ago: fc.nat(260), days: fc.nat(60) });

const trip = fc
  .record({
    arrivesOn: arrival,
    stays: fc.array(fc.tuple(fc.constantFrom('FR', 'DE', 'HR', 'BG', 'RO', 'GB', 'TR'), spanBefore), { maxLength: 6 }),
    permits: fc.array(
      fc.record({
        kind: fc.constantFrom('residence_permit' as const, 'visa' as const),
        class: fc.constantFrom('C', 'D'),
        issuer: fc.constantFrom('FR', 'ES', 'GB'),
        from: fc.nat(300),
        days: fc.nat(400),
      }),
      { maxLength: 2 },
    ),
    more: fc.tuple(fc.constantFrom('FR', 'HR', 'BG', 'ES'), spanBefore),
    length: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ arrivesOn, stays, permits, more, length }) => {
    const pastStay = ([code, { ago, days }]: readonly [string, { ago: number; days: number }]): PastStay => {
      const departedOn = addDays(arrivesOn, -ago);
      return [code, addDays(departedOn, -days), departedOn];
    };
    return {
      arrivesOn,
      departsOn: addDays(arrivesOn, length - 1),
      pastStays: stays.map(pastStay),
      more: pastStay(more),
      permits: permits.map(({ from, days, ...permit }): Permit => {
        const issuedOn = addDays(arrivesOn, -from);
        return { ...permit, issuedOn, expiresOn: addDays(issuedOn, days) };
      }),
    };
  });

function checked(arrivesOn: string, departsOn: string, pastStays: readonly PastStay[], permits: readonly Permit[]) {
  const traveller: GivenTraveller = { pastStays, authorisations: permits };
  const legs = [{ country: 'ES', arrives: arrivesOn, departs: departsOn }];
  const { items, ledger } = stayItems(entryContext({ requirement, travellers: [traveller], legs }));
  return { status: items[0]?.status, ledger };
}

/** Every day by itself, as the calculator of the European Commission asks for them. */
function counted(arrivesOn: string, pastStays: readonly PastStay[], permits: readonly Permit[], lastDay: string) {
  const isLongStay = ({ kind, class: visaClass }: Permit) => kind === 'residence_permit' || visaClass === 'D';
  const covers = ({ issuedOn, expiresOn }: Permit, day: string) => issuedOn <= day && day <= expiresOn;
  const isSchengen = (code: string, day: string) => facts.isMember('SCHENGEN', country(code).id, day);
  const isFree = (day: string) =>
    permits.some((permit) => {
      if (!isLongStay(permit) || !covers(permit, day)) return false;
      return day < arrivesOn ? permit.issuer !== 'GB' : permit.issuer === 'ES';
    });
  const wasThere = (day: string) =>
    day >= arrivesOn || pastStays.some(([code, from, to]) => from <= day && day <= to && isSchengen(code, day));
  const usedIn = (from: string, to: string) => {
    let days = 0;
    for (let day = from; day <= to; day = addDays(day, 1)) if (wasThere(day) && !isFree(day)) days += 1;
    return days;
  };
  const used = usedIn(addDays(arrivesOn, -179), addDays(arrivesOn, -1));
  for (let day = arrivesOn; day <= lastDay; day = addDays(day, 1)) {
    if (usedIn(addDays(day, -179), day) > 90) return { used, fits: false };
  }
  return { used, fits: true };
}

describe('a stay in the Schengen area', () => {
  it('is counted as counting every day by itself gives', () => {
    fc.assert(
      fc.property(trip, ({ arrivesOn, departsOn, pastStays, permits }) => {
        const { status, ledger } = checked(arrivesOn, departsOn, pastStays, permits);
        const { used, fits } = counted(arrivesOn, pastStays, permits, departsOn);
        expect(ledger?.usedDays).toBe(used);
        expect(status).toBe(fits ? 'met' : 'not_met');
      }),
      { numRuns: 60 },
    );
  });

  it('never gets longer by one more past stay', () => {
    fc.assert(
      fc.property(trip, ({ arrivesOn, departsOn, pastStays, permits, more }) => {
        const fewer = checked(arrivesOn, departsOn, pastStays, permits);
        const all = checked(arrivesOn, departsOn, [...pastStays, more], permits);
        expect(all.ledger?.remainingDays).toBeLessThanOrEqual(fewer.ledger?.remainingDays ?? 0);
        expect(all.status === 'met' && fewer.status !== 'met').toBe(false);
        if (all.ledger?.nextFullStayFrom && fewer.ledger?.nextFullStayFrom) {
          expect(all.ledger.nextFullStayFrom >= fewer.ledger.nextFullStayFrom).toBe(true);
        }
      }),
    );
  });

  it('is the same in whatever order past stays are told', () => {
    fc.assert(
      fc.property(trip, ({ arrivesOn, departsOn, pastStays, permits }) => {
        const turned = checked(arrivesOn, departsOn, pastStays.toReversed(), permits.toReversed());
        expect(turned).toEqual(checked(arrivesOn, departsOn, pastStays, permits));
      }),
    );
  });
});
