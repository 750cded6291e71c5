import { plainRecord } from '@carnet/rules/plain-record.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import type { TravelRows } from '../../src/catalog/read/travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import type { PersonalizedResult } from '../../src/catalog/schemas/personalized-result.ts';
import { questionLookup } from '../../src/catalog/trips/question-lookup.ts';
import { withRowReader } from '../../src/db/row-reader.ts';
import { openLoadedDatabase } from '../helpers/database.ts';

/** Before the new year of the real data, in which South Korea's K-ETA comes back for some. */
const TODAY = '2026-11-20';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const NOT_TOLD = { mode: null, ageYears: null };

describe('what trip checks ask of the open data set', () => {
  let rows: TravelRows;
  let catalog: MemoryCatalog;
  let pairs: readonly (readonly [number, number])[];
  const id = (code: string) => catalog.countryIdOf(code) as number;
  /** Without what was said of each fact, which trip checks look up. */
  const served = (from: number, to: number): PersonalizedResult['requirement'] | undefined => {
    const text = catalog.personalizedWith(from, to, { evidence: true });
    if (text === undefined) return undefined;
    return JSON.parse(toBytes(text).toString(), (key, value) => (key === 'evidence' ? undefined : value)).requirement;
  };

  beforeAll(async () => {
    const db = await openLoadedDatabase();
    rows = await withRowReader(db.kysely, readTravelRows).finally(() => db.close());
    catalog = new MemoryCatalog(RulesEdition.of(rows, NOON), undefined);
    const ids = rows.countries.map((country) => country.id);
    pairs = ids.flatMap((from) => ids.map((to) => [from, to] as const));
  });

  it('is the record of the personalised answer, on every pair', { timeout: 300_000 }, () => {
    const { tripFacts } = catalog;
    const different = pairs.filter(([from, to]) => {
      const requirement = tripFacts.requirement(from, to, TODAY, NOT_TOLD);
      const shown = requirement && plainRecord(requirement, requirement.facts);
      return JSON.stringify(shown) !== JSON.stringify(served(from, to));
    });
    expect(different).toEqual([]);
  });

  it('is of the day of travel', () => {
    const { tripFacts } = catalog;
    const types = ['2026-12-31', '2027-01-01'].map(
      (day) => tripFacts.requirement(id('US'), id('KR'), day, NOT_TOLD)?.visaRequirementType,
    );
    expect(types).toEqual(['visa_free', 'eta']);
  });

  it('asks how one arrives where that decides', () => {
    const { tripFacts } = catalog;
    const [from, to] = [id('DE'), id('VE')];
    expect(tripFacts.openConditions(from, to, TODAY, NOT_TOLD)).toEqual(['mode']);
    expect(tripFacts.openConditions(from, to, TODAY, { mode: 'land', ageYears: null })).toEqual([]);
    expect(tripFacts.openConditions(from, id('JP'), TODAY, NOT_TOLD)).toEqual([]);
    const [flying, driving] = (['air', 'land'] as const).map((mode) =>
      tripFacts.requirement(from, to, TODAY, { mode, ageYears: null }),
    );
    expect(flying?.facts).not.toEqual(driving?.facts);
  });

  it('tells areas without border checks, by the days of membership', () => {
    const { tripFacts } = catalog;
    expect(tripFacts.areaOf(id('HR'), '2022-12-31')).toBeUndefined();
    expect(tripFacts.areaOf(id('HR'), '2023-01-01')).toEqual({ code: 'SCHENGEN', sharedStay: true });
    expect(tripFacts.areaOf(id('NI'), TODAY)).toEqual({ code: 'CA4', sharedStay: true });
    for (const code of ['GB', 'IE', 'IM', 'GG', 'JE']) {
      expect(tripFacts.areaOf(id(code), TODAY)).toEqual({ code: 'COMMON_TRAVEL_AREA', sharedStay: false });
    }
    expect(tripFacts.areaOf(id('JP'), TODAY)).toBeUndefined();
    expect(tripFacts.isMember('YELLOW_FEVER_RISK', id('UG'), TODAY)).toBe(true);
    expect(tripFacts.isMember('YELLOW_FEVER_RISK', id('JP'), TODAY)).toBe(false);
  });

  it('knows of which forms before arrival nationals are told', () => {
    const forms = (code: string) =>
      catalog.tripFacts
        .general(id(code), TODAY)
        ?.preArrival?.map(({ name, appliesToNationals }) => [name, appliesToNationals]);
    expect(forms('PH')).toEqual([['eTravel', true]]);
    expect(forms('TH')).toContainEqual(['Thailand Digital Arrival Card (TDAC)', false]);
    expect(forms('JP')).toEqual([['Visit Japan Web', null]]);
  });

  it('tells health requirements by codes of vaccines and groups', () => {
    const rule = catalog.tripFacts.health(id('MV')).find(({ vaccine }) => vaccine.code === 'yellow-fever');
    expect(rule).toMatchObject({ requirement: 'required', conditions: { arrivingFromGroupCode: 'YELLOW_FEVER_RISK' } });
  });

  it('finds what questions name', () => {
    const lookup = questionLookup(catalog);
    const brazil = { id: 76, iso2: 'BR', iso3: 'BRA', name: 'Brazil' };
    expect([lookup.byId(76), lookup.byCode('BR'), lookup.byCode('BRA')]).toMatchObject([brazil, brazil, brazil]);
    expect(catalog.tripFacts.countryByCode('BR')).toEqual(brazil);
    expect(lookup.countries).toHaveLength(250);
    expect([...lookup.groupCodes]).toEqual(expect.arrayContaining(['SCHENGEN', 'GCC']));
    expect(lookup.groupCodes).not.toContain('SCHENGEN_ANNEX_II');
    expect([...lookup.vaccineCodes]).toContain('yellow-fever');
  });

  it('names the data alike on every node and after a restart', () => {
    expect(RulesEdition.of(rows, NOON).tripFacts.dataRevision).toBe(catalog.tripFacts.dataRevision);
    expect(catalog.etag).toContain(catalog.tripFacts.dataRevision);
  });
});
