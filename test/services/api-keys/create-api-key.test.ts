import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { CLI_ACTOR } from '../../../src/domain/accounts/actor.ts';
import { isWellFormedKey } from '../../../src/domain/api-keys/key-format.ts';
import { ensureAccount } from '../../../src/services/accounts/ensure-account.ts';
import { createApiKey } from '../../../src/services/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../src/services/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../src/services/api-keys/revoke-api-key.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

describe.each(databaseKinds)('creating a key (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });

  it('hands out the plaintext once and stores only its SHA-256, prefix and last four characters', async () => {
    const created = await createApiKey(db.kysely, { accountEmail: 'Once@Example.org', name: '  web site ' }, CLI_ACTOR);
    expect(isWellFormedKey(created.key)).toBe(true);
    expect(created).toMatchObject({
      accountEmail: 'once@example.org',
      name: 'web site',
      tier: 'free',
      prefix: 'ck_live_',
      lastFour: created.key.slice(-4),
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(created.createdAt).toBeInstanceOf(Date);
    const row = await db.kysely
      .selectFrom('api_key')
      .selectAll()
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    expect(row.hash).toBe(createHash('sha256').update(created.key).digest('hex'));
    expect(JSON.stringify(row)).not.toContain(created.key.slice(8, 38));
    const listed = await listApiKeys(db.kysely, { email: 'once@example.org' });
    expect(JSON.stringify(listed)).not.toContain(created.key.slice(8, 38));
    expect(JSON.stringify(listed)).not.toContain(row.hash);
  });

  it('makes test keys on request', async () => {
    const created = await createApiKey(
      db.kysely,
      { accountEmail: 'test@example.org', name: 'trial', test: true },
      CLI_ACTOR,
    );
    expect(created.key).toMatch(/^ck_test_/);
    expect(created.prefix).toBe('ck_test_');
  });

  it('uses the account of an e-mail address whatever its case', async () => {
    const first = await createApiKey(db.kysely, { accountEmail: 'case@example.org', name: 'one' }, CLI_ACTOR);
    const second = await createApiKey(db.kysely, { accountEmail: ' CASE@Example.ORG ', name: 'two' }, CLI_ACTOR);
    expect(second.accountId).toBe(first.accountId);
  });

  it('puts the account on the tier asked for, its other keys too', async () => {
    await createApiKey(db.kysely, { accountEmail: 'tier@example.org', name: 'one' }, CLI_ACTOR);
    const created = await createApiKey(
      db.kysely,
      { accountEmail: 'tier@example.org', name: 'two', tier: 'growth' },
      CLI_ACTOR,
    );
    expect(created.tier).toBe('growth');
    const listed = await listApiKeys(db.kysely, { email: 'tier@example.org' });
    expect(listed.map((key) => key.tier)).toEqual(['growth', 'growth']);
  });

  it('raises the version that nodes poll, in the same transaction as the key', async () => {
    const before = (await readDataVersions(db.kysely)).apiKeys;
    const created = await createApiKey(db.kysely, { accountEmail: 'version@example.org', name: 'one' }, CLI_ACTOR);
    const after = (await readDataVersions(db.kysely)).apiKeys;
    expect(after.version).toBe(before.version + 1);
    expect(after.token).not.toBe(before.token);
    const row = await db.kysely
      .selectFrom('api_key')
      .select('changed_version')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    expect(row.changed_version).toBe(after.version);

    await expect(
      createApiKey(db.kysely, { accountEmail: 'version@example.org', name: 'ONE' }, CLI_ACTOR),
    ).rejects.toThrow();
    expect((await readDataVersions(db.kysely)).apiKeys).toEqual(after);
  });

  it('refuses names and addresses that are none, and an account that does not exist', async () => {
    const { id } = await ensureAccount(db.kysely, 'names@example.org', CLI_ACTOR);
    for (const name of ['', '  ', 'x'.repeat(61), 'a\nb', 'a\u0000b']) {
      await expect(createApiKey(db.kysely, { accountId: id, name }, CLI_ACTOR)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
    await expect(createApiKey(db.kysely, { accountEmail: 'nobody', name: 'x' }, CLI_ACTOR)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await expect(createApiKey(db.kysely, { accountId: 2_000_000_000, name: 'x' }, CLI_ACTOR)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Account 2000000000 not found',
    });
  });

  it('leaves no account behind when the key is refused', async () => {
    await expect(createApiKey(db.kysely, { accountEmail: 'ghost@example.org', name: '' }, CLI_ACTOR)).rejects.toThrow();
    await expect(listApiKeys(db.kysely, { email: 'ghost@example.org' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses a name used before, ignoring case in any script, and revoked keys included', async () => {
    const first = await createApiKey(db.kysely, { accountEmail: 'unique@example.org', name: 'Été' }, CLI_ACTOR);
    await revokeApiKey(db.kysely, { id: first.id }, CLI_ACTOR);
    for (const name of ['Été', 'ÉTÉ', ' été ', 'e\u0301te\u0301']) {
      await expect(
        createApiKey(db.kysely, { accountEmail: 'unique@example.org', name }, CLI_ACTOR),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
    await createApiKey(db.kysely, { accountEmail: 'other@example.org', name: 'Été' }, CLI_ACTOR);
  });

  it('refuses a sixth active key, and makes room when one is revoked', async () => {
    const keys = [];
    for (const name of ['1', '2', '3', '4', '5'])
      keys.push(await createApiKey(db.kysely, { accountEmail: 'six@example.org', name }, CLI_ACTOR));
    await expect(
      createApiKey(db.kysely, { accountEmail: 'six@example.org', name: '6' }, CLI_ACTOR),
    ).rejects.toMatchObject({
      code: 'BUSINESS_RULE_VIOLATION',
    });
    await revokeApiKey(db.kysely, { id: keys[0]?.id ?? 0 }, CLI_ACTOR);
    await createApiKey(db.kysely, { accountEmail: 'six@example.org', name: '6' }, CLI_ACTOR);
  });

  it('makes one of fifty keys asked for at once when four exist', async () => {
    const { id: accountId } = await ensureAccount(db.kysely, 'fifty@example.org', CLI_ACTOR);
    for (const name of ['a', 'b', 'c', 'd']) await createApiKey(db.kysely, { accountId, name }, CLI_ACTOR);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => createApiKey(db.kysely, { accountId, name: `key ${at}` }, CLI_ACTOR)),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'BUSINESS_RULE_VIOLATION' });
    }
    expect((await listApiKeys(db.kysely, { id: accountId })).filter((key) => key.revokedAt === null)).toHaveLength(5);
  });

  it('makes one of fifty keys of one name asked for at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        createApiKey(db.kysely, { accountEmail: 'same@example.org', name: at % 2 ? 'Deploy' : 'deploy' }, CLI_ACTOR),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('answers conflict, not a database error, where only the database holds two names equal', async () => {
    const { id: accountId } = await ensureAccount(db.kysely, 'dotted@example.org', CLI_ACTOR);
    await createApiKey(db.kysely, { accountId, name: 'istanbul' }, CLI_ACTOR);
    // lower() of a dotted capital I is i under some collations.
    const outcome = await createApiKey(db.kysely, { accountId, name: 'İstanbul' }, CLI_ACTOR).catch(
      (error: unknown) => error,
    );
    if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'CONFLICT' });
  });

  // The embedded database runs one transaction at a time, so nobody can be in between.
  it.runIf(kind === 'postgres')(
    'answers conflict for a name taken by a writer that did not lock the account',
    async () => {
      const { id: accountId } = await ensureAccount(db.kysely, 'backstop@example.org', CLI_ACTOR);
      let attempt: Promise<unknown> = Promise.resolve();
      await db.kysely.transaction().execute(async (trx) => {
        await trx
          .insertInto('api_key')
          .values({
            account_id: accountId,
            name: 'SNEAKY',
            prefix: 'ck_live_',
            last_four: 'aaaa',
            hash: 'sneaky',
            changed_version: 0,
          })
          .execute();
        attempt = createApiKey(db.kysely, { accountId, name: 'Sneaky' }, CLI_ACTOR).catch((error: unknown) => error);
        await untilSomebodyWaits(db);
      });
      expect(await attempt).toMatchObject({ code: 'CONFLICT' });
    },
  );
});

async function untilSomebodyWaits(db: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db.kysely,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}
