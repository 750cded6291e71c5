/** Trip checks over HTTP: questions, forms, languages, what is refused, and how. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEach } from '../../helpers/each-value.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { type Answer, type AskOptions, ask } from '../client.ts';

const TARGET = '/v1/trip-checks';
const AS_OF = 'asOf=2026-11-22';
const JSON_TYPE = { 'content-type': 'application/json' };

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi({ corsOrigins: ['https://app.example.org'] });
});
afterAll(() => api.close());

/** A Brazilian goes to Japan; `change` replaces parts of the question. */
const trip = (change: object = {}) => ({
  travellers: [{ ref: 'ana', documents: [{ ref: 'br', nationality: 'BR', expiresOn: '2029-03-01' }] }],
  legs: [{ ref: 'jp', country: 'JP', arrivesOn: '2026-12-03', departsOn: '2026-12-20', mode: 'air' }],
  ...change,
});

async function check(question: unknown, query = AS_OF, options: AskOptions = {}): Promise<Answer> {
  const payload = typeof question === 'string' ? question : JSON.stringify(question);
  const headers = { ...JSON_TYPE, ...options.headers };
  return await ask(api, `${TARGET}?${query}`, { method: 'POST', payload, ...options, headers });
}

const messageOf = ({ json }: Answer): string => json.message;

describe('a trip check', () => {
  it('answers who may travel, with what, and what is to be done', async () => {
    const { statusCode, headers, json } = await check(trip());
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'no-store',
      vary: 'accept, accept-language, accept-encoding, origin, x-api-key',
    });
    expect(json).toMatchObject({ asOf: '2026-11-22', language: 'en', dataRevision: '1-fixture-1' });
    expect(json.travellers[0]).toMatchObject({ ref: 'ana', legs: [{ ref: 'jp', documentRef: 'br' }] });
    expect(json.travellers[0].legs[0].requirement).toMatchObject({ id: 4711, visaRequirementType: 'visa_free' });
  });

  it('gives the same bytes to the same question', async () => {
    const first = await check(trip());
    const { dataRevision, asOf } = first.json;
    const again = await check(trip(), `asOf=${asOf}&dataRevision=${dataRevision}`);
    expect(again.body).toBe(first.body);
  });

  it('is of today unless a day is told', async () => {
    const before = new Date().toISOString().slice(0, 10);
    const { json } = await check(trip(), '');
    expect([before, new Date().toISOString().slice(0, 10)]).toContain(json.asOf);
  });

  it('adds the rules that were considered on request', async () => {
    const traceOf = ({ json }: Answer) => json.travellers[0].legs[0].trace;
    expect(traceOf(await check(trip()))).toBeUndefined();
    expect(traceOf(await check(trip(), `${AS_OF}&explain=true`))).toMatchObject([{ documentRef: 'br' }]);
  });

  it('looks for no changes when told so', async () => {
    const { json } = await check(trip(), `${AS_OF}&counterfactuals=false`);
    expect(json.travellers[0].counterfactuals).toEqual([]);
  });

  const many = (travellers: number, legs: number, authorisations = 0, documents = 5) => ({
    travellers: Array.from({ length: travellers }, () => ({
      documents: Array.from({ length: documents }, () => ({ nationality: 'BR' })),
      authorisations: Array.from({ length: authorisations }, () => ({ kind: 'visa', issuer: 'JP' })),
    })),
    legs: Array.from({ length: legs }, (_, index) => ({ country: index % 2 === 0 ? 'JP' : 'BR' })),
  });

  it('is refused where it is too much to check or to answer at once', async () => {
    for (const question of [many(9, 20), many(10, 9), many(1, 20, 20), many(1, 20, 4), many(4, 8, 2)]) {
      const { statusCode, json } = await check(question);
      expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
      expect(json.message).toMatch(/at most \d+ .*Ask about fewer travellers/);
    }
    const most = await check(many(10, 8));
    expect(most.statusCode).toBe(200);
    expect(most.json.travellers).toHaveLength(10);
    expect(most.body.length).toBeLessThan(2 ** 21);
  });

  it('is refused at once where it would wait for two others that are as large', async () => {
    const largest = await Promise.all([1, 2, 3].map(() => check(many(10, 8))));
    const refused = largest.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode, json }) => [statusCode, json.code])).toEqual([[503, 'SERVICE_UNAVAILABLE']]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const family = await Promise.all([many(10, 8), many(5, 6, 0, 2), many(5, 6, 0, 2)].map((one) => check(one)));
    expect(family.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('needs data', async () => {
    const empty = await startApi({ catalog: () => undefined });
    const answer = await ask(empty, TARGET, { method: 'POST', payload: JSON.stringify(trip()), headers: JSON_TYPE });
    expect(answer.statusCode).toBe(503);
    await empty.close();
  });

  it('needs a key', async () => {
    for (const key of [null, api.revokedKey]) {
      const answer = await check(trip(), AS_OF, { key });
      expect([answer.statusCode, answer.json.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });

  it('takes POST', async () => {
    const { statusCode, headers } = await ask(api, TARGET);
    expect([statusCode, headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });

  it('may be asked by pages of allowed origins', async () => {
    const origin = 'https://app.example.org';
    const { headers } = await ask(api, TARGET, {
      method: 'OPTIONS',
      key: null,
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(headers['access-control-allow-methods']).toContain('POST');
    expect(headers['access-control-allow-headers']).toContain('content-type');
    const answer = await check(trip(), AS_OF, { headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });
});

describe('the ETag of a trip check', () => {
  it('is answered 304 while the answer holds', async () => {
    const { headers } = await check(trip());
    const same = await check(trip(), AS_OF, { headers: { 'if-none-match': String(headers.etag) } });
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', headers.etag]);
  });

  it('is another one for everything that the answer depends on', async () => {
    const asked: [object, string, Record<string, string>][] = [
      [trip(), AS_OF, {}],
      [trip({ purpose: 'business' }), AS_OF, {}],
      [trip(), 'asOf=2026-11-23', {}],
      [trip(), `${AS_OF}&explain=true`, {}],
      [trip(), `${AS_OF}&counterfactuals=false`, {}],
      [trip(), AS_OF, { accept: 'text/markdown' }],
      [trip(), AS_OF, { accept: 'text/calendar' }],
      [trip(), AS_OF, { 'accept-language': 'pt' }],
    ];
    const etags: unknown[] = [];
    for (const [question, query, headers] of asked)
      etags.push((await check(question, query, { headers })).headers.etag);
    expect(new Set(etags).size).toBe(asked.length);
  });

  it('does not depend on the order of fields', async () => {
    const { travellers, legs } = trip();
    const one = await check({ travellers, legs });
    const other = await check({ legs, travellers });
    expect(other.headers.etag).toBe(one.headers.etag);
    expect(other.body).toBe(one.body);
  });
});

describe('the forms of a trip check', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/xml', 'application/json'],
    ['text/markdown', 'text/markdown'],
    ['text/calendar, application/json;q=0.5', 'text/calendar'],
    ['application/json, text/markdown', 'application/json'],
  ])('Accept %s: %s', async (accept, mediaType) => {
    const { headers, body } = await check(trip(), AS_OF, accept === undefined ? {} : { headers: { accept } });
    expect(headers['content-type']).toBe(`${mediaType}; charset=utf-8`);
    if (mediaType === 'text/markdown') expect(body).toMatch(/^# .+\n\n## 1\. Japan/);
    if (mediaType === 'text/calendar') {
      expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(headers['content-disposition']).toBe('attachment; filename="trip-checklist.ics"');
    }
  });

  it.each([
    ['es', 'es', 'Japón'],
    ['pt-BR, en;q=0.8', 'pt', 'Japão'],
    ['fr', 'fr', 'Japon'],
    ['de', 'en', 'Japan'],
    ['de, es;q=0.3, en;q=0.2', 'es', 'Japón'],
  ])('Accept-Language %s: in %s', async (wished, language, country) => {
    const { headers, body } = await check(trip(), AS_OF, {
      headers: { 'accept-language': wished, accept: 'text/markdown' },
    });
    expect(headers['content-language']).toBe(language);
    expect(body).toContain(country);
  });

  it('answer errors as JSON', async () => {
    const { statusCode, headers } = await check('{', AS_OF, { headers: { accept: 'text/markdown' } });
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
  });
});

describe('a question that cannot be read', () => {
  it('is told all that is wrong, with the path of each', async () => {
    const { statusCode, json } = await check(
      trip({
        travellers: [{ ref: 'ana', documents: [{ nationality: 'BRX', expiresOn: '2029-02-30' }], hat: 'straw' }],
        legs: [{ country: 'JP', arrivesOn: 7 }],
      }),
    );
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.problems.map(({ path }: { path: string }) => path).sort()).toEqual([
      'legs[0].arrivesOn',
      'travellers[0].documents[0].expiresOn',
      'travellers[0].documents[0].nationality',
      'travellers[0].hat',
    ]);
  });

  it(
    'is refused whatever it is',
    forEach(
      ['', ' ', '{', '[]', 'null', '7', '"x"', '{}', '{"travellers":[],"legs":[]}', '{"a":1}{}'],
      async (text) => {
        const { statusCode, json } = await check(text);
        expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
      },
    ),
  );

  it('is refused when it is nested deeply, however deeply', async () => {
    for (const levels of [33, 60_000]) {
      expect(messageOf(await check('['.repeat(levels)))).toContain('nested more than 32 levels deep');
    }
    const deep = `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`;
    expect((await check(trip({ purpose: JSON.parse(deep) }))).statusCode).toBe(400);
  });

  it('is refused when it is not JSON in UTF-8 by its headers', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=latin1' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ]) {
      const { statusCode, json } = await check(trip(), AS_OF, { headers });
      expect([statusCode, json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it('may have 64 KB and no byte more', async () => {
    const text = JSON.stringify(trip());
    expect((await check(text.padEnd(65_536))).statusCode).toBe(200);
    const { statusCode, headers, json } = await check(text.padEnd(65_537));
    expect([statusCode, json.code, headers.connection]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'close']);
  });

  it('is 422 when its parts contradict each other', async () => {
    const { statusCode, json } = await check(
      trip({ legs: [{ country: 'JP', arrivesOn: '2026-12-20', departsOn: '2026-12-03' }] }),
    );
    expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
    expect(json.problems).toMatchObject([{ path: 'legs[0].departsOn' }]);
  });

  it('is 422 for data that do not answer here, which are named', async () => {
    const { statusCode, json } = await check(trip(), 'dataRevision=of-last-year');
    expect([statusCode, json.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);
    expect(json.message).toContain('"1-fixture-1"');
  });

  it(
    'is refused for a query that is wrong',
    forEach(
      ['asOf=tomorrow', 'asOf=2026-02-30', 'explain=yes', 'counterfactuals=0', 'language=es', 'asOf='],
      async (query) => {
        expect((await check(trip(), query)).statusCode).toBe(400);
      },
    ),
  );
});
