import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AddressLimits } from '../../src/services/rate-limits/address-limits.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';
import { FOR_PAGE, jsonOf, type PortalUnderTest, startPortal } from './portal-under-test.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MESSAGE = 'The ministry with the marker says 30 days.';
const FIELDS = { fromCountry: 'BR', toCountry: 'JP', message: MESSAGE, lang: 'pt' };
/** As browsers send what was left empty. */
const EMPTY = { topic: '', sourceUrl: '', email: ' ' };

describe.each(anyDatabase)('reporting a mistake by the form (%s)', (kind) => {
  let db: TestDatabase;
  let portal: PortalUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
    portal = await startPortal({ db: db.kysely, settings: { sendsMails: true } });
  });
  beforeEach(async () => {
    await db.kysely.deleteFrom('correction').execute();
  });
  afterAll(async () => {
    await portal?.close();
    await db?.close();
  });

  const post = (fields: Record<string, string> | string, headers: Record<string, string> = {}, on = portal) =>
    on.ask({
      method: 'POST',
      url: '/corrections',
      headers: { ...FORM, ...headers },
      payload: String(new URLSearchParams(fields)),
    });
  const stored = () => db.kysely.selectFrom('correction').selectAll().execute();

  it('leads browsers to the page of the report, and tells programs its id', async () => {
    const page = await post({ ...FIELDS, ...EMPTY }, FOR_PAGE);
    expect([page.status, page.headers['cache-control']]).toEqual([303, 'no-store']);
    expect(page.headers.location).toMatch(/^\/corrections\/[\w-]{22}\?lang=pt$/);
    const [row] = await stored();
    expect(row).toMatchObject({ passport_id: 76, destination_id: 392, message: MESSAGE, email: null, topic: null });
    const program = await post({ ...FIELDS, ...EMPTY });
    expect([program.status, JSON.parse(program.body)]).toEqual([201, { id: row?.id, status: 'received' }]);
    const shown = await portal.get(page.headers.location ?? '', FOR_PAGE);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain('noindex');
    expect(shown.body).not.toContain('marker');
    expect(jsonOf(shown.body, 'portal-data')).toEqual({
      requests: {
        [`correction ${row?.id}`]: {
          id: row?.id,
          status: 'received',
          passport: { iso2: 'BR', name: 'Brazil' },
          destination: { iso2: 'JP', name: 'Japan' },
          topic: null,
          revision: null,
          reason: null,
          reportedOn: row?.created_at.toISOString().slice(0, 10),
          closedOn: null,
        },
      },
    });
    const asked = await portal.get(`/portal/corrections/${row?.id}`);
    expect([asked.status, asked.headers['cache-control'], JSON.parse(asked.body).status]).toEqual([
      200,
      'no-store',
      'received',
    ]);
  });

  it('takes the pair from a choice, the trip that was checked, and the language for the mail', async () => {
    const { fromCountry: _, toCountry: __, ...rest } = FIELDS;
    const trip = { inputHash: `sha256:${'0a'.repeat(32)}`, dataRevision: '5f1c09ab' };
    await post({ ...rest, ...trip, pair: 'PT-JP', email: 'Ana@example.org', message: `${MESSAGE}\r\n\r\nReally.` });
    expect(await stored()).toMatchObject([
      {
        passport_id: 620,
        input_hash: trip.inputHash,
        data_revision: '5f1c09ab',
        email: 'ana@example.org',
        language: 'pt',
        message: `${MESSAGE}\n\nReally.`,
      },
    ]);
  });

  it.each([
    [{ ...FIELDS, message: 'short' }, 'message is too short'],
    [{ ...FIELDS, message: 'x'.repeat(2001) }, 'expected at most 2000'],
    [{ ...FIELDS, message: '<a href="https://spam.example">cheap visas</a>' }, 'has HTML in it'],
    [{ ...FIELDS, toCountry: 'XX' }, 'is not a country code'],
    [{ ...FIELDS, pair: 'BR' }, 'toCountry'],
    [{ ...FIELDS, sourceUrl: 'javascript:alert(1)' }, 'must begin with https:// or http://'],
    [{ ...FIELDS, inputHash: 'sha256:forged' }, 'must be the inputHash'],
    [{ ...FIELDS, email: 'ana' }, 'must be an e-mail address'],
    [{ ...FIELDS, website: 'https://spam.example' }, 'website is unknown'],
    [{}, 'is required'],
  ])('refuses %o', async (fields, text) => {
    const program = await post(fields as Record<string, string>);
    expect([program.status, JSON.parse(program.body).message]).toEqual([400, expect.stringContaining(text)]);
    const page = await post(fields as Record<string, string>, FOR_PAGE);
    expect([page.status, page.headers.location?.split('?')[0]]).toEqual([303, '/corrections/invalid']);
    expect((await portal.get('/corrections/invalid?lang=fr', FOR_PAGE)).status).toBe(200);
    // The page names the fields of the form, and no other.
    const named = new URL(page.headers.location ?? '', 'https://portal.test').searchParams.get('fields');
    const field = ['message', 'sourceUrl', 'email'].find((one) => JSON.parse(program.body).message.startsWith(one));
    if (field !== undefined) expect(named?.split(',')).toContain(field);
    else expect(named ?? 'message').toBe('message');
    expect(await stored()).toEqual([]);
  });

  it('takes forms alone, of its own pages, and of an address only so often', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post(FIELDS, json)).status).toBe(415);
    expect((await post({ ...FIELDS, message: 'x'.repeat(40_000) })).status).toBe(413);
    expect((await post(FIELDS, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const reportLimiter = new AddressLimits({ requestsPerMinute: 1, burst: 3, nowUs: () => 0 });
    const limited = await startPortal({ db: db.kysely, reportLimiter, trustedProxies: 1 });
    const from = (address: string, index: number) =>
      post({ ...FIELDS, message: `${MESSAGE} (${address} ${index})` }, { 'x-forwarded-for': address }, limited);
    const flood = await Promise.all(Array.from({ length: 10 }, (_, index) => from('198.51.100.7', index)));
    expect(flood.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await from('198.51.100.8', 0)).status).toBe(201);
    const often = await post(FIELDS, { ...FOR_PAGE, 'x-forwarded-for': '198.51.100.7' }, limited);
    expect(often.headers.location).toBe('/corrections/often?lang=pt');
    expect(await stored()).toHaveLength(4);
    await limited.close();
  });

  it('has no page for a report that there is not', async () => {
    for (const id of ['A'.repeat(22), '1', 'nonsense']) {
      expect((await portal.get(`/corrections/${id}`, FOR_PAGE)).status).toBe(404);
      expect((await portal.get(`/portal/corrections/${id}`)).status).toBe(404);
    }
  });

  it('takes no address without a mail server, and nothing without a database', async () => {
    const silent = await startPortal({ db: db.kysely });
    const refused = await post({ ...FIELDS, email: 'ana@example.org' }, {}, silent);
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('sends no mails')]);
    await silent.close();
    const alone = await startPortal();
    expect((await post(FIELDS, {}, alone)).status).toBe(503);
    expect((await post(FIELDS, FOR_PAGE, alone)).headers.location).toBe('/corrections/off?lang=pt');
    const config = jsonOf((await alone.get('/check/BR/JP', FOR_PAGE)).body, 'portal-config');
    expect(config).toMatchObject({ takesReports: false });
    await alone.close();
  });
});
