import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBytes } from '../../src/catalog/byte-text.ts';
import { CatalogKeeper } from '../../src/catalog/image/catalog-keeper.ts';
import type { CatalogImage } from '../../src/catalog/image/image.ts';
import { RULES_SNAPSHOT, readSnapshot } from '../../src/catalog/image/snapshot-file.ts';
import { MemoryCatalog } from '../../src/catalog/memory-catalog.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import type { PersonalizedResult } from '../../src/catalog/schemas/personalized-result.ts';
import { PairAnswers } from '../../src/catalog/trips/pair-answers.ts';
import { questionLookup } from '../../src/catalog/trips/question-lookup.ts';
import { openLoadedDatabase, type TestDatabase } from '../helpers/database.ts';

/** Before the new year of the real data, in which South Korea's K-ETA comes back for some. */
const TODAY = '2026-11-20';
const NOT_TOLD = { mode: null, ageYears: null };

describe('what trip checks ask of the open data set', () => {
  let db: TestDatabase;
  let directory: string;
  let image: CatalogImage;
  let edition: RulesEdition;
  let catalog: MemoryCatalog;
  let pairs: readonly (readonly [number, number])[];
  const id = (code: string) => catalog.countryIdOf(code) as number;
  const served = (from: number, to: number): PersonalizedResult['requirement'] | undefined => {
    const text = catalog.personalized(from, to);
    return text && JSON.parse(toBytes(text).toString()).requirement;
  };

  beforeAll(async () => {
    db = await openLoadedDatabase();
    directory = mkdtempSync(join(tmpdir(), 'carnet-trip-facts-'));
    const snapshotPath = join(directory, 'catalog.snapshot');
    const now = () => Date.parse(`${TODAY}T12:00:00Z`);
    const keeper = new CatalogKeeper({ connection: db.poolConfig, snapshotPath, software: 'test', now });
    await keeper.rebuildImage('rules');
    await keeper.close();
    const found = await readSnapshot(snapshotPath, RULES_SNAPSHOT, 'test', true);
    if (found === undefined || 'unusable' in found) throw new Error('the snapshot cannot be read');
    image = found.image;
    edition = new RulesEdition(image);
    catalog = new MemoryCatalog(edition, undefined);
    const { countryIds } = image.directory;
    pairs = countryIds.flatMap((from) => countryIds.map((to) => [from, to] as const));
  });

  afterAll(async () => {
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('is the record of the personalised answer, on every pair', () => {
    const { tripFacts } = catalog;
    const different = pairs.filter(([from, to]) => {
      const requirement = tripFacts.requirement(from, to, TODAY, NOT_TOLD);
      return JSON.stringify(requirement) !== JSON.stringify(served(from, to));
    });
    expect(different).toEqual([]);
  });

  /** `npm run test:all` tries every pair. */
  it('is the same record put together from the rules, on every third pair, as well verified', () => {
    const answers = new PairAnswers(image, edition.rules);
    const tried = process.env.TEST_ALL === 'true' ? pairs : pairs.filter((_, index) => index % 3 === 0);
    const different = tried.filter(([from, to]) => {
      if (!catalog.passportOf(from)?.issuesPassports) return false;
      return !isDeepStrictEqual(answers.recordBySteps(from, to, TODAY, NOT_TOLD, null), served(from, to));
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
    expect(new RulesEdition(image).tripFacts.dataRevision).toBe(catalog.tripFacts.dataRevision);
    expect(catalog.etag).toContain(catalog.tripFacts.dataRevision);
  });
});
