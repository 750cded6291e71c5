/** A node that is killed again and again while it mails followers (SIGKILL) leaves nobody without their mail. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../../src/db/connection.ts';
import { foundChange, publish } from '../changes/publish.ts';
import { databaseKinds } from '../helpers/database.ts';
import { prepareReopenedDatabase, type ReopenedDatabase } from '../helpers/databases/reopened-database.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { until } from '../helpers/served-node.ts';
import { type SmtpServer, startSmtpServer } from '../helpers/smtp-server.ts';

const program = path.resolve(import.meta.dirname, 'programs/send-follow-mails.ts');
const [BRAZIL, JAPAN] = [76, 392];
/** More than a node holds at once. */
const FOLLOWERS = 30;
/** The embedded database has to be opened again each time, which the other fault suites try at length. */
// More by `npm run test:all`.
const KILLS = { embedded: 2, postgres: process.env.TEST_ALL ? 15 : 6 };

describe.each(databaseKinds)('killing a node that mails followers (%s)', (kind) => {
  let database: ReopenedDatabase;
  let server: SmtpServer;
  beforeAll(async () => {
    database = await prepareReopenedDatabase(kind);
    server = await startSmtpServer();
  });
  afterAll(async () => {
    await server?.close();
    await database?.remove();
  });

  async function inDatabase<T>(work: (db: DatabaseConnection) => Promise<T>): Promise<T> {
    const db = await database.open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  const follow = async ({ kysely }: DatabaseConnection) => {
    await sql`insert into country (id, iso2, iso3, name, continent)
      values (${BRAZIL}, 'BR', 'BRA', 'Brazil', 'SA'), (${JAPAN}, 'JP', 'JPN', 'Japan', 'AS')`.execute(kysely);
    await kysely
      .insertInto('answer_follow')
      .values(
        Array.from({ length: FOLLOWERS }, (_, index) => ({
          email: `${index}@example.org`,
          language: 'en' as const,
          passport_id: BRAZIL,
          destination_id: JAPAN,
          confirmed_at: new Date(),
        })),
      )
      .execute();
  };
  /** As if the hold of the killed node had run out. */
  const release = ({ kysely }: DatabaseConnection) =>
    sql`update follow_mail set due_at = now() where due_at is not null`.execute(kysely);

  const run = () =>
    fork(program, [JSON.stringify({ target: database.target, smtpUrl: server.url })], { stdio: 'inherit' });
  const received = () => new Set(server.mails.map(({ to, text }) => `${to} ${text.trim()}`));

  it(`leaves nobody without a mail over ${KILLS[kind]} kills`, { timeout: 200_000 }, async () => {
    const random = seededRandom(24);
    await inDatabase(follow);
    for (let kill = 0; kill < KILLS[kind]; kill++) {
      await inDatabase(async (db) => {
        await publish(db.kysely, foundChange({ passportIds: [BRAZIL], destinationIds: [JAPAN] }));
        await release(db);
      });
      const killAt = server.mails.length + 1 + Math.floor(random() * (FOLLOWERS - 5));
      const child = run();
      await until(() => server.mails.length >= killAt, 60_000, 1);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await inDatabase(release);
    const last = run();
    await until(() => received().size >= KILLS[kind] * FOLLOWERS, 60_000);
    last.kill('SIGKILL');
    await once(last, 'exit');
    const mails = await inDatabase(({ kysely }) =>
      kysely
        .selectFrom('follow_mail as m')
        .innerJoin('answer_follow as f', 'f.id', 'm.follow_id')
        .select(['f.email', 'm.change_id'])
        .execute(),
    );
    expect(mails).toHaveLength(KILLS[kind] * FOLLOWERS);
    expect(received()).toEqual(new Set(mails.map(({ email, change_id }) => `${email} ${change_id}`)));
  });
});
