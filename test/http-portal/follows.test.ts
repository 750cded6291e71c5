import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../src/services/follows/follow-links.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';
import { FOR_PAGE, type PortalUnderTest, startPortal } from './portal-under-test.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FIELDS = { email: 'ana@example.org', passport: 'BR', destination: 'JP', lang: 'pt' };

describe.each(anyDatabase)('following an answer by forms (%s)', (kind) => {
  let db: TestDatabase;
  let portal: PortalUnderTest;
  let isLimited = false;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
    portal = await startPortal({
      db: db.kysely,
      settings: { sendsMails: true },
      followLimiter: { requestsPerMinute: 1, burst: 10, take: () => (isLimited ? 60_000 : undefined) },
    });
  });
  beforeEach(async () => {
    isLimited = false;
    await db.kysely.deleteFrom('answer_follow').execute();
  });
  afterAll(async () => {
    await portal?.close();
    await db?.close();
  });

  const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    portal.ask({ method: 'POST', url, headers: { ...FORM, ...headers }, payload: String(new URLSearchParams(fields)) });
  const follows = () => db.kysely.selectFrom('answer_follow').selectAll().execute();
  const aToken = async () => {
    const { token, hash } = newToken();
    const [follow] = await follows();
    await db.kysely
      .insertInto('follow_token')
      .values({ hash, follow_id: follow?.id ?? '' })
      .execute();
    return token;
  };

  it('leads browsers to a page, and tells programs', async () => {
    const page = await post('/follow', FIELDS, FOR_PAGE);
    expect([page.status, page.headers.location]).toEqual([303, '/follow/sent?lang=pt']);
    expect(await follows()).toMatchObject([
      { email: FIELDS.email, passport_id: 76, destination_id: 392, language: 'pt', confirmed_at: null },
    ]);
    const program = await post('/follow', FIELDS);
    expect([program.status, program.body]).toEqual([200, '{"status":"sent"}']);
    expect((await portal.get('/follow/sent?lang=pt', FOR_PAGE)).status).toBe(200);
    expect((await portal.get('/follow/nonsense', FOR_PAGE)).status).toBe(404);
  });

  it('changes nothing when a link is only opened: programs open the links of mails', async () => {
    await post('/follow', FIELDS);
    const token = await aToken();
    for (const action of ['confirm', 'cancel']) {
      expect((await portal.get(`/follow/${action}?token=${token}`, FOR_PAGE)).status).toBe(200);
    }
    expect(await follows()).toMatchObject([{ confirmed_at: null }]);
    const confirmed = await post(`/follow/confirm?token=${token}`, {}, FOR_PAGE);
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, '/follow/confirmed']);
    expect((await follows())[0]?.confirmed_at).not.toBeNull();
    const cancelled = await post(`/follow/cancel?token=${token}`, { lang: 'fr' }, FOR_PAGE);
    expect([cancelled.status, cancelled.headers.location]).toEqual([303, '/follow/cancelled?lang=fr']);
    expect(await follows()).toEqual([]);
    const again = await post(`/follow/confirm?token=${token}`, {}, FOR_PAGE);
    expect([again.status, again.headers.location]).toEqual([303, '/follow/stale']);
  });

  it.each([
    ['a form', FORM['content-type'], 'List-Unsubscribe=One-Click'],
    ['a form in parts', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data\r\n\r\n--x--'],
  ])('is cancelled by one click in a mail program, sent as %s (RFC 8058)', async (_, type, payload) => {
    await post('/follow', FIELDS);
    const url = `/follow/cancel?token=${await aToken()}&lang=pt`;
    const click = () => portal.ask({ method: 'POST', url, headers: { 'content-type': type }, payload });
    const first = await click();
    expect([first.status, first.body]).toEqual([200, '{"status":"cancelled"}']);
    expect(await follows()).toEqual([]);
    expect((await click()).status).toBe(200);
  });

  it.each([
    [{ ...FIELDS, email: 'ana' }, '"ana" is not an e-mail address'.replaceAll('"', '\\"')],
    [{ ...FIELDS, passport: 'ZZ' }, 'ISO codes of two countries'],
    [{ ...FIELDS, destination: 'BR' }, 'ISO codes of two countries'],
    [{}, 'ISO codes of two countries'],
  ])('refuses %o', async (fields, text) => {
    const program = await post('/follow', fields as Record<string, string>);
    expect([program.status, program.body]).toEqual([400, expect.stringContaining(text)]);
    const page = await post('/follow', fields as Record<string, string>, FOR_PAGE);
    expect([page.status, page.headers.location?.split('?')[0]]).toEqual([303, '/follow/invalid']);
    expect(await follows()).toEqual([]);
  });

  it('takes forms alone, of its own pages, and of an address only so often', async () => {
    const json = await portal.ask({
      method: 'POST',
      url: '/follow',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(FIELDS),
    });
    expect(json.status).toBe(415);
    expect((await post('/follow', { ...FIELDS, email: 'x'.repeat(5000) })).status).toBe(413);
    expect((await post('/follow', FIELDS, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    isLimited = true;
    const often = await post('/follow', FIELDS);
    expect([often.status, often.headers['retry-after']]).toEqual([429, '60']);
    expect((await post('/follow', FIELDS, FOR_PAGE)).headers.location).toBe('/follow/often?lang=pt');
    expect(await follows()).toEqual([]);
  });

  it('is not offered without a mail server, and says so', async () => {
    const silent = await startPortal({ db: db.kysely, settings: { sendsMails: false } });
    const refused = await silent.ask({
      method: 'POST',
      url: '/follow',
      headers: FORM,
      payload: String(new URLSearchParams(FIELDS)),
    });
    expect([refused.status, refused.body]).toEqual([503, expect.stringContaining('SMTP_URL is not set')]);
    expect(await follows()).toEqual([]);
    await silent.close();
  });
});
