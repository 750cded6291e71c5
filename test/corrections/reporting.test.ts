import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallerLimits } from '../../src/services/rate-limits/caller-limits.ts';
import { type DeskData, deskData } from '../desk/desk-data.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ask } from '../http/client.ts';
import { postReport, type ReportsUnderTest, startReports } from './corrections-under-test.ts';

const MESSAGE = 'The ministry says 30 days since last week.';
const ANA = 'ana-marker@example.org';

describe.each(databaseKinds)('reporting a mistake (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let data: DeskData;
  let reports: ReportsUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    data = deskData(db);
    await data.load();
    reports = await startReports(db, { reports: { mailsOutcomes: true } });
  });
  beforeEach(async () => {
    await db.kysely.deleteFrom('desk_doubt').execute();
    await db.kysely.deleteFrom('correction').execute();
  });
  afterAll(async () => {
    data?.remove();
    await reports?.api.close();
    await db?.close();
  });

  const stored = () => db.kysely.selectFrom('correction').selectAll().orderBy('created_at').execute();
  const doubted = async () =>
    (await db.kysely.selectFrom('desk_doubt').select('rule_key').where('closed_at', 'is', null).execute()).map(
      ({ rule_key }) => rule_key,
    );

  itOnce('is taken with an id that nobody can guess, by which its state can be asked for', async () => {
    const { statusCode, json, headers } = await reports.report(MESSAGE, { topic: 'visa', email: 'Ana@Example.org' });
    expect([statusCode, json.status, headers['cache-control']]).toEqual([201, 'received', 'no-store']);
    expect(json.id).toMatch(/^[\w-]{22}$/);
    expect(await stored()).toMatchObject([
      { id: json.id, passport_id: 76, destination_id: 392, topic: 'visa', message: MESSAGE, email: 'ana@example.org' },
    ]);
    expect((await reports.outcome(json.id)).json).toMatchObject({
      id: json.id,
      status: 'received',
      fromCountryId: 76,
      toCountryId: 392,
      topic: 'visa',
      revision: null,
      reason: null,
      closedAt: null,
    });
    const ids = new Set([json.id]);
    for (const text of ['another', 'a third', 'a fourth'])
      ids.add((await reports.report(`${MESSAGE} ${text}`)).json.id);
    expect(ids.size).toBe(4);
  });

  itOnce('is answered 404 for an id that there is not, whatever it looks like', async () => {
    for (const id of ['1', '999', 'A'.repeat(22), `${'A'.repeat(21)}%27`, 'x'.repeat(500), '%3Cscript%3E']) {
      const { statusCode, json } = await reports.outcome(id);
      expect([id, statusCode, json.code]).toEqual([id, 404, 'NOT_FOUND']);
    }
  });

  itOnce('shows neither the message nor the address, and logs neither', async () => {
    const { json } = await reports.report('A message with a marker-word in it', { email: ANA });
    await reports.report('short-mk', { email: 'marker-no-address' });
    await postReport(reports.api, '{"message": "marker-broken');
    const public_ = (await reports.outcome(json.id)).body;
    for (const text of [public_, reports.api.logged()]) expect(text).not.toMatch(/marker|short-mk/);
  });

  it('is one report where the same text is sent again, also at once', async () => {
    const variants = [MESSAGE, ` ${MESSAGE.toUpperCase()} `, MESSAGE.replace(' ', '\n  '), MESSAGE];
    const answers = await Promise.all(variants.map((text) => reports.report(text)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await doubted()).toEqual(['visa-exempt']);
    const other = await reports.report(MESSAGE, { fromCountry: 'DE' });
    expect(other.json.id).not.toBe(answers[0]?.json.id);
    // Whoever sent it first need not have left an address.
    await reports.report(MESSAGE, { email: ANA });
    await reports.report(MESSAGE, { email: 'somebody-else@example.org' });
    expect((await stored()).map(({ email }) => email)).toEqual([ANA, null]);
  });

  itOnce('puts the rule that answers the topic into the queue, or one of the destination', async () => {
    await reports.report(MESSAGE);
    expect(await doubted()).toEqual(['visa-exempt']);
    await reports.report(MESSAGE, { fromCountry: 'DE', topic: 'returnTicket' });
    expect((await doubted()).sort()).toEqual(['general', 'visa-exempt']);
    await reports.report(MESSAGE, { fromCountry: 'JP' });
    expect(await doubted()).toHaveLength(3);
  });

  it.each([
    [{ message: 'too short' }, 'message', 'is too short; expected at least 10 characters'],
    [{ message: '   x        ' }, 'message', 'is too short'],
    [{ message: 'x'.repeat(2001) }, 'message', 'is 2001 characters long; expected at most 2000'],
    [{ message: undefined }, 'message', 'is required'],
    [{ message: 12 }, 'message', 'must be text; got a number'],
    [{ message: 'A null \u0000 in the text' }, 'message', 'has a control character'],
    [{ message: 'Text that is \u202edesrever' }, 'message', 'has a control character'],
    [{ message: 'See <a href="https://x.example">this</a> page' }, 'message', 'has HTML in it: send plain text'],
    [{ message: 'Hello <script>alert(1)</script>' }, 'message', 'has HTML in it'],
    [{ message: 'Hello <img/src=x onerror=alert(1)>' }, 'message', 'has HTML in it'],
    [{ fromCountry: undefined }, 'fromCountry', 'is required'],
    [{ fromCountry: 'BRX' }, 'fromCountry', '"BRX" is not a country code'],
    [{ toCountry: 9999 }, 'toCountry', '9999 is not a country code'],
    [{ topic: 'weather' }, 'topic', 'must be one of visa'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'must begin with https:// or http://'],
    [{ sourceUrl: 'data:text/html,x' }, 'sourceUrl', 'must begin with https:// or http://'],
    [{ sourceUrl: 'https://ana:secret@example.org/' }, 'sourceUrl', 'no user name and no password'],
    [{ sourceUrl: 'visas' }, 'sourceUrl', 'must be the address of a page'],
    [{ sourceUrl: `https://example.org/${'x'.repeat(2000)}` }, 'sourceUrl', 'of at most 2000 characters'],
    [{ inputHash: 'sha256:abc' }, 'inputHash', 'must be the inputHash of an answer'],
    [{ inputHash: `sha256:${'G'.repeat(64)}` }, 'inputHash', '64 hexadecimal digits'],
    [{ inputHash: { $ne: 1 } }, 'inputHash', 'must be the inputHash'],
    [{ dataRevision: '<b>' }, 'dataRevision', 'must be the dataRevision of an answer'],
    [{ email: 'ana' }, 'email', 'must be an e-mail address such as ana@example.org'],
    [{ status: 'fixed' }, 'status', 'is unknown (known: fromCountry,'],
  ])('refuses %o and says why', async (fields, path, message) => {
    const { statusCode, json } = await reports.report(MESSAGE, fields);
    expect([statusCode, json.code, json.problems]).toEqual([
      400,
      'VALIDATION_ERROR',
      [{ path, message: expect.stringContaining(message) }],
    ]);
    expect(await stored()).toEqual([]);
  });

  itOnce('refuses what is no report, and what is huge', async () => {
    for (const body of ['[]', 'null', '"text"', '{', '']) {
      expect((await postReport(reports.api, body)).statusCode).toBe(400);
    }
    expect((await postReport(reports.api, { message: 'x'.repeat(40_000) })).statusCode).toBe(413);
    expect((await postReport(reports.api, 'a=b', { 'content-type': 'text/html' })).statusCode).toBe(415);
    expect((await ask(reports.api, '/v1/corrections', { method: 'POST', key: null })).statusCode).toBe(401);
    expect(await stored()).toEqual([]);
  });

  itOnce('keeps a hash of the right form, without believing it, and texts that only look like HTML', async () => {
    const inputHash = `sha256:${'0'.repeat(64)}`;
    const text = 'The stay is <90 days & "90"; see <https://www.mofa.go.jp/>.';
    const more = { inputHash, dataRevision: '5f1c09ab', sourceUrl: 'http://www.mofa.go.jp/visas', topic: null };
    expect((await reports.report(text, more)).statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ message: text, input_hash: inputHash, data_revision: '5f1c09ab' }]);
  });

  it('is taken from one account only so often', async () => {
    const limiter = new CallerLimits({ requestsPerMinute: 1, burst: 3, nowUs: () => 0 });
    const limited = await startReports(db, { reports: { limiter, mailsOutcomes: false } });
    const texts = Array.from({ length: 8 }, (_, index) => `${MESSAGE} (${index})`);
    const answers = await Promise.all(texts.map((text) => limited.report(text)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json.message).toContain('an account may send 3 at once and 1 per minute');
    expect(refused?.headers['retry-after']).toBe('60');
    expect(await stored()).toHaveLength(3);
    await limited.api.close();
  });

  itOnce('refuses an address where no mail is sent, and says where the outcome is', async () => {
    const silent = await startReports(db);
    const { statusCode, json } = await silent.report(MESSAGE, { email: ANA });
    expect([statusCode, json.message]).toEqual([422, expect.stringContaining('This server sends no mails')]);
    expect(await stored()).toEqual([]);
    await silent.api.close();
  });
});

it('is refused by a server that has no database', async () => {
  const { startApi } = await import('../http/api-under-test.ts');
  const api = await startApi();
  const body = { fromCountry: 'BR', toCountry: 'JP', message: MESSAGE };
  expect((await postReport(api, body)).json.message).toContain('takes no reports of mistakes');
  expect((await ask(api, `/v1/corrections/${'A'.repeat(22)}`)).statusCode).toBe(503);
  await api.close();
});
