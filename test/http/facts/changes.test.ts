import { DOMParser } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundChange } from '../../../src/domain/changes/change.ts';
import { publishChanges, readProgress } from '../../../src/services/changes/progress.repository.ts';
import { foundChange, publish } from '../../changes/publish.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const [BRAZIL, JAPAN, PORTUGAL] = [76, 392, 620];
const change = (hour: number, values: Partial<FoundChange>): FoundChange =>
  foundChange({ recordedAt: new Date(Date.UTC(2026, 2, 1, hour)), passportIds: null, ...values });
const CHANGES: readonly FoundChange[] = [
  change(1, { kind: 'created', destinationIds: null, before: null, after: null, ruleId: null, revision: null }),
  change(2, { passportIds: [BRAZIL] }),
  change(3, { passportIds: [PORTUGAL], kind: 'announced', effectiveFrom: '2027-01-01' }),
  change(4, { destinationIds: [PORTUGAL], about: 'health_requirement', after: { circumstances: '<Ebola> & "more"' } }),
  change(5, { passportIds: [BRAZIL, PORTUGAL], kind: 'ended', severity: 'tightened', after: null }),
];

describe.each(anyDatabase)('what changed (%s)', (kind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startApi({ db: db.kysely });
    const progress = await readProgress(db.kysely);
    expect(await publishChanges(db.kysely, CHANGES, { from: progress, to: { ...progress, revisionId: 9 } })).toBe(true);
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  const ids = async (query: string) => {
    const { statusCode, json } = await ask(api, `/v1/changes?${query}`);
    expect(statusCode).toBe(200);
    return json.data.map((one: { id: number }) => one.id);
  };

  it('comes as it was published, the newest last', async () => {
    const { json } = await ask(api, '/v1/changes');
    expect(json.data[1]).toEqual({
      id: 2,
      about: 'entry_requirement',
      kind: 'changed',
      recordedAt: '2026-03-01T02:00:00.000Z',
      effectiveFrom: null,
      subject: { destinationIds: [JAPAN], passportIds: [BRAZIL], fromCountryGroupId: null, toCountryGroupId: null },
      before: { maxStayDays: 30 },
      after: { maxStayDays: 90 },
      pairsAffected: 1,
      ruleId: 1,
      revision: 2,
      sources: ['open-data'],
      severity: 'loosened',
    });
    expect(json.data.map((one: { id: number }) => one.id)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['fromCountryId=BR', [1, 2, 4, 5]],
    ['fromCountryId=620', [1, 3, 4, 5]],
    ['toCountryId=JPN', [1, 2, 3, 5]],
    ['toCountryId=PT&fromCountryId=BR', [1, 4]],
    ['kind=announced', [3]],
    ['kind=verified', []],
    ['since=2026-03-01T03:00:00.000Z', [3, 4, 5]],
    ['since=2026-03-01T03:00:00Z&kind=ended', [5]],
    ['since=2999-01-01T00:00:00.000Z', []],
    ['limit=2', [1, 2]],
  ])('is found by %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('is followed by the cursor of each page, to the end and on from there', async () => {
    const seen: number[] = [];
    let since = '';
    for (let page = 0; page < 4; page += 1) {
      const { json } = await ask(api, `/v1/changes?limit=2${since}`);
      seen.push(...json.data.map((one: { id: number }) => one.id));
      since = `&since=${json.nextCursor}`;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    const progress = await readProgress(db.kysely);
    await publishChanges(db.kysely, [change(6, {})], { from: progress, to: { ...progress, revisionId: 10 } });
    expect(await ids(since.slice(1))).toEqual([6]);
  });

  it('are all found since any instant, in the order of publication, though their times need not rise', async () => {
    const other = await openTestDatabase(kind);
    const otherApi = await startApi({ db: other.kysely });
    try {
      const hours = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
      for (const at of [hours.slice(0, 4), hours.slice(4)]) {
        await publish(other.kysely, ...at.map((hour) => change(hour, {})));
      }
      for (let since = 0; since <= 10; since += 1) {
        const expected = hours.flatMap((hour, index) => (hour >= since ? [index + 1] : []));
        const instant = `2026-03-01T${String(since).padStart(2, '0')}:00:00.000Z`;
        for (const limit of [1, 3, 100]) {
          const { json } = await ask(otherApi, `/v1/changes?since=${instant}&limit=${limit}`);
          expect(json.data.map((one: { id: number }) => one.id)).toEqual(expected.slice(0, limit));
        }
      }
    } finally {
      await otherApi.close();
      await other.close();
    }
  });

  it.each([
    ['since=5.00000000', 'is a cursor of another database'],
    ['since=yesterday', 'must be the nextCursor of a page, or an instant'],
    ['since=2026-02-30T25:00:00.000Z', 'must be the nextCursor'],
    ['since=2026-02-30T00:00:00.000Z', 'must be the nextCursor'],
    ['since=2026-03-01', 'must be the nextCursor'],
    ['since=', 'since'],
    ['since=5', 'must be the nextCursor'],
    ['since=5.zzzzzzzz', 'must be the nextCursor'],
    ['since=-5.00000000', 'must be the nextCursor'],
    ['since=9999999999999999999999.00000000', 'must be the nextCursor'],
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['since=2026-03-01T03:00:00Z&since=5.00000000', 'since'],
    ['kind=new', 'kind'],
    ['fromCountryId=XX', 'is not a country code'],
    ['limit=101', 'limit'],
  ])('refuses %s', async (query, message) => {
    const { statusCode, json } = await ask(api, `/v1/changes?${query}`);
    expect([statusCode, json.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.message).toContain(message);
  });

  it('refuses a cursor of changes that it does not have, as after a copy was restored', async () => {
    const { json } = await ask(api, '/v1/changes');
    const [, token] = json.nextCursor.split('.');
    const ahead = await ask(api, `/v1/changes?since=999.${token}`);
    expect(ahead.statusCode).toBe(400);
    expect(ahead.json.message).toContain('is a cursor of changes that this database does not have');
    const filtered = await ask(api, `/v1/changes?since=${json.nextCursor}&kind=verified`);
    expect(filtered.json).toEqual({ data: [], nextCursor: json.nextCursor });
  });

  it('is the same as a feed, the newest first', async () => {
    const { statusCode, headers, body } = await ask(api, '/v1/changes.atom?fromCountryId=BR&limit=3');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const errors: string[] = [];
    const feed = new DOMParser({ onError: (_level, message) => errors.push(message) }).parseFromString(
      body,
      'text/xml',
    );
    expect(errors).toEqual([]);
    const texts = (name: string) => Array.from(feed.getElementsByTagName(name), (element) => element.textContent);
    expect(texts('title')).toEqual([
      'Carnet: what changed for travellers',
      'Japan, for passports of every country: changed (loosened)',
      'Japan, for passports of Brazil, Portugal: ended (tightened)',
      'Portugal, health requirements: changed (loosened)',
    ]);
    expect(new Set(texts('id')).size).toBe(4);
    expect(JSON.parse(texts('content')[2] as string).after).toEqual({ circumstances: '<Ebola> & "more"' });
    expect(texts('updated')[0]).toBe('2026-03-01T06:00:00.000Z');
  });

  it('is answered 304 while there is nothing new, and 503 by a server without a database', async () => {
    const { headers } = await ask(api, '/v1/changes');
    const again = await ask(api, '/v1/changes', { headers: { 'if-none-match': headers.etag as string } });
    expect(again.statusCode).toBe(304);
    const without = await startApi();
    expect((await ask(without, '/v1/changes')).statusCode).toBe(503);
    await without.close();
  });
});
