import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeLine, ChangeList } from '../../src/http/portal/shared/portal-shapes.ts';
import { foundChange, publish } from '../changes/publish.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { FOR_PAGE, jsonOf, type PortalUnderTest, startPortal } from './portal-under-test.ts';

const [BRAZIL, JAPAN, PORTUGAL] = [76, 392, 620];

describe.each(anyDatabase)('changes for visitors (%s)', (kind) => {
  let db: TestDatabase;
  let portal: PortalUnderTest;
  let status: 'ok' | 'degraded' = 'ok';
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await publish(
      db.kysely,
      foundChange({ kind: 'created', passportIds: null, destinationIds: null, before: null, after: null }),
      ...Array.from({ length: 30 }, () => foundChange({ passportIds: [PORTUGAL], severity: 'neutral' })),
      foundChange({
        before: { visaRequirementType: 'visa_on_arrival', maxStayDays: 30 },
        after: { visaRequirementType: 'e_visa', maxStayDays: 90 },
        effectiveFrom: '2026-04-01',
        severity: 'tightened',
      }),
      foundChange({ kind: 'verified', passportIds: null }),
      foundChange({ about: 'health_requirement', passportIds: null, kind: 'ended' }),
    );
    portal = await startPortal({ db: db.kysely, status: () => status });
  });
  afterAll(async () => {
    await portal?.close();
    await db?.close();
  });
  const list = async (query = '') => JSON.parse((await portal.get(`/portal/changes${query}`)).body) as ChangeList;
  const last = async (from: number, to: number) =>
    JSON.parse((await portal.get(`/portal/changes/last?fromCountryId=${from}&toCountryId=${to}`)).body)
      .change as ChangeLine | null;

  it('are listed newest first, with names, in pages', async () => {
    const first = await list();
    expect(first.changes).toHaveLength(25);
    expect(first.changes.map(({ kind }) => kind).slice(0, 3)).toEqual(['ended', 'verified', 'changed']);
    const second = await list(`?before=${first.nextBefore}`);
    expect(second.nextBefore).toBeNull();
    expect(new Set([...first.changes, ...second.changes].map(({ id }) => id)).size).toBe(34);
    expect(first.changes[2]).toMatchObject({
      recordedOn: '2026-03-01',
      effectiveFrom: '2026-04-01',
      passports: { count: 1, first: [{ iso2: 'BR', name: 'Brazil' }] },
      destinations: { count: 1, first: [{ iso2: 'JP', name: 'Japan' }] },
      before: { visaRequirementType: 'visa_on_arrival', maxStayDays: 30 },
      after: { visaRequirementType: 'e_visa', maxStayDays: 90 },
      hasFurtherFields: false,
      isOfList: false,
      sources: ['open-data'],
    });
  });

  it('are filtered by passport, destination, kind and severity', async () => {
    const kinds = async (query: string) => (await list(query)).changes.map(({ kind }) => kind);
    expect(await kinds('?fromCountryId=BR&toCountryId=jpn')).toEqual(['ended', 'verified', 'changed', 'created']);
    expect(await kinds('?severity=tightened')).toEqual(['changed']);
    expect(await kinds('?kind=verified&fromCountryId=76')).toEqual(['verified']);
    expect(await kinds('?fromCountryId=BR&toCountryId=PT&kind=changed')).toEqual([]);
  });

  it('of a pair: the last one of its answer, or none', async () => {
    expect(await last(BRAZIL, JAPAN)).toMatchObject({ kind: 'changed', severity: 'tightened' });
    expect(await last(BRAZIL, PORTUGAL)).toBeNull();
    const page = await portal.get('/check/BR/JP', FOR_PAGE);
    expect(jsonOf(page.body, 'portal-data')).toMatchObject({
      requests: { [`last-change ${BRAZIL} ${JAPAN}`]: { change: { severity: 'tightened' } } },
    });
  });

  it.each([
    ['?fromCountryId=ZZ', 400, 'fromCountryId'],
    ['?fromCountryId=999', 404, 'Country 999 not found'],
    ['?kind=gone', 400, '"kind"'],
    ['?severity=bad', 400, '"severity"'],
    ['?before=newest', 400, '"before"'],
    ['?since=now', 400, 'since'],
  ])('refuse %s by name', async (query, expected, text) => {
    const { status: answered, body } = await portal.get(`/portal/changes${query}`);
    expect([answered, body]).toEqual([expected, expect.stringContaining(text.replaceAll('"', '\\"'))]);
  });

  it('are for pages of the portal, the feed for everybody', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await portal.get('/portal/changes', foreign)).status).toBe(403);
    const feed = await portal.get('/changes.atom?fromCountryId=BR&kind=changed', foreign);
    expect([feed.status, feed.body.match(/<entry>/g)?.length]).toEqual([200, 1]);
    // For people: a link to the answer, and words.
    expect(feed.body).toContain(
      '<link rel="alternate" type="text/html" href="https://portal.example.org/check/BR/JP"/>',
    );
    const content = /<content type="text">([^<]*)<\/content>/.exec(feed.body)?.[1];
    expect(content).toMatch(/^(Before|Now|Changed): [a-z0-9]/);
    expect(content).not.toMatch(/[{}_]/);
    expect((await portal.get('/changes.atom?kind=gone')).status).toBe(400);
    const page = await portal.get('/changes?passport=BR', FOR_PAGE);
    expect(page.body).toContain(
      '<link rel="alternate" type="application/atom+xml" href="https://portal.example.org/changes.atom?fromCountryId=BR">',
    );
  });

  it('cannot be read while the database is away; answers are shown without them', async () => {
    status = 'degraded';
    expect((await portal.get('/portal/changes')).status).toBe(503);
    expect((await portal.get('/changes', FOR_PAGE)).status).toBe(200);
    const page = await portal.get('/check/BR/JP', FOR_PAGE);
    expect([page.status, page.body.includes('last-change')]).toEqual([200, false]);
    status = 'ok';
  });
});
