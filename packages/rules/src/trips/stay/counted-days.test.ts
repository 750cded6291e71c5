import { describe, expect, it } from 'vitest';
import { entryContext, type GivenContext, requirementOf } from '../../../../../test/helpers/trips/trip-contexts.ts';
import { dayOfNumber } from '../../calendar.ts';
import type { Way } from '../checked.ts';
import { countingOf } from './counted-days.ts';
import type { Span } from './spans.ts';
import { stayDates } from './stay-dates.ts';
import { territoryOf } from './territory.ts';

const requirement = requirementOf({
  visaRequirementType: 'visa_free',
  maxStayDays: 90,
  stayLimit: { per: 'rolling_window', windowDays: 180 },
});

function counted(given: GivenContext & { way?: Partial<Way> }) {
  const context = entryContext({ requirement, ...given });
  const stay = stayDates(context);
  const { most, least, lacks } = countingOf(context, territoryOf(context), stay, stay.arrivesOn ?? '2026-12-01');
  const shown = (spans: readonly Span[]) => spans.map(({ from, to }) => `${dayOfNumber(from)}/${dayOfNumber(to)}`);
  return {
    most: shown(most.earlier),
    least: shown(least.earlier),
    exempt: most.exempt.map(({ from }) => dayOfNumber(from)),
    lacks: lacks.map(({ path }) => path),
  };
}

const inSpain = { country: 'ES', arrives: '2026-12-01', departs: '2026-12-10' };
const pastStays = (...stays: [string, string, string][]) => [{ pastStays: stays }];

describe('past stays', () => {
  it('count in every state of an area that counts together, and nowhere else', () => {
    const travellers = pastStays(
      ['FR', '2026-09-01', '2026-09-05'],
      ['GB', '2026-09-06', '2026-09-30'],
      ['DE', '2026-10-01', '2026-10-02'],
    );
    expect(counted({ travellers, legs: [inSpain] }).most).toEqual(['2026-09-01/2026-09-05', '2026-10-01/2026-10-02']);
    const inBritain = { ...inSpain, country: 'GB' };
    expect(counted({ travellers, legs: [inBritain] }).most).toEqual(['2026-09-06/2026-09-30']);
  });

  it.each([
    ['Croatia', 'HR', '2022-12-20', '2023-01-10', '2023-01-01/2023-01-10'],
    ['Bulgaria', 'BG', '2024-03-01', '2024-04-05', '2024-03-31/2024-04-05'],
    ['Romania', 'RO', '2024-03-30', '2024-03-31', '2024-03-31/2024-03-31'],
  ])('in %s count from the day on which it joined', (_, code, from, to, days) => {
    const legs = [{ country: 'ES', arrives: to, departs: to }];
    expect(counted({ travellers: pastStays([code, from, to]), legs }).most).toEqual([days]);
  });

  it('before the country joined do not count', () => {
    const travellers = pastStays(['HR', '2022-11-01', '2022-12-31']);
    expect(counted({ travellers, legs: [{ ...inSpain, arrives: '2023-01-05' }] }).most).toEqual([]);
  });

  it('that share a day are one', () => {
    const travellers = pastStays(['FR', '2026-09-01', '2026-09-05'], ['DE', '2026-09-05', '2026-09-08']);
    expect(counted({ travellers, legs: [inSpain] }).most).toEqual(['2026-09-01/2026-09-08']);
  });
});

describe('days under a residence permit or a long-stay visa', () => {
  const stays: [string, string, string][] = [['FR', '2026-08-01', '2026-09-30']];
  const permit = { kind: 'residence_permit', issuer: 'FR', issuedOn: '2025-01-01', expiresOn: '2026-08-31' } as const;
  const with_ = (authorisation: object) =>
    counted({ travellers: [{ pastStays: stays, authorisations: [{ ...permit, ...authorisation }] }], legs: [inSpain] });

  it('do not count while it was valid', () => {
    expect(with_({})).toMatchObject({ most: ['2026-09-01/2026-09-30'], least: ['2026-09-01/2026-09-30'], lacks: [] });
    expect(with_({ kind: 'visa', class: 'D' }).most).toEqual(['2026-09-01/2026-09-30']);
    expect(with_({ issuer: 'DE' }).most).toEqual(['2026-09-01/2026-09-30']);
    expect(with_({ isPermanent: true, expiresOn: null }).most).toEqual([]);
  });

  it('count under a short-stay visa, or a permit of somewhere else', () => {
    expect(with_({ kind: 'visa', class: 'C' }).most).toEqual(['2026-08-01/2026-09-30']);
    expect(with_({ issuer: 'GB' }).most).toEqual(['2026-08-01/2026-09-30']);
  });

  it('may count where it is not told from when to when it was valid, or of which class the visa is', () => {
    const path = 'travellers[0].authorisations[0]';
    const all = ['2026-08-01/2026-09-30'];
    expect(with_({ issuedOn: null })).toMatchObject({
      most: all,
      least: ['2026-09-01/2026-09-30'],
      lacks: [`${path}.issuedOn`],
    });
    expect(with_({ expiresOn: null })).toMatchObject({ most: all, least: [], lacks: [`${path}.expiresOn`] });
    expect(with_({ kind: 'visa' })).toMatchObject({ most: all, lacks: [`${path}.class`] });
  });

  it('count in the other states for who enters on that permit, and not in its own', () => {
    const both: [string, string, string][] = [...stays, ['DE', '2026-07-01', '2026-07-20']];
    const travellers = [{ pastStays: both, authorisations: [{ ...permit, issuer: 'DE', expiresOn: '2028-01-01' }] }];
    const { traveller } = entryContext({ travellers });
    const satisfiedBy = traveller.authorisations[0] ?? null;
    const { most } = counted({ travellers, legs: [inSpain], way: { satisfiedBy } });
    expect(most).toEqual(['2026-08-01/2026-09-30']);
  });

  it('do not count in this stay while one is in the state that issued it', () => {
    // Three days in Spain, then Germany on the day of the journey, which counts for Spain; from the next day on free.
    const travellers = [{ authorisations: [{ ...permit, issuer: 'DE', expiresOn: '2028-01-01' }] }];
    const legs = [
      { country: 'ES', arrives: '2026-12-01', departs: '2026-12-03' },
      { country: 'DE', arrives: '2026-12-03', departs: '2027-06-30' },
    ];
    expect(counted({ travellers, legs }).exempt).toEqual(['2026-12-04']);
    expect(counted({ travellers, legs: [inSpain] }).exempt).toEqual([]);
  });
});

describe('earlier legs of the journey', () => {
  const britain = { country: 'GB', arrives: '2026-11-20', departs: '2026-12-01' };

  it('in the same area count, with the days between two of them', () => {
    const legs = [
      { country: 'FR', arrives: '2026-11-01', departs: '2026-11-10' },
      { country: 'DE', arrives: '2026-11-12', departs: '2026-11-20' },
      britain,
      inSpain,
    ];
    expect(counted({ legs })).toMatchObject({ most: ['2026-11-01/2026-11-20'], lacks: [] });
  });

  it('do not count where the border is not passed', () => {
    const transit = { country: 'DE', role: 'transit', arrives: '2026-11-20', departs: '2026-11-20' } as const;
    const legsOf = (side: 'airside' | 'landside' | null) => [
      { ...transit, transit: { side, sameTicket: null, bagsThrough: null } },
      britain,
      inSpain,
    ];
    expect(counted({ legs: legsOf('airside') }).most).toEqual([]);
    expect(counted({ legs: legsOf('landside') }).least).toEqual(['2026-11-20/2026-11-20']);
    expect(counted({ legs: legsOf(null) })).toEqual({
      most: ['2026-11-20/2026-11-20'],
      least: [],
      exempt: [],
      lacks: ['legs[0].transit.side'],
    });
  });

  it('may last until the next one is reached where it is not told when they end', () => {
    const legs = [{ country: 'FR', arrives: '2026-11-01' }, britain, inSpain];
    expect(counted({ legs })).toMatchObject({
      most: ['2026-11-01/2026-11-20'],
      least: ['2026-11-01/2026-11-01'],
      lacks: ['legs[0].departsOn'],
    });
  });

  it('in the other state of an area that does not count together do not count', () => {
    const legs = [
      { country: 'GB', arrives: '2026-11-01', departs: '2026-11-10' },
      { country: 'IE', arrives: '2026-11-10', departs: '2026-11-20' },
    ];
    expect(counted({ legs }).most).toEqual([]);
    expect(stayDates(entryContext({ legs }))).toMatchObject({ arrivesOn: '2026-11-10', departsOn: '2026-11-20' });
    const again = [...legs, { country: 'GB', arrives: '2026-11-20', departs: '2026-11-25' }];
    expect(counted({ legs: again }).most).toEqual(['2026-11-01/2026-11-10']);
  });
});
