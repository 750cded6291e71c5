import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../src/infrastructure/mail/mailer.ts';
import { followAnswer, MAX_ASKED_A_DAY, MAX_FOLLOWS } from '../../src/services/follows/follow-answer.ts';
import { cancelFollow, confirmFollow } from '../../src/services/follows/follow-links.ts';
import { FollowSender, type MailToWrite } from '../../src/services/follows/follow-sender.ts';
import { foundChange, publish } from '../changes/publish.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';

const [BRAZIL, JAPAN, PORTUGAL] = [76, 392, 620];
const ANA = 'ana@example.org';

/** What a mail says, as far as these tests look. */
interface Sent {
  readonly to: string;
  readonly token: string;
  readonly changeId: number | null;
  readonly isConfirmed: boolean;
  readonly language: string;
}

describe.each(databaseKinds)('following an answer (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let senders: FollowSender[] = [];
  const sent: Sent[] = [];
  const logged: string[] = [];
  let isMailServerDown = false;
  const send = async (mail: Mail) => {
    if (isMailServerDown) throw new Error('the mail could not be sent (ECONNECTION)');
    sent.push({ to: mail.to, ...JSON.parse(mail.text) });
  };
  const write = ({ due, token }: MailToWrite) => {
    const { changeId, isConfirmed, language } = due;
    return { subject: 'test', text: JSON.stringify({ token, changeId, isConfirmed, language }) };
  };
  const start = (count = 1) => {
    const logger = pino({}, { write: (line: string) => void logged.push(line) });
    const started = Array.from(
      { length: count },
      () => new FollowSender({ db: db.kysely, logger, mailer: { send }, write, roundMs: 20 }),
    );
    for (const sender of started) sender.start();
    senders.push(...started);
  };
  const follow = (email = ANA, passportId = BRAZIL, destinationId = JAPAN) =>
    followAnswer(db.kysely, { email, passportId, destinationId, language: 'pt' });
  const mailsTo = (email: string) => sent.filter(({ to }) => to === email);
  const confirmed = async (email = ANA, passportId = BRAZIL, destinationId = JAPAN) => {
    const before = mailsTo(email).length;
    await follow(email, passportId, destinationId);
    await until(() => mailsTo(email).length > before);
    const token = mailsTo(email).at(-1)?.token ?? '';
    expect(await confirmFollow(db.kysely, token)).toBe(true);
    return token;
  };
  const position = async () =>
    Number((await db.kysely.selectFrom('follow_position').select('change_id').executeTakeFirstOrThrow()).change_id);
  const told = async (id: number) => until(async () => (await position()) >= id);
  const rows = (table: 'answer_follow' | 'follow_mail' | 'follow_token') =>
    db.kysely.selectFrom(table).selectAll().execute();
  /** As if the time until the next attempt, or the hold of a killed node, had passed. */
  const letTimePass = () => sql`update follow_mail set due_at = now() where due_at is not null`.execute(db.kysely);

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await db.kysely
      .insertInto('country')
      .columns(['id', 'iso2', 'iso3', 'name', 'continent'])
      .expression(
        sql`values (76, 'BR', 'BRA', 'Brazil', 'SA'), (392, 'JP', 'JPN', 'Japan', 'AS'), (620, 'PT', 'PRT', 'Portugal', 'EU')`,
      )
      .execute();
  });
  beforeEach(() => {
    start();
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    senders = [];
    sent.length = 0;
    isMailServerDown = false;
    await db.kysely.deleteFrom('answer_follow').execute();
  });
  afterAll(() => db?.close());

  itOnce('takes a mail and a confirmation; each change of the answer is one mail then', async () => {
    await follow('Ana@Example.org');
    await until(() => sent.length === 1);
    expect(sent[0]).toMatchObject({ to: ANA, changeId: null, isConfirmed: false, language: 'pt' });
    await told(await publish(db.kysely, foundChange()));
    expect(await rows('follow_mail')).toHaveLength(1);
    expect(await confirmFollow(db.kysely, sent[0]?.token ?? '')).toBe(true);
    const of = await publish(
      db.kysely,
      foundChange({ passportIds: [PORTUGAL] }),
      foundChange({ destinationIds: [PORTUGAL] }),
      foundChange({ kind: 'verified' }),
      foundChange({ kind: 'created', passportIds: null, destinationIds: null }),
      foundChange({ about: 'health_requirement', passportIds: null }),
      foundChange({ passportIds: [PORTUGAL, BRAZIL], destinationIds: null }),
    );
    await until(() => sent.length === 3);
    await told(of);
    expect(sent.slice(1).map(({ changeId }) => changeId)).toEqual([of - 1, of]);
    expect(await rows('follow_mail')).toHaveLength(3);
  });

  itOnce('is cancelled by the link of every mail, and the address is gone', async () => {
    for (const which of [0, 1]) {
      await confirmed();
      await publish(db.kysely, foundChange());
      await until(() => mailsTo(ANA).length === 2);
      const token = mailsTo(ANA)[which]?.token ?? '';
      expect(await cancelFollow(db.kysely, token)).toBe(true);
      expect(await cancelFollow(db.kysely, token)).toBe(false);
      expect(await confirmFollow(db.kysely, token)).toBe(false);
      for (const table of ['answer_follow', 'follow_mail', 'follow_token'] as const)
        expect(await rows(table)).toEqual([]);
      sent.length = 0;
    }
  });

  itOnce('keeps tokens as hashes alone', async () => {
    const token = await confirmed();
    expect(JSON.stringify(await rows('follow_token'))).not.toContain(token);
    for (const other of ['', 'x', `${token}=`, token.slice(1), (await rows('follow_token'))[0]] as string[]) {
      expect(await confirmFollow(db.kysely, String(other))).toBe(false);
    }
  });

  itOnce('ends alike for an address that follows the answer already; its mail says so', async () => {
    await confirmed();
    expect(await follow()).toBeUndefined();
    await until(() => sent.length === 2);
    expect(sent[1]).toMatchObject({ isConfirmed: true, changeId: null });
    expect(await rows('answer_follow')).toHaveLength(1);
  });

  it('bounds the mails that an address gets unasked, and the answers that it follows', async () => {
    await Promise.all(Array.from({ length: MAX_ASKED_A_DAY + 3 }, () => follow('bob@example.org')));
    await until(() => mailsTo('bob@example.org').length === MAX_ASKED_A_DAY);
    const spellings = [
      'BOB@example.org',
      'bob@ｅxample.org',
      'bob@exampLe。org',
      'bob@example．org',
      'ｂob@ｅxample.org',
    ];
    for (const spelling of spellings) await follow(spelling);
    expect(await rows('follow_mail')).toHaveLength(MAX_ASKED_A_DAY);
    await sql`insert into country (id, iso2, iso3, name, continent)
      select 900 + n, 'X' || chr(64 + n), 'XX' || chr(64 + n), 'Country ' || n, 'EU' from generate_series(1, 21) n
      on conflict do nothing`.execute(db.kysely);
    await sql`insert into answer_follow (email, language, passport_id, destination_id, confirmed_at)
      select 'cyd@example.org', 'en', 76, 900 + n, now() from generate_series(1, ${MAX_FOLLOWS}::integer) n`.execute(
      db.kysely,
    );
    await follow('cyd@example.org');
    expect(
      (await rows('answer_follow')).filter((row) => 'email' in row && row.email === 'cyd@example.org'),
    ).toHaveLength(MAX_FOLLOWS);
  });

  itOnce('forgets after a day what nobody confirmed', async () => {
    await follow();
    await follow('kept@example.org');
    await sql`update answer_follow set created_at = now() - interval '25 hours'`.execute(db.kysely);
    await sql`update answer_follow set confirmed_at = now() where email = 'kept@example.org'`.execute(db.kysely);
    start(); // looks at what is old first
    await until(async () => (await rows('answer_follow')).length === 1);
    expect(await rows('answer_follow')).toMatchObject([{ email: 'kept@example.org' }]);
  });

  itOnce('is told again what could not be sent, a bounded number of times, and never logs the address', async () => {
    await confirmed();
    isMailServerDown = true;
    await publish(db.kysely, foundChange());
    const failures = () => logged.filter((line) => line.includes('was not sent')).length;
    const mail = async () =>
      await db.kysely.selectFrom('follow_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    for (let attempts = 1; attempts <= 3; attempts++) {
      await until(() => failures() === attempts);
      expect((await mail()).due_at?.getTime()).toBeGreaterThan(Date.now());
      isMailServerDown = attempts < 3;
      await letTimePass();
    }
    await until(() => sent.length === 2);
    isMailServerDown = true;
    await publish(db.kysely, foundChange());
    await until(() => failures() === 4);
    await sql`update follow_mail set attempts = 7 where due_at is not null`.execute(db.kysely);
    await letTimePass();
    await until(async () => (await mail()).due_at === null);
    expect(await mail()).toMatchObject({ attempts: 8, sent_at: null });
    expect(logged.join('')).not.toMatch(/ana@|example\.org/i);
  });

  it('gets one mail for a change when several nodes send, and after a restart', async () => {
    await confirmed();
    start(3);
    const of = await publish(db.kysely, ...Array.from({ length: 25 }, () => foundChange()));
    await told(of);
    await Promise.all(senders.map((sender) => sender.stop()));
    senders = [];
    start();
    await until(() => sent.length >= 26);
    await until(async () => (await rows('follow_mail')).every((row) => 'due_at' in row && row.due_at === null));
    expect(sent.length).toBe(26);
    expect(new Set(sent.map(({ changeId }) => changeId)).size).toBe(26);
  });

  it('is told by another node what a killed one had taken', async () => {
    await confirmed();
    await Promise.all(senders.map((sender) => sender.stop()));
    senders = [];
    await publish(db.kysely, foundChange());
    const stuck = new FollowSender({
      db: db.kysely,
      logger: pino({ level: 'silent' }),
      mailer: { send: () => new Promise<void>(() => {}) },
      write,
      roundMs: 20,
    });
    stuck.start();
    await until(async () => (await rows('follow_token')).length === 2);
    start();
    await letTimePass();
    await until(() => sent.length === 2);
  });

  itOnce('takes an e-mail address and two countries', async () => {
    await expect(follow('no address')).rejects.toThrow('is not an e-mail address');
    await expect(follow(ANA, JAPAN, JAPAN)).rejects.toThrow('passport and destination are one country');
    expect(await rows('answer_follow')).toEqual([]);
  });
});
