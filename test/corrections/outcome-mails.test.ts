import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OutcomeSender, type OutcomeSenderOptions } from '../../src/services/corrections/outcome-sender.ts';
import { reportMistake } from '../../src/services/corrections/report-mistake.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';
import { insertWorldCountries } from '../helpers/world-countries.ts';

const ANA = 'ana-marker@example.org';
const REASON = 'The page says 90 days, as the answer does.';

describe.each(databaseKinds)('the outcome of a report (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let accountId: number;
  let senders: OutcomeSender[] = [];
  let isMailServerDown = false;
  const sent: object[] = [];
  const logged: string[] = [];
  const mails: OutcomeSenderOptions['mails'] = {
    mailer: {
      async send({ to, text }) {
        if (isMailServerDown) throw new Error('the mail could not be sent (ECONNECTION)');
        sent.push({ to, ...JSON.parse(text) });
      },
    },
    write: ({ id, status, reason, language }) => ({
      subject: 'test',
      text: JSON.stringify({ id, status, reason, language }),
    }),
  };
  const start = (count = 1, options: Partial<OutcomeSenderOptions> = { mails }) => {
    const logger = pino({}, { write: (line: string) => void logged.push(line) });
    const started = Array.from(
      { length: count },
      () => new OutcomeSender({ db: db.kysely, logger, roundMs: 20, ...options }),
    );
    for (const sender of started) sender.start();
    senders.push(...started);
  };
  let count = 0;
  const reported = async (email: string | null = ANA): Promise<string> => {
    const nothing = { topic: null, sourceUrl: null, inputHash: null, dataRevision: null, ruleIds: [] };
    count += 1;
    const message = `The ministry says 30 days (${count})`;
    const pair = { passportId: 76, destinationId: 392 };
    return (await reportMistake(db.kysely, { ...nothing, ...pair, message, email, language: 'pt' })).id;
  };
  const closed = async (email?: string | null): Promise<string> => {
    const id = await reported(email);
    await db.kysely
      .updateTable('correction')
      .set({
        status: 'not_changed',
        reason: REASON,
        closed_by: accountId,
        closed_at: sql<Date>`now()`,
        mail_due_at: sql<Date>`case when email is null then null else now() end`,
      })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const addresses = async () =>
    (await db.kysely.selectFrom('correction').select('email').where('email', 'is not', null).execute()).length;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await insertWorldCountries(db.kysely);
    const account = db.kysely.insertInto('account').values({ tier: 'free' } as never);
    accountId = (await account.returning('id').executeTakeFirstOrThrow()).id;
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    senders = [];
    sent.length = 0;
    isMailServerDown = false;
    await db.kysely.deleteFrom('correction').execute();
  });
  afterAll(() => db?.close());

  it('is one mail, however many nodes send, and the address goes with it', async () => {
    await closed(null);
    await reported();
    const ids = await Promise.all(Array.from({ length: 5 }, () => closed()));
    start(3);
    await until(async () => (await addresses()) === 1);
    const told = { to: ANA, status: 'not_changed', reason: REASON, language: 'pt' };
    const byId = (one: object) => (one as { id: string }).id;
    expect(sent.toSorted((a, b) => byId(a).localeCompare(byId(b)))).toEqual(
      ids.toSorted((a, b) => a.localeCompare(b)).map((id) => ({ ...told, id })),
    );
    expect(logged.join('')).not.toContain('ana-marker');
  });

  itOnce('is sent once the mail server is there again; given up, the address goes as well', async () => {
    isMailServerDown = true;
    await closed();
    start();
    await until(() => logged.some((line) => line.includes('was not sent')));
    expect(await addresses()).toBe(1);
    isMailServerDown = false;
    await sql`update correction set mail_due_at = now() where mail_due_at is not null`.execute(db.kysely);
    await until(async () => (await addresses()) === 0);
    expect(sent).toHaveLength(1);

    isMailServerDown = true;
    await Promise.all(senders.map((sender) => sender.stop()));
    await closed();
    await sql`update correction set mail_attempts = 7 where mail_due_at is not null`.execute(db.kysely);
    start();
    await until(async () => (await addresses()) === 0);
    expect(sent).toHaveLength(1);
    expect(logged.join('')).not.toContain('ana-marker');
  });

  itOnce('is not waited for: addresses of reports older than a year go, also where no mail is sent', async () => {
    await reported();
    const [old, due] = [await reported(), await closed()];
    await sql`update correction set created_at = now() - interval '366 days' where id = ${old}`.execute(db.kysely);
    // What is closed stays as it is: the day of its closing cannot be moved.
    await sql`alter table correction disable trigger correction_guarded`.execute(db.kysely);
    await sql`update correction set closed_at = now() - interval '4 days' where id = ${due}`.execute(db.kysely);
    await sql`alter table correction enable trigger correction_guarded`.execute(db.kysely);
    start(1, {});
    await until(async () => (await addresses()) === 1);
    expect(sent).toEqual([]);
  });
});
