/** Countries in paths and queries: by id, alpha-2 or alpha-3, on every operation that takes one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalUnderTest, startPortal } from '../../http-portal/portal-under-test.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { fill, inPath, isCountry, queries, withQuery } from '../described-parameters.ts';

let api: ApiUnderTest;
let unloaded: ApiUnderTest;
let portal: PortalUnderTest;
beforeAll(async () => {
  api = await startApi();
  unloaded = await startApi({ catalog: () => undefined });
  portal = await startPortal();
});
afterAll(async () => {
  await api?.close();
  await unloaded?.close();
  await portal?.close();
});

/** Every place that takes a country, as the address with a country in it. */
const places = [
  ...queries
    .filter(({ parameter }) => isCountry(parameter))
    .map(({ path, parameter: { name } }) => ({
      at: `${path}?${name}`,
      name,
      to: (value: string) => withQuery(path, name, `${name}=${value}`),
    })),
  ...inPath
    .filter(({ parameter }) => isCountry(parameter))
    .map(({ path, parameter: { name } }) => ({ at: path, name, to: (value: string) => fill(path, value) })),
];

it('countries are taken in these places', () => {
  expect(places.map(({ at }) => at).sort()).toEqual([
    '/changes.atom?fromCountryId',
    '/changes.atom?toCountryId',
    '/changes?fromCountryId',
    '/changes?toCountryId',
    '/cities?countryId',
    '/countries/{id}',
    '/destinations/{id}/passports',
    '/entry-requirements/by-destination/{countryId}',
    '/entry-requirements/personalized?fromCountryId',
    '/entry-requirements/personalized?toCountryId',
    '/entry-requirements?fromCountryId',
    '/entry-requirements?toCountryId',
    '/health-requirements?countryId',
    '/passports/{id}/destinations',
    '/points-of-interest?countryId',
    '/walking-tours?countryId',
  ]);
});

/** What does not repeat the address or the moment. */
const said = ({ statusCode, headers, body }: Awaited<ReturnType<typeof ask>>) => ({
  statusCode,
  etag: headers.etag,
  body: body.replace(/"timestamp":"[^"]*"|"path":"[^"]*"/g, ''),
});

describe.each(places)('$at', ({ name, to }) => {
  it.each([
    ['76', ['076', 'BR', 'br', 'bR', 'BRA', 'bra', 'bRa', '%42%52']],
    ['392', ['JP', 'jpn']],
    ['983', ['XK', 'xk', 'XKX', 'Xkx']],
  ])('answers %s by its codes with the same bytes and ETag', async (id, codes) => {
    const byId = said(await ask(api, to(id)));
    for (const code of codes) expect([code, said(await ask(api, to(code)))]).toEqual([code, byId]);
  });

  it('answers 304 to an ETag that was given for another form', async () => {
    const { statusCode, headers } = await ask(api, to('76'));
    if (statusCode !== 200) return expect(headers.etag).toBeUndefined();
    const again = await ask(api, to('BRA'), { headers: { 'if-none-match': String(headers.etag) } });
    return expect(again.statusCode).toBe(304);
  });

  it.each([
    ['BRX', '"BRX" is not a country code. Use 76, BR or BRA.'],
    ['Japan', '"Japan" is not a country code. Use 392, JP or JPN.'],
    // The United Kingdom, which is not among the four countries of this catalog; never a neighbour in letters.
    ['UK', '"UK" is not a country code. Use an ISO 3166-1 numeric, alpha-2 or alpha-3 code, such as 76, BR or BRA.'],
    ['QQ', '"QQ" is not a country code. Use an ISO 3166-1 numeric, alpha-2 or alpha-3 code, such as 76, BR or BRA.'],
    ['1.5', '"1.5" is not a country code. Use an ISO 3166-1 numeric, alpha-2 or alpha-3 code, such as 76, BR or BRA.'],
    // Letters whose capitals are ASCII: a dotless i, a long s.
    ['b%C5%BF', 'is not a country code. Use'],
    ['%20BR', '" BR" is not a country code. Use'],
    ['BR%00', 'is not a country code. Use'],
    ['ck_live_x', '(hidden) is not a country code. Use'],
  ])('refuses %s, naming the three forms', async (value, message) => {
    const { statusCode, json } = await ask(api, to(value));
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.message).toContain(message);
    expect(json.message.startsWith(`${name} `)).toBe(true);
  });

  it('answers 404 to a number that no country has', async () => {
    const { statusCode, json } = await ask(api, to('999'));
    expect([statusCode, json.message]).toEqual([404, 'Country 999 not found']);
  });

  it('answers 503 to a code while there is no catalog, and 400 to what can be none', async () => {
    expect((await ask(unloaded, to('BR'))).statusCode).toBe(503);
    expect((await ask(unloaded, to('76'))).statusCode).toBe(503);
    const { statusCode, json } = await ask(unloaded, to('Brazil'));
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

it('describes the forms', () => {
  for (const { parameter } of [...queries, ...inPath].filter(({ parameter: one }) => isCountry(one))) {
    expect(parameter.schema).toMatchObject({
      format: 'country',
      anyOf: [
        { type: 'integer', minimum: 0, examples: [expect.any(Number)] },
        {
          type: 'string',
          pattern: '^([A-Za-z]{2}|[A-Za-z]{3})$',
          examples: [expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^[A-Z]{3}$/)],
        },
      ],
    });
  }
});

describe('the portal', () => {
  it.each([
    ['/portal/passports/76/answers', '/portal/passports/bra/answers'],
    ['/portal/destinations/392/answers', '/portal/destinations/Jp/answers'],
    ['/portal/v1/countries/76', '/portal/v1/countries/br'],
    [
      '/portal/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392',
      '/portal/v1/entry-requirements/personalized?fromCountryId=BRA&toCountryId=jp',
    ],
    ['/portal/v1/cities?countryId=620', '/portal/v1/cities?countryId=PRT'],
  ])('answers %s by codes too', async (byId, byCode) => {
    const [expected, answer] = [await portal.get(byId), await portal.get(byCode)];
    expect([answer.status, answer.body, answer.headers.etag]).toEqual([200, expected.body, expected.headers.etag]);
  });

  it('refuses what is not a code', async () => {
    const { status, body } = await portal.get('/portal/passports/BRX/answers');
    expect([status, JSON.parse(body).message]).toEqual([400, 'id "BRX" is not a country code. Use 76, BR or BRA.']);
  });
});
