import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/infrastructure/logger.ts';
import { silentProgress } from '../../../src/infrastructure/progress.ts';
import { prepareDatabase } from '../../../src/node/prepare-database.ts';
import { findAccountMeant, parseAccountReference } from '../../../src/services/accounts/find-account.ts';
import { unifyAddresses } from '../../../src/services/accounts/unify-addresses.ts';
import { followAnswer } from '../../../src/services/follows/follow-answer.ts';
import { type DeskData, deskData } from '../../desk/desk-data.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

const [BRAZIL, JAPAN] = [76, 392];
const SPELLINGS = [
  ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
  ['ana@ｅｘａｍｐｌｅ.org', 'ana@example.org'],
  ['josé@españa.example', 'josé@xn--espaa-rta.example'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
  ['ａｎａ@例え。jp', 'ana@xn--r8jz45g.jp'],
  ['用户@ⓔxample.com', '用户@example.com'],
] as const;
const UNTOUCHED = ['ana@example.net', 'josé@example.net', 'local@localhost', 'bob@xn--mnchen-3ya.de'];

describe.each(databaseKinds)('stored e-mail addresses (%s)', (kind) => {
  let db: TestDatabase;
  let data: DeskData;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    data = deskData(db);
    await data.load();
  });
  beforeEach(async () => {
    await sql`truncate account, answer_follow, correction, identity_user cascade`.execute(db.kysely);
  });
  afterAll(async () => {
    data?.remove();
    await db?.close();
  });

  let count = 0;
  /** As a version stored it that knew fewer spellings; returns its id. */
  const store = {
    account: async (email: string) => await idOf(sql`insert into account (email) values (${email}) returning id`),
    identity: async (email: string) =>
      await idOf(sql`
        insert into account (email, issuer, subject) values (${email}, 'https://id.example', ${`s${++count}`}) returning id`),
    answer_follow: async (email: string) =>
      await idOf(sql`
        insert into answer_follow (email, language, passport_id, destination_id, confirmed_at)
        values (${email}, 'pt', ${BRAZIL}, ${JAPAN}, now()) returning id`),
    correction: async (email: string) =>
      await idOf(sql`
        insert into correction (id, passport_id, destination_id, message, digest, email, language)
        values (${`c${++count}`}, ${BRAZIL}, ${JAPAN}, 'm', ${`d${count}`}, ${email}, 'pt') returning id`),
    identity_user: async (email: string) =>
      await idOf(sql`
        insert into identity_user (id, name, email, email_verified) values (${`u${++count}`}, '', ${email}, true)
        returning id`),
  };
  async function idOf(insert: ReturnType<typeof sql>): Promise<string> {
    const { rows } = await insert.execute(db.kysely);
    return String((rows[0] as { id: unknown }).id);
  }
  const stored = async () => {
    const all: Record<string, (string | null)[]> = {};
    for (const table of ['account', 'answer_follow', 'correction', 'identity_user']) {
      const { rows } = await sql<{ email: string }>`select email from ${sql.table(table)}`.execute(db.kysely);
      all[table] = rows.map(({ email }) => email).sort();
    }
    return all;
  };

  it('are brought into the form of now in every table, once', async () => {
    for (const email of [...SPELLINGS.map(([before]) => before), ...UNTOUCHED]) {
      for (const into of Object.values(store)) await into(email);
    }
    expect(await unifyAddresses(db.kysely)).toEqual({ changed: SPELLINGS.length * 5, left: [] });
    const unified = [...SPELLINGS.map(([, after]) => after), ...UNTOUCHED].sort();
    const all = {
      account: unified.flatMap((email) => [email, email]),
      answer_follow: unified,
      correction: unified,
      identity_user: unified,
    };
    expect(await stored()).toEqual(all);
    expect(await unifyAddresses(db.kysely)).toEqual({ changed: 0, left: [] });
    expect(await stored()).toEqual(all);
  });

  it('are found by what their owners type', async () => {
    const id = await store.account('ana@münchen.de');
    await store.answer_follow('ana@münchen.de');
    await unifyAddresses(db.kysely);
    const found = await findAccountMeant(db.kysely, parseAccountReference('Ana@MÜNCHEN.de'));
    expect(String(found.id)).toBe(id);
    const asked = { email: 'ana@mu\u0308nchen.de', passportId: BRAZIL, destinationId: JAPAN, language: 'pt' } as const;
    await followAnswer(db.kysely, asked);
    expect((await stored()).answer_follow).toEqual(['ana@xn--mnchen-3ya.de']);
  });

  it('stay as they are where another row has the address, and the others are changed', async () => {
    await store.account('ana@xn--mnchen-3ya.de');
    await store.answer_follow('ana@example.org');
    await store.identity_user('ana@xn--r8jz45g.jp');
    const left = [
      { table: 'account', id: await store.account('ana@münchen.de') },
      { table: 'answer_follow', id: await store.answer_follow('ana@ｅxample.org') },
      { table: 'identity_user', id: await store.identity_user('ana@例え.jp') },
    ];
    await store.account('bob@münchen.de');
    await store.answer_follow('bob@ｅxample.org');
    await store.identity_user('bob@例え.jp');
    expect(await unifyAddresses(db.kysely)).toEqual({ changed: 3, left });
    const after = {
      account: ['ana@münchen.de', 'ana@xn--mnchen-3ya.de', 'bob@xn--mnchen-3ya.de'].sort(),
      answer_follow: ['ana@example.org', 'ana@ｅxample.org', 'bob@example.org'].sort(),
      correction: [],
      identity_user: ['ana@xn--r8jz45g.jp', 'ana@例え.jp', 'bob@xn--r8jz45g.jp'].sort(),
    };
    expect(await stored()).toEqual(after);
    expect(await unifyAddresses(db.kysely)).toEqual({ changed: 0, left });
    expect(await stored()).toEqual(after);
  });

  it('are changed when a server starts; its log names rows that stay as they are, without the address', async () => {
    await store.account('marker@xn--mnchen-3ya.de');
    const id = await store.account('marker@münchen.de');
    await store.identity_user('marker@例え.jp');
    const lines: string[] = [];
    const start = () =>
      prepareDatabase(
        db,
        { openData: 'skip', openDataDir: 'none', isOpenDataBundled: true, cities: 'none' },
        {
          logger: createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) }),
          progress: silentProgress,
          keyStatePath: path.join(import.meta.dirname, 'no-such-file'),
        },
      );
    await start();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', changed: 1 },
      { level: 'warn', left: [{ table: 'account', id }] },
      { level: 'info', openData: 'not loaded' },
    ]);
    await start();
    expect(lines.filter((line) => line.includes('changed'))).toHaveLength(1);
    expect(lines.join('')).not.toContain('marker');
    expect((await stored()).identity_user).toEqual(['marker@xn--r8jz45g.jp']);
  });

  it('stay as they are where they are no address any more', async () => {
    const id = await store.account('ana@☃.example');
    expect(await unifyAddresses(db.kysely)).toEqual({ changed: 0, left: [{ table: 'account', id }] });
    expect((await stored()).account).toEqual(['ana@☃.example']);
  });
});
