/** Passports that do not exist: what the API over the open data set says to those who ask with one, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogKeeper } from '../../../src/catalog/keeper/catalog-keeper.ts';
import type { Country } from '../../../src/catalog/schemas/country.ts';
import { importPassportIndex } from '../../../src/services/imports/import-passport-index.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { type ServedData, serveOpenData } from '../../helpers/served-data.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const [JAPAN, USA] = [392, 840];

/** By the country whose passport their people hold. */
const TERRITORIES: Readonly<Record<string, string>> = {
  US: 'AS GU MP PR VI',
  GB: 'AI BM FK GG GI IM JE KY MS PN SH TC VG',
  FR: 'BL GF GP MF MQ NC PF PM RE WF YT',
  NL: 'AW BQ CW SX',
  DK: 'FO GL',
  FI: 'AX',
  NO: 'SJ',
  AU: 'CC CX NF',
  NZ: 'CK NU TK',
  '': 'AQ BV EH GS HM IO TF UM',
};
const HOLDERS = Object.entries(TERRITORIES).flatMap(([issuer, codes]) =>
  codes.split(' ').map((code) => [code, issuer] as const),
);

describe('passports', () => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  let keeper: CatalogKeeper;
  let served: ServedData;
  let countries: readonly Country[];
  const byCode = (code: string) => countries.find(({ iso2 }) => iso2 === code) as Country;
  const listed = async (filter = ''): Promise<readonly Country[]> => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ask(api, `/v1/countries?limit=100&page=${page}&${filter}`)),
    );
    return pages.flatMap(({ json }) => json.data);
  };
  const question = (from: number | string, to: number | string, more = '') =>
    ask(api, `/v1/entry-requirements/personalized?fromCountryId=${from}&toCountryId=${to}${more}`);

  beforeAll(async () => {
    served = await serveOpenData();
    ({ db, keeper } = served);
    api = await startApi({ catalog: () => keeper.current });
    countries = await listed();
  });
  afterAll(async () => {
    await api?.close();
    await served?.close();
  });

  it('are issued by all countries but 51 territories, whose people hold those of others', () => {
    expect(HOLDERS).toHaveLength(51);
    for (const { id, iso2, issuesPassports, passportCountryId } of countries) {
      const holder = HOLDERS.find(([code]) => code === iso2);
      const expected = holder === undefined ? [true, id] : [false, holder[1] === '' ? null : byCode(holder[1]).id];
      expect([iso2, issuesPassports, passportCountryId]).toEqual([iso2, ...expected]);
    }
    for (const iso2 of ['HK', 'MO', 'TW', 'PS', 'XK', 'VA']) expect(byCode(iso2).issuesPassports).toBe(true);
  });

  it('are what `issuesPassports` filters by', async () => {
    const [issuing, others] = [await listed('issuesPassports=true'), await listed('issuesPassports=false')];
    expect([issuing.length, others.length]).toEqual([199, 51]);
    expect(new Set(others.map(({ iso2 }) => iso2))).toEqual(new Set(HOLDERS.map(([code]) => code)));
    expect((await ask(api, '/v1/countries?issuesPassports=yes')).statusCode).toBe(400);
  });

  it('that do not exist are 422, naming the one to ask for', async () => {
    for (const [code, issuer] of HOLDERS) {
      const territory = byCode(code);
      for (const more of ['', '&explain=true']) {
        const { statusCode, json } = await question(territory.id, JAPAN, more);
        expect([code, statusCode, json.code]).toEqual([code, 422, 'BUSINESS_RULE_VIOLATION']);
        expect(json.message).toContain(`${territory.name} issues no passports`);
        const all = await ask(api, `/v1/passports/${territory.id}/destinations`);
        expect([code, all.statusCode, all.json.code]).toEqual([code, 422, 'BUSINESS_RULE_VIOLATION']);
        if (issuer !== '') expect(json.message).toContain(`use fromCountryId ${byCode(issuer).id} (${issuer})`);
      }
      if (issuer !== '') expect((await question(issuer, JAPAN)).statusCode).toBe(issuer === 'JP' ? 422 : 200);
    }
    expect((await question('PR', USA)).json.message).toBe(
      'Puerto Rico issues no passports of its own. Its people travel with passports of the United States: use fromCountryId 840 (US).',
    );
    expect((await question('BM', USA)).json.message).toContain('British Overseas Territories citizens');
    expect((await question('EH', USA)).json.message).toContain('No one country issues passports for its people');
  });

  it('are looked at after the countries exist and before they differ', async () => {
    expect((await question(630, 999)).json.message).toBe('Country 999 not found');
    expect((await question('PR', 'ZZ')).statusCode).toBe(400);
    expect((await question('PR', 'PR')).json.message).toContain('Puerto Rico issues no passports');
    expect((await question('US', 'US')).statusCode).toBe(422);
  });

  it('leave territories as destinations, and Hong Kong and Macao as passports', async () => {
    for (const [code] of HOLDERS) expect([code, (await question('US', code)).statusCode]).toEqual([code, 200]);
    for (const code of ['HK', 'MO']) expect((await question(code, JAPAN)).statusCode).toBe(200);
  });

  it('are named by no served rule, whatever was imported, and the import says so', async () => {
    const text = 'Passport,Destination,Requirement\nPR,JP,90\nPR,DE,90\nUS,JP,90\nUS,DE,90\n';
    const { warnings } = await importPassportIndex(db.kysely, {
      bytes: Buffer.from(text),
      fileName: '2025-06-01.csv',
      skipBadRows: true,
    });
    expect(warnings).toContain('2 rules are about passports of PR, which issue none: they are stored and not served');
    await keeper.rebuild();
    expect((await question('PR', 'JP')).statusCode).toBe(422);
    const rules = await ask(api, '/v1/entry-requirements?fromCountryId=PR');
    expect([rules.statusCode, rules.json.data]).toEqual([200, []]);
    const from = async (iso2: string) =>
      (await ask(api, `/v1/entry-requirements?fromCountryId=${iso2}&toCountryId=JP`)).json.data.length;
    expect([await from('US'), await from('PR')]).toEqual([1, 0]);
    const stored = await db.kysely.selectFrom('entry_rule').select('id').where('from_country_id', '=', 630).execute();
    expect(stored).toHaveLength(2);
    for (const { id } of stored) expect((await ask(api, `/v1/entry-requirements/${id}`)).statusCode).toBe(404);
    const all: { fromCountryId: number | null }[] = [];
    for (let page = 1; ; page++) {
      const { json } = await ask(api, `/v1/entry-requirements/by-destination/JP?limit=100&page=${page}`);
      all.push(...json.data);
      if (page >= json.meta.totalPages) break;
    }
    expect(all.filter(({ fromCountryId }) => fromCountryId === 630)).toEqual([]);
  });
});
