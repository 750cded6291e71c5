import { describe, expect, it } from 'vitest';
import {
  ENGLISH,
  entryContext,
  type GivenAuthorisation,
  type GivenContext,
  requirementOf,
} from '../../../../../test/helpers/trips/trip-contexts.ts';
import type { Way } from '../checked.ts';
import type { Requirement } from '../trip-facts.ts';
import { stayItems } from './stay.ts';

const WINDOW = { per: 'rolling_window', windowDays: 180 } as const;
const FREE = { visaRequirementType: 'visa_free', maxStayDays: 90 } as const;

type Given = GivenContext & {
  readonly says?: Partial<Requirement>;
  readonly way?: Partial<Way>;
  /** What is entered on, as the traveller's first authorisation. */
  readonly on?: GivenAuthorisation;
};

function stayOf({ says, way, on, travellers = [{}], ...given }: Given) {
  const held = on === undefined ? travellers : [{ ...travellers[0], authorisations: [on] }];
  const requirement = requirementOf({ ...FREE, stayLimit: WINDOW, ...says });
  const { traveller } = entryContext({ travellers: held });
  const satisfiedBy = (on === undefined ? null : traveller.authorisations[0]) ?? null;
  const context = entryContext({ ...given, travellers: held, requirement, way: { satisfiedBy, ...way } });
  const { items, ledger } = stayItems(context);
  const item = items[0];
  return {
    id: item?.id,
    status: item?.status,
    enforcement: item?.enforcement,
    text: item?.because?.(ENGLISH),
    lacks: item?.lacks.map(({ path }) => path),
    item,
    ledger,
  };
}

const inSpain = (arrives: string, departs?: string) => [
  { country: 'ES', arrives, ...(departs === undefined ? {} : { departs }) },
];
const stayed = (...pastStays: [string, string, string][]) => [{ pastStays }];

describe('the length of a stay in a rolling window', () => {
  it('fits on the last day of the limit, and is one day too long after it', () => {
    // 1 January to 31 March 2027 = 31 + 28 + 31 = 90 days.
    const fits = stayOf({ legs: inSpain('2027-01-01', '2027-03-31') });
    expect(fits).toMatchObject({ id: 'es-0.stay', status: 'met', enforcement: 'required', lacks: [] });
    expect(fits.text).toBe('The stay is 90 days. At most 90 days in any 180 days.');
    const longer = stayOf({ legs: inSpain('2027-01-01', '2027-04-01') });
    expect(longer.status).toBe('not_met');
    expect(longer.text).toBe('The stay is 1 day too long. At most 90 days in any 180 days. Leave by 31 March 2027.');
    expect(longer.ledger).toMatchObject({ area: 'SCHENGEN', limitDays: 90, windowDays: 180, usedDays: 0 });
  });

  it('takes days of the window into account: 87 days after 10', () => {
    // 10 days in November leave 80 from 1 December on: December 31, January 31 (62), 18 days of February.
    // 87 days from 1 December on end on 25 February 2027 (31 + 31 + 25), when the window begins on 30 August.
    const { status, text, ledger } = stayOf({
      travellers: stayed(['FR', '2026-11-01', '2026-11-10']),
      legs: inSpain('2026-12-01', '2027-02-25'),
    });
    expect(status).toBe('not_met');
    expect(text).toBe(
      'The stay is 7 days too long. At most 90 days in any 180 days. Already used on arrival: 10 days. Leave by 18 February 2027.',
    );
    expect(ledger).toMatchObject({ usedDays: 10, remainingDays: 80, mustLeaveBy: '2027-02-18' });
  });

  it('cannot begin where the window is full', () => {
    const { status, text } = stayOf({
      travellers: stayed(['FR', '2026-09-01', '2026-11-29']),
      legs: inSpain('2026-12-01'),
    });
    expect(status).toBe('not_met');
    expect(text).toContain('No days are left on arrival.');
  });

  it('depends on days that are not told', () => {
    const open = stayOf({ legs: inSpain('2027-01-01') });
    expect(open).toMatchObject({ status: 'unknown', lacks: ['legs[0].departsOn'] });
    expect(open.text).toBe('Leave by 31 March 2027. At most 90 days in any 180 days.');
    expect(stayOf({ legs: [{ country: 'ES' }] })).toMatchObject({
      status: 'unknown',
      lacks: ['legs[0].arrivesOn', 'legs[0].departsOn'],
      ledger: null,
    });
    expect(open.item?.lacks[0]?.why(ENGLISH)).toBe('At most 90 days in any 180 days.');
  });

  it('asks about a permit only where it decides', () => {
    // 80 days until 18 November; 20 more fit only if those under the permit do not count.
    const travellers = [
      {
        pastStays: [['FR', '2026-09-01', '2026-11-19']] as [string, string, string][],
        authorisations: [{ kind: 'residence_permit', issuer: 'FR', expiresOn: '2026-11-20' } as const],
      },
    ];
    const decides = stayOf({ travellers, legs: inSpain('2026-12-01', '2026-12-20') });
    expect(decides).toMatchObject({ status: 'unknown', lacks: ['travellers[0].authorisations[0].issuedOn'] });
    expect(stayOf({ travellers, legs: inSpain('2026-12-01', '2026-12-10') })).toMatchObject({
      status: 'met',
      lacks: [],
    });
    expect(stayOf({ travellers, legs: inSpain('2026-12-01', '2027-04-20') })).toMatchObject({
      status: 'not_met',
      lacks: [],
    });
  });
});

describe('the length of a stay of which it is not known how days are counted', () => {
  const says = { stayLimit: null };

  it('is compared by itself', () => {
    expect(stayOf({ says, legs: inSpain('2027-01-01', '2027-03-31') })).toMatchObject({
      status: 'met',
      ledger: { per: null, mustLeaveBy: '2027-03-31', nextFullStayFrom: null },
    });
    expect(stayOf({ says, legs: inSpain('2027-01-01', '2027-04-01') }).status).toBe('not_met');
  });

  it('is not known to fit where earlier stays may count', () => {
    const travellers = stayed(['FR', '2026-03-01', '2026-05-29']);
    const answer = stayOf({ says, travellers, legs: inSpain('2026-12-01', '2026-12-10') });
    expect(answer).toMatchObject({ status: 'unknown', lacks: [], ledger: null });
    expect(answer.text).toBe('At most 90 days. We could not confirm whether earlier stays count towards them.');
    // 20 days earlier and 10 now fit, however they are counted.
    const few = stayed(['FR', '2026-03-01', '2026-03-20']);
    expect(stayOf({ says, travellers: few, legs: inSpain('2026-12-01', '2026-12-10') }).status).toBe('met');
    // Longer ago than any window looks back.
    const old = stayed(['FR', '2024-03-01', '2024-05-29']);
    expect(stayOf({ says, travellers: old, legs: inSpain('2026-12-01', '2026-12-10') }).status).toBe('met');
  });
});

describe('the length of a stay for each entry, or in a year', () => {
  it('does not count earlier entries', () => {
    const says = { maxStayDays: 30, stayLimit: { per: 'entry', windowDays: null } } as const;
    const travellers = stayed(['ES', '2026-10-01', '2026-10-30']);
    expect(stayOf({ says, travellers, legs: inSpain('2026-12-01', '2026-12-30') }).status).toBe('met');
    const longer = stayOf({ says, travellers, legs: inSpain('2026-12-01', '2027-01-02') });
    expect(longer.text).toBe('The stay is 3 days too long. At most 30 days for each entry. Leave by 30 December 2026.');
  });

  it('counts again in the next year', () => {
    const says = { stayLimit: { per: 'calendar_year', windowDays: null } } as const;
    const travellers = stayed(['TR', '2026-01-01', '2026-03-31']);
    const legs = [{ country: 'TR', arrives: '2027-01-01', departs: '2027-01-10' }];
    expect(stayOf({ says, travellers, legs })).toMatchObject({ status: 'met', ledger: { area: 'TR', usedDays: 0 } });
    const tooEarly = [{ country: 'TR', arrives: '2026-12-31', departs: '2027-01-10' }];
    expect(stayOf({ says, travellers, legs: tooEarly }).status).toBe('not_met');
  });
});

describe('a stay that keeps none of two limits', () => {
  const rule = {
    windowDays: null,
    noRestartAfter: null,
    countsArrivalDay: null,
    countsDepartureDay: null,
    details: null,
  };
  const legs = [{ country: 'TR', arrives: '2027-03-01', departs: '2027-05-09' }];

  it.each([
    // 70 days from 1 March on: 30 end on 30 March, 60 on 29 April.
    [30, 60, 'The stay is 40 days too long. At most 30 days for each entry. Leave by 30 March 2027.'],
    [60, 30, 'The stay is 40 days too long. At most 30 days in a calendar year. Leave by 30 March 2027.'],
  ])('of %i days for each entry and %i in a year: names the one that ends first', (perEntry, perYear, text) => {
    const says = {
      maxStayDays: perEntry,
      stayLimit: { per: 'entry', windowDays: null },
      stayLimits: [{ ...rule, days: perYear, per: 'calendar_year' }],
    } as const;
    const found = stayOf({ says, legs });
    expect(found).toMatchObject({ status: 'not_met', text, ledger: { mustLeaveBy: '2027-03-30' } });
  });
});

describe('a stay without a number of days', () => {
  const says = { maxStayDays: null, stayLimit: null };
  const legs = inSpain('2027-01-01', '2027-12-31');

  it('is unknown, and told', () => {
    expect(stayOf({ says, legs })).toMatchObject({
      status: 'unknown',
      enforcement: 'informational',
      text: 'Length of stay unknown.',
    });
  });

  it('is met where the rule says that there is no limit', () => {
    expect(stayOf({ says: { ...says, isStayUnlimited: true }, legs, way: { maxStayDays: null } })).toMatchObject({
      status: 'met',
      text: 'There is no limit on the days of stay.',
      ledger: null,
    });
  });

  it('has no limit for nationals', () => {
    expect(stayOf({ legs, way: { type: 'own', maxStayDays: null } })).toMatchObject({ status: 'met', ledger: null });
  });

  it('is what a visa that is held says', () => {
    const on = { kind: 'visa', issuer: 'ES', class: 'C' } as const;
    const way = { type: 'held', maxStayDays: null } as const;
    expect(stayOf({ says, legs, on, way })).toMatchObject({ status: 'met', lacks: [] });
  });

  it('is not looked at where nobody is admitted', () => {
    const context = entryContext({ requirement: requirementOf(), way: { type: 'not_allowed' } });
    expect(stayItems(context)).toEqual({ items: [], ledger: null });
  });
});

describe('a stay on a visa or permit that is held', () => {
  const way = { type: 'held', maxStayDays: null } as const;
  const says = { visaRequirementType: 'visa_required' } as const;

  it('counts in the window of the area on a short-stay visa', () => {
    const on = { kind: 'visa', issuer: 'ES', class: 'C' } as const;
    const answer = stayOf({ says, on, way, legs: inSpain('2027-01-01', '2027-04-01') });
    expect(answer).toMatchObject({ status: 'not_met', ledger: { limitDays: 90, windowDays: 180 } });
  });

  it('is not limited on a residence permit or a long-stay visa, while it is valid', () => {
    for (const kind of [{ kind: 'residence_permit' }, { kind: 'visa', class: 'D' }] as const) {
      const on = { ...kind, issuer: 'ES', issuedOn: '2026-01-01', expiresOn: '2027-06-30' };
      expect(stayOf({ says, on, way, legs: inSpain('2027-01-01', '2027-06-30') })).toMatchObject({
        status: 'met',
        ledger: null,
      });
      const expires = stayOf({ says, on, way, legs: inSpain('2027-01-01', '2027-07-01') });
      expect(expires).toMatchObject({ status: 'to_do', item: { dueOn: '2027-06-30' } });
      expect(expires.item?.todo?.(ENGLISH)).toBe('Renew the residence permit or visa, or leave before it expires');
    }
  });

  it('is counted in the other states of the area on a permit of one of them', () => {
    const on = { kind: 'residence_permit', issuer: 'DE', issuedOn: '2026-01-01', expiresOn: '2029-01-01' } as const;
    const legs = [
      { country: 'DE', arrives: '2026-12-01', departs: '2027-06-01' },
      { country: 'ES', arrives: '2027-06-01', departs: '2027-06-10' },
    ];
    // The six months at home do not count in Spain.
    expect(stayOf({ says, on, way, legs })).toMatchObject({
      status: 'met',
      text: 'The stay is 10 days. At most 90 days in any 180 days.',
    });
    const longer = [legs[0], { country: 'ES', arrives: '2027-06-01', departs: '2027-08-30' }] as typeof legs;
    expect(stayOf({ says, on, way, legs: longer }).status).toBe('not_met');
    // Coming home ends the stay in the other states: 31 days in Spain, and nobody asks when one leaves Germany.
    const home = [
      { country: 'ES', arrives: '2026-12-01', departs: '2026-12-31' },
      { country: 'DE', arrives: '2026-12-31' },
    ];
    expect(stayOf({ says, on, way, legs: home, at: 0 })).toMatchObject({
      status: 'met',
      text: 'The stay is 31 days. At most 90 days in any 180 days.',
    });
    // Of a permit of "a Schengen state" it is not known in which state one lives.
    const ofArea = stayOf({ says, on: { ...on, issuer: 'SCHENGEN' }, way, legs: longer });
    expect(ofArea).toMatchObject({ status: 'unknown', lacks: ['travellers[0].authorisations[0].issuer'] });
    const unknown = { ...says, maxStayDays: null, stayLimit: null };
    expect(stayOf({ says: unknown, on, way, legs }).status).toBe('unknown');
  });

  it('is 90 days in the other states on a permit of one of them', () => {
    // In Germany since the 1st of May on a German permit: those days do not count in Spain.
    const on = { kind: 'residence_permit', issuer: 'DE', issuedOn: '2026-05-01', expiresOn: '2028-05-01' } as const;
    const travellers = stayed(['DE', '2026-05-01', '2026-12-31']);
    const free = { type: 'visa_free', maxStayDays: 90 } as const;
    const inTime = stayOf({ says, on, travellers, way: free, legs: inSpain('2027-01-01', '2027-03-31') });
    expect(inTime).toMatchObject({ status: 'met', ledger: { usedDays: 0 } });
    expect(stayOf({ says, on, travellers, way: free, legs: inSpain('2027-01-01', '2027-04-01') }).status).toBe(
      'not_met',
    );
  });

  it('has its own days where it stands in for a visa, and it is not known what they are counted with', () => {
    const on = { kind: 'visa', issuer: 'US' } as const;
    const answer = stayOf({
      on,
      says: { maxStayDays: 60, stayLimit: { per: 'rolling_window', windowDays: 120 } },
      way: { type: 'visa_free', maxStayDays: 90 },
      legs: [{ country: 'TR', arrives: '2027-01-01', departs: '2027-03-31' }],
    });
    expect(answer).toMatchObject({ status: 'met', ledger: { limitDays: 90, per: null } });
  });

  it('keeps to the window of the area, too, where it gives fewer days', () => {
    const on = { kind: 'visa', issuer: 'ES', class: 'C' } as const;
    const fewer = { type: 'held', maxStayDays: 30 } as const;
    const travellers = stayed(['FR', '2026-10-01', '2026-11-29']); // 60 days
    const longer = stayOf({ on, travellers, way: fewer, legs: inSpain('2026-12-01', '2026-12-31') });
    expect(longer).toMatchObject({ status: 'not_met', ledger: { limitDays: 90, remainingDays: 30 } });
  });
});
