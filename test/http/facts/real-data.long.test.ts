/** The whole way: the open data set and an imported file, in a real database, through the catalog, to described answers. */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogKeeper } from '../../../src/catalog/keeper/catalog-keeper.ts';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { hasReferenceFiles, referenceFile } from '../../helpers/reference-files.ts';
import { type ServedData, serveOpenData } from '../../helpers/served-data.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { type Answer, ask } from '../client.ts';

const [ARGENTINA, BRAZIL, FRANCE, GERMANY, INDIA, JAPAN, KOSOVO, USA] = [32, 76, 250, 276, 356, 392, 983, 840];

/** The winner and the number of the losers, by source and key. */
function traced({ json }: Answer) {
  const { candidates } = json.applicabilityContext.trace as { candidates: Record<string, unknown>[] };
  return candidates.map(({ source, ruleKey, outcome, lostAtStep }) => [source, ruleKey, outcome, lostAtStep]);
}

/** What the answer inherits: each field with the key of the rule it comes from. */
function inherited({ json }: Answer): Record<string, string> {
  const { trace } = json.applicabilityContext;
  const keys = new Map(trace.candidates.map((one: { ruleId: number; ruleKey: string }) => [one.ruleId, one.ruleKey]));
  return Object.fromEntries(
    trace.inheritedFields.map((one: { field: string; fromRuleId: number }) => [one.field, keys.get(one.fromRuleId)]),
  );
}

describe('the open data set, served', () => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  let keeper: CatalogKeeper;
  let served: ServedData;
  const question = (from: number | string, to: number | string) =>
    ask(api, `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}&explain=true`);

  beforeAll(async () => {
    served = await serveOpenData();
    ({ db, keeper } = served);
    api = await startApi({ catalog: () => keeper.current });
  });

  afterAll(async () => {
    await api?.close();
    await served?.close();
  });

  it('takes every country by its codes, with the same bytes and ETag as by its id', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(api, `/v1/countries?limit=100&page=${page}`)));
    const countries = pages.flatMap(({ json }) => json.data as { id: number; iso2: string; iso3: string }[]);
    expect(countries).toHaveLength(250);
    for (const { id, iso2, iso3 } of countries) {
      const byId = await ask(api, `/v1/countries/${id}`);
      for (const code of [iso2, iso3.toLowerCase()]) {
        const { statusCode, body, headers } = await ask(api, `/v1/countries/${code}`);
        expect([code, statusCode, body, headers.etag]).toEqual([code, 200, byId.body, byId.headers.etag]);
      }
    }
    const [byId, byCode] = [await question(BRAZIL, JAPAN), await question('bra', 'JP')];
    expect([byCode.body, byCode.headers.etag]).toEqual([byId.body, byId.headers.etag]);
    const { statusCode, json } = await question('BRX', 'UK');
    expect([statusCode, json.message]).toEqual([400, 'fromCountryId "BRX" is not a country code. Use 76, BR or BRA.']);
    expect((await question('BR', 'UK')).json.message).toBe(
      'toCountryId "UK" is not a country code. Use 826, GB or GBR.',
    );
  });

  it('has the address of the best evidence wherever evidence of the visa has one, at every door', async () => {
    const path = (from: string, to: string) =>
      `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}`;
    const addresses: (string | null)[] = [];
    for (const from of ['BR', 'IN', 'FR', 'NG', 'US'])
      for (const to of [
        'AE',
        'AR',
        'AU',
        'CA',
        'CN',
        'DE',
        'EG',
        'FR',
        'GB',
        'IN',
        'IR',
        'JP',
        'KE',
        'PE',
        'TH',
        'US',
      ]) {
        if (from === to) continue;
        const { requirement } = (await ask(api, `${path(from, to)}&evidence=true`)).json;
        const { evidence } = requirement.facts.visa as { evidence: Record<string, string | boolean | null>[] };
        const linked = evidence.filter(({ agrees, role, url }) => agrees && role === 'decides' && url !== null);
        const { sourceUrl } = requirement as { sourceUrl: string | null };
        addresses.push(sourceUrl);
        if (linked.length > 0) expect([from, to, sourceUrl]).toEqual([from, to, expect.stringMatching(/^https?:/)]);
        const official = linked.filter(({ kind }) => kind === 'official').map(({ url }) => url);
        const rule = (await ask(api, `/v1/entry-requirements/${requirement.id}`)).json;
        // A rule that names its own address has it wherever it answers.
        if (official.length > 0 && rule.sourceUrl !== sourceUrl) expect(official).toContain(sourceUrl);
        const onAnotherDay = (await ask(api, `${path(from, to)}&asOf=2027-01-12`)).json.requirement;
        if (onAnotherDay.id === requirement.id) expect(onAnotherDay.sourceUrl).toBe(sourceUrl);
      }
    expect(addresses.filter((one) => one === null).length).toBeLessThan(addresses.length / 10);
  });

  it('Brazil to Japan: visa-free by a rule for Brazil, 90 days, with a source and the date of the check', async () => {
    const answer = await question(BRAZIL, JAPAN);
    expect(answer.json.requirement).toMatchObject({
      fromCountryId: BRAZIL,
      visaRequirementType: 'visa_free',
      maxStayDays: 90,
      sourceUrl: expect.stringMatching(/^https:\/\/www\.mofa\.go\.jp\//),
      lastVerifiedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00\.000Z$/),
      returnTicket: 'may_be_asked',
      customsDeclarationRequired: true,
    });
    expect(traced(answer)[0]).toEqual(['open-data', 'brazil', 'won', null]);
    expect(traced(answer)).toContainEqual(['open-data', 'general', 'lost', 1]);
    expect(inherited(answer)).toMatchObject({ returnTicket: 'general', customsDeclarationRequired: 'general' });
    expect(inherited(answer)).not.toHaveProperty('notes'); // its own
  });

  /** Of a page. */
  const LAST_FIELD = '"totalPages"';

  it('sends large lists whole and each its own, to readers that are slow and to all who ask meanwhile', async () => {
    const targets = Array.from({ length: 14 }, (_, page) => `/v1/entry-requirements?limit=20&page=${page + 1}`);
    // One after another: many large lists at once are an overload on a busy machine, and some would be refused.
    const askAll = async () => {
      const bodies: string[] = [];
      for (const target of targets) bodies.push((await ask(api, target)).body);
      return bodies;
    };
    const expected = await askAll();
    expect(Math.min(...expected.map((body) => body.length))).toBeGreaterThan(8 * 1024); // lent memory, not texts
    const meanwhile = Promise.withResolvers<void>();
    // More than the buffers of a connection take, so that the server has to wait with most of it.
    const slow = Array.from({ length: 12 }, async (_, reader) => {
      const asked = Array.from({ length: 40 }, (_, number) => (reader + number) % targets.length);
      const socket = net.connect(api.port, '127.0.0.1');
      const requests = asked.map(
        (number) => `GET ${targets[number]} HTTP/1.1\r\nhost: x\r\nx-api-key: ${api.key}\r\n\r\n`,
      );
      socket.write(requests.join(''));
      await meanwhile.promise;
      const chunks: string[] = [];
      let [answers, tail] = [0, ''];
      for await (const chunk of socket.setEncoding('utf8')) {
        const text: string = tail + chunk;
        chunks.push(chunk);
        answers += text.split(LAST_FIELD).length - 1;
        tail = text.slice(1 - LAST_FIELD.length);
        if (answers === asked.length && text.endsWith('}}')) break;
      }
      const bodies = chunks
        .join('')
        .split(/HTTP\/1\.1 200 OK\r\n[\s\S]*?\r\n\r\n/)
        .slice(1);
      expect(bodies).toEqual(asked.map((number) => expected[number]));
    });
    for (let round = 0; round < 3; round += 1) expect(await askAll()).toEqual(expected);
    meanwhile.resolve();
    await Promise.all(slow);
  });

  it('Brazil to Argentina: visa-free by a group rule, and from Mercosur', async () => {
    const answer = await question(BRAZIL, ARGENTINA);
    expect(answer.json.applicabilityContext.isFromMercosur).toBe(true);
    expect(answer.json.requirement).toMatchObject({ visaRequirementType: 'visa_free', maxStayDays: 90 });
    expect(answer.json.requirement.fromCountryGroupId).not.toBeNull();
    expect(traced(answer)).toContainEqual(['open-data', 'general', 'lost', 2]);
    expect(answer.json.requirement).toMatchObject({ returnTicket: 'may_be_asked', proofOfFunds: 'may_be_asked' });
    expect(inherited(answer)).toMatchObject({ returnTicket: 'general', proofOfFunds: 'general' });
  });

  it('Germany to France: free movement, nothing asked at the border, no limit of days', async () => {
    const answer = await question(GERMANY, FRANCE);
    const { json } = answer;
    expect(inherited(answer)).toEqual({}); // the rule says that it does not inherit
    expect(json.requirement).toMatchObject({
      visaRequirementType: 'visa_free',
      maxStayDays: null,
      isStayUnlimited: true,
      returnTicket: 'not_required',
      proofOfFunds: 'not_required',
    });
    expect(json.applicabilityContext.countryGroups.map((group: { code: string }) => group.code)).toContain('SCHENGEN');
  });

  it('India to the United States: a visa is required', async () => {
    const { json } = await question(INDIA, USA);
    expect(json.requirement).toMatchObject({ visaRequirementType: 'visa_required', fromCountryId: null });
    expect(json.applicabilityContext.isFromMercosur).toBe(false);
  });

  it('Kosovo to Germany: visa-free, 90 days, as listed in Annex II', async () => {
    const answer = await question(KOSOVO, GERMANY);
    expect(answer.json.requirement).toMatchObject({
      visaRequirementType: 'visa_free',
      maxStayDays: 90,
      documentValidity: { minimumDays: 92, amount: 3, unit: 'months', countedFrom: 'departure' },
    });
    expect(traced(answer)[0]).toEqual(['open-data', 'annex-ii-biometric', 'won', null]);
  });

  it('finds countries by the names people use', async () => {
    for (const [name, iso2] of [
      ['swaziland', 'SZ'],
      ['Burma', 'MM'],
      ['turkiye', 'TR'],
      ['Turkey', 'TR'],
      ['Ivory Coast', 'CI'],
      ["cote d'ivoire", 'CI'],
      ['Kosovo', 'XK'],
    ]) {
      const { json } = await ask(api, `/v1/countries?name=${encodeURIComponent(name as string)}`);
      expect(json.data.map((country: { iso2: string }) => country.iso2)).toContain(iso2);
    }
  });

  it('by destination: every rule that could apply to a visitor, the general one first', async () => {
    const { json } = await ask(api, `/v1/entry-requirements/by-destination/${GERMANY}?limit=100`);
    const [first] = json.data;
    expect([first.fromCountryId, first.fromCountryGroupId]).toEqual([null, null]);
    const kinds = json.data.map((rule: Record<string, unknown>) =>
      rule.fromCountryId !== null ? 2 : rule.fromCountryGroupId !== null ? 1 : 0,
    );
    expect(kinds).toEqual([...kinds].sort());
    expect(kinds).toContain(1);
  });

  it('after an import the answers come from the file, filled from the general rules, and name what they outrank', async () => {
    const file = ['Passport,Destination,Requirement', 'BR,JP,30', 'JP,BR,visa free', 'IN,US,visa required', 'XK,DE,90'];
    await importPassportIndex(db.kysely, {
      bytes: Buffer.from(`${file.join('\n')}\n`),
      fileName: '2026-02-17.tidy-iso2.csv',
    });
    await keeper.rebuild();
    const answer = await question(BRAZIL, JAPAN);
    expect(answer.json.requirement).toMatchObject({
      maxStayDays: 30,
      sourceUrl: null,
      lastVerifiedAt: null, // a matrix does not verify, and the ministry says 90 days
      verification: { level: 'compilation', status: 'disputed', agreeing: 1, disagreeing: 2 },
      returnTicket: 'may_be_asked',
      customsDeclarationRequired: true,
    });
    expect(traced(answer)[0]).toEqual(['passport-index', 'visa', 'won', null]);
    expect(traced(answer)).toContainEqual(['open-data', 'brazil', 'shadowed_by_source', null]);
    expect(inherited(answer)).toMatchObject({ returnTicket: 'general', customsDeclarationRequired: 'general' });
    expect(inherited(answer)).toMatchObject({ notes: 'general' }); // those of the rule beneath are about 90 days
    expect(traced(await question(KOSOVO, GERMANY))[0]?.[0]).toBe('passport-index');
    expect((await question(INDIA, USA)).json.requirement.fromCountryId).toBe(INDIA);
    expect(traced(await question(BRAZIL, ARGENTINA))[0]?.[0]).toBe('open-data');
  });

  it('a matrix that says only "visa-free" keeps what the rule beneath says of the rest, when both say the same visa', async () => {
    const file = ['Passport,Destination,Requirement', 'DE,FR,visa free', 'BR,FR,visa required'];
    const before = await question(GERMANY, FRANCE);
    await importPassportIndex(db.kysely, {
      bytes: Buffer.from(`${file.join('\n')}\n`),
      fileName: '2026-02-17.tidy-iso2.csv',
    });
    await keeper.rebuild();
    const answer = await question(GERMANY, FRANCE);
    expect(traced(answer)[0]).toEqual(['passport-index', 'visa', 'won', null]);
    for (const field of ['healthInsurance', 'returnTicket', 'proofOfFunds', 'proofOfAccommodation', 'notes']) {
      expect(answer.json.requirement[field]).toEqual(before.json.requirement[field]);
    }
    expect(answer.json.requirement.healthInsurance).not.toBe('required');
    expect(new Set(Object.values(inherited(answer)))).toEqual(new Set(['free-movement']));
    // Another kind of visa is another situation: what the visa-free list says does not hold.
    expect(inherited(await question(BRAZIL, FRANCE))).toMatchObject({ healthInsurance: 'visa-applicants' });
  });

  it.skipIf(!hasReferenceFiles)(
    'after the real file of 2026-02-17 the five questions are answered from it',
    async () => {
      const fileName = '2026-02-17.json';
      await importPassportIndex(db.kysely, { bytes: referenceFile(fileName), fileName });
      await keeper.rebuild();
      for (const [from, to, visaRequirementType, maxStayDays, outranked, verified] of [
        [BRAZIL, JAPAN, 'visa_free', 90, 'brazil', '2026-10-03'],
        [BRAZIL, ARGENTINA, 'visa_free', 90, 'mercosur-travel', '2026-10-07'],
        [GERMANY, FRANCE, 'visa_free', null, 'free-movement', '2026-10-08'],
        [INDIA, USA, 'visa_required', null, 'general', '2026-10-03'],
        [KOSOVO, GERMANY, 'visa_free', 90, 'annex-ii', '2026-10-03'],
      ] as const) {
        const answer = await question(from, to);
        expect(answer.json.requirement).toMatchObject({
          fromCountryId: from,
          toCountryId: to,
          visaRequirementType,
          maxStayDays,
          // The matrix is a compilation: the evidence of the open data set that says the same verifies it.
          lastVerifiedAt: `${verified}T00:00:00.000Z`,
        });
        expect(answer.json.applicabilityContext.isFromMercosur).toBe(from === BRAZIL);
        const [winner, ...others] = traced(answer);
        expect(winner).toEqual(['passport-index', 'visa', 'won', null]);
        expect(others.map(([source, key]) => `${source} ${key}`)).toContain(`open-data ${outranked}`);
      }
    },
  );
});
