/** Imported records of the dataset of TravelRequirements.info, served with their quotations. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogKeeper } from '../../../src/catalog/keeper/catalog-keeper.ts';
import { importTravelRequirements } from '../../../src/services/imports/import-travel-requirements.ts';
import { anyDatabase, openLoadedDatabase, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { recordFile } from '../../helpers/travel-requirements-records.ts';
import { insertWorldCountries } from '../../helpers/world-countries.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

describe.each(anyDatabase)('the dataset of TravelRequirements.info, served (%s)', (kind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
    await importTravelRequirements(db.kysely, {
      files: [recordFile('djibouti'), recordFile('philippines'), recordFile('uruguay')],
      today: '2026-11-23',
    });
    const keeper = new CatalogKeeper({
      connection: db.poolConfig,
      directory: null,
      software: 'test',
      now: () => NOW,
    });
    await keeper.rebuild();
    api = await startApi({ catalog: () => keeper.current });
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  const answer = async (from: string, to: string) => {
    const asked = `fromCountryId=${from}&toCountryId=${to}&evidence=true`;
    const { json } = await ask(api, `/v1/entry-requirements/personalized?${asked}`);
    return json.requirement;
  };

  it('answers with the official page, its day and its words', async () => {
    const requirement = await answer('CN', 'UY');
    expect(requirement).toMatchObject({
      visaRequirementType: 'visa_required',
      lastVerifiedAt: '2026-10-07T00:00:00.000Z',
      isStale: false,
      visaFee: { amount: 42, currency: 'USD' },
      generalNotes: expect.stringMatching(/^Uruguay's Ministry of the Interior says holders of an ordinary Chinese/),
      verification: {
        level: 'official_second_hand',
        status: 'current',
        verifiedAt: '2026-10-07',
        agreeing: 1,
        disagreeing: 0,
      },
    });
    expect(requirement.facts.visa.evidence).toMatchObject([
      {
        publisher: 'AXG Sp. z o.o., travelrequirements.info',
        kind: 'official_second_hand',
        licence: 'CC BY 4.0',
        url: 'https://www.gub.uy/ministerio-interior/comunicacion/publicaciones/regimen-visas-admision',
        statedOn: '2026-10-07',
        quote: expect.stringMatching(/^Portadores de pasaporte común de República Popular China con visa vigente/),
        agrees: true,
      },
    ]);
    expect(requirement.facts.notes.verification).toMatchObject({ level: 'official_second_hand', status: 'current' });
  });

  it('knows what it asks of everyone as well, each from its page', async () => {
    const { facts, documentValidity, preArrival, returnTicket } = await answer('IN', 'PH');
    expect(documentValidity).toMatchObject({ amount: 6, unit: 'months', countedFrom: 'departure' });
    expect(preArrival).toMatchObject([{ kind: 'registration', name: 'eTravel Registration' }]);
    expect(returnTicket).toBe('required');
    for (const topic of ['visa', 'documentValidity', 'preArrival', 'returnTicket']) {
      expect([topic, facts[topic].verification]).toEqual([
        topic,
        expect.objectContaining({ level: 'official_second_hand', agreeing: 1, disagreeing: 0 }),
      ]);
      expect(facts[topic].evidence).toHaveLength(1);
    }
  });

  it('asks those who need a visa for what is asked of them alone', async () => {
    expect(await answer('IN', 'UY')).toMatchObject({ proofOfFunds: 'required', returnTicket: 'required' });
    expect(await answer('BR', 'UY')).toMatchObject({ proofOfFunds: null, returnTicket: null });
  });

  it('does not know what the record does not know', async () => {
    expect(await answer('GB', 'DJ')).toMatchObject({ visaRequirementType: 'e_visa' });
    expect((await answer('FR', 'DJ'))?.visaRequirementType ?? null).toBeNull();
  });
});

describe('the dataset of TravelRequirements.info beside the open data set', () => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  let keeper: CatalogKeeper;

  beforeAll(async () => {
    db = await openLoadedDatabase();
    await importTravelRequirements(db.kysely, { files: [recordFile('uruguay')], today: '2026-11-23' });
    keeper = new CatalogKeeper({
      connection: db.poolConfig,
      directory: null,
      software: 'test',
      now: () => NOW,
    });
    await keeper.rebuild();
    api = await startApi({ catalog: () => keeper.current });
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  it('answers before it, and counts once with what was read of it by hand', async () => {
    const asked = 'fromCountryId=CN&toCountryId=UY&evidence=true&explain=true';
    const { json } = await ask(api, `/v1/entry-requirements/personalized?${asked}`);
    const { candidates } = json.applicabilityContext.trace;
    expect(candidates[0]).toMatchObject({ source: 'travel-requirements', ruleKey: 'travel-requirements' });
    expect(json.requirement.verification).toMatchObject({ status: 'current', verifiedAt: '2026-10-07', agreeing: 1 });
    expect(json.requirement.facts.visa.evidence).toHaveLength(1);
  });

  it('leaves the answer to it when it is switched off', async () => {
    await sql`update source set enabled = false where code = 'travel-requirements'`.execute(db.kysely);
    await sql`update data_version set version = version + 1, token = substr(md5(random()::text), 1, 8)
      where name = 'catalog'`.execute(db.kysely);
    await keeper.rebuild();
    const { json } = await ask(api, '/v1/entry-requirements/personalized?fromCountryId=CN&toCountryId=UY&explain=true');
    const { candidates } = json.applicabilityContext.trace as { candidates: { source: string }[] };
    expect(new Set(candidates.map(({ source }) => source))).toEqual(new Set(['open-data']));
  });
});
