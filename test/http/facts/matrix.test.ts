/** All pairs in one answer, sent part by part. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api?.close();
});

const ofOnePassport = async (passport: string) =>
  (await ask(api, `/v1/passports/${passport}/destinations`)).json.destinations.filter(
    ({ status }: { status: string | null }) => status !== null,
  );

describe('/v1/matrix', () => {
  it('has a line for each pair that has an answer, with what the answer says', async () => {
    const { body, headers, statusCode } = await ask(api, '/v1/matrix');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const rows = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.filter(({ passport, destination }) => passport === destination)).toEqual([]);
    const order = rows.map(({ passport, destination }) => passport + destination);
    expect(order).toEqual([...new Set(order)].sort());
    for (const code of ['BR', 'XK']) {
      const expected = (await ofOnePassport(code)).map(
        ({ iso2, visaRequirementType, maxStayDays, status }: Record<string, unknown>) => [
          ...[iso2, visaRequirementType, maxStayDays, status],
        ],
      );
      expect(expected.length).toBeGreaterThan(0);
      const found = rows
        .filter(({ passport }) => passport === code)
        .map(({ destination, visaRequirementType, maxStayDays, status }) => [
          ...[destination, visaRequirementType, maxStayDays, status],
        ]);
      expect(found.sort()).toEqual(expected.sort());
    }
  });

  it('is CSV with the same lines, where that is asked for', async () => {
    const lines = (await ask(api, '/v1/matrix')).body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { body, headers } = await ask(api, '/v1/matrix?format=csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="matrix.csv"');
    const [head, ...rows] = body.trimEnd().split('\n');
    expect(head).toBe('passport,destination,visaRequirementType,maxStayDays,status,lastVerifiedOn');
    expect(rows).toEqual(
      lines.map((line) =>
        Object.values(line)
          .map((value) => value ?? '')
          .join(','),
      ),
    );
  });

  it('has an ETag of its own for each form, and answers 304 to it', async () => {
    const tags = await Promise.all(
      ['', '?format=csv'].map(async (query) => String((await ask(api, `/v1/matrix${query}`)).headers.etag)),
    );
    expect(new Set(tags).size).toBe(2);
    const again = await ask(api, '/v1/matrix', { headers: { 'if-none-match': tags[0] as string } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await ask(api, '/v1/matrix', { method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tags[0]]);
  });

  it('refuses what is no form, and asks for a key', async () => {
    expect((await ask(api, '/v1/matrix?format=xls')).statusCode).toBe(400);
    expect((await ask(api, '/v1/matrix', { key: null })).statusCode).toBe(401);
  });
});
