import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDataVersions } from '../../../src/db/data-version.ts';
import { CLI_ACTOR } from '../../../src/domain/accounts/actor.ts';
import { maskedKey } from '../../../src/domain/api-keys/key-format.ts';
import { parseApiKeyReference } from '../../../src/services/api-keys/api-key-reference.ts';
import { createApiKey } from '../../../src/services/api-keys/create-api-key.ts';
import { findApiKeyId } from '../../../src/services/api-keys/find-api-key.ts';
import { listApiKeys } from '../../../src/services/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../../src/services/api-keys/revoke-api-key.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

describe.each(databaseKinds)('revoking a key (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });

  it('keeps the key in the list with the time it was revoked', async () => {
    const { id } = await createApiKey(db.kysely, { accountEmail: 'list@example.org', name: 'one' }, CLI_ACTOR);
    const revoked = await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
    expect(revoked.revokedAt).toBeInstanceOf(Date);
    expect(await listApiKeys(db.kysely, { email: 'list@example.org' })).toMatchObject([
      { id, name: 'one', revokedAt: revoked.revokedAt },
    ]);
  });

  it('gives a hundred revocations at once one time, and one more version', async () => {
    const { id } = await createApiKey(db.kysely, { accountEmail: 'hundred@example.org', name: 'one' }, CLI_ACTOR);
    const before = (await readDataVersions(db.kysely)).apiKeys.version;
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => revokeApiKey(db.kysely, { id }, CLI_ACTOR)));
    expect(new Set(outcomes.map((key) => key.revokedAt.getTime())).size).toBe(1);
    expect((await readDataVersions(db.kysely)).apiKeys.version).toBe(before + 1);
    const later = await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
    expect(later.revokedAt).toEqual(outcomes[0]?.revokedAt);
  });

  it('reports a missing key and another account’s key alike', async () => {
    const mine = await createApiKey(db.kysely, { accountEmail: 'mine@example.org', name: 'one' }, CLI_ACTOR);
    const theirs = await createApiKey(db.kysely, { accountEmail: 'theirs@example.org', name: 'one' }, CLI_ACTOR);
    const missing = 2_000_000_000;
    const message = (id: number) =>
      revokeApiKey(db.kysely, { id, accountId: mine.accountId }, CLI_ACTOR).catch((error: Error) =>
        error.message.replace(String(id), 'ID'),
      );
    expect(await message(theirs.id)).toBe('ApiKey ID not found');
    expect(await message(missing)).toBe('ApiKey ID not found');
    const [untouched] = await listApiKeys(db.kysely, { email: 'theirs@example.org' });
    expect(untouched?.revokedAt).toBeNull();
  });

  it('does not lock up with changes of tier and new keys of the same account', async () => {
    const { id, accountId } = await createApiKey(
      db.kysely,
      { accountEmail: 'busy@example.org', name: 'first' },
      CLI_ACTOR,
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? revokeApiKey(db.kysely, { id }, CLI_ACTOR)
          : createApiKey(db.kysely, { accountId, name: `key ${at}`, tier: at % 2 ? 'growth' : 'business' }, CLI_ACTOR),
      ),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'BUSINESS_RULE_VIOLATION' });
    }
  });
});

describe.each(databaseKinds)('naming an existing key (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });

  it('works by id, by the key itself and by how lists show it', async () => {
    const created = await createApiKey(db.kysely, { accountEmail: 'a@example.org', name: 'one' }, CLI_ACTOR);
    const shown = maskedKey(created.prefix, created.lastFour);
    for (const text of [String(created.id), created.key, shown, shown.replace('…', '...')]) {
      expect(await findApiKeyId(db.kysely, parseApiKeyReference(text))).toBe(created.id);
    }
  });

  it('asks for the id when several keys are shown alike', async () => {
    const { accountId, id } = await createApiKey(db.kysely, { accountEmail: 'b@example.org', name: 'one' }, CLI_ACTOR);
    await db.kysely.updateTable('api_key').set({ last_four: 'same' }).where('id', '=', id).execute();
    const twin = {
      account_id: accountId,
      name: 'twin',
      prefix: 'ck_live_',
      last_four: 'same',
      hash: 'twin',
      changed_version: 0,
    };
    const { id: twinId } = await db.kysely.insertInto('api_key').values(twin).returning('id').executeTakeFirstOrThrow();
    await expect(findApiKeyId(db.kysely, parseApiKeyReference('ck_live_...same'))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`ids ${id}, ${twinId}`),
    });
  });

  it('says which key is not there', async () => {
    await expect(findApiKeyId(db.kysely, parseApiKeyReference('999999'))).rejects.toThrow('ApiKey 999999 not found');
    await expect(findApiKeyId(db.kysely, parseApiKeyReference('ck_test_…0000'))).rejects.toThrow(
      'ApiKey ck_test_…0000 not found',
    );
  });
});
