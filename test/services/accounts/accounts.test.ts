import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../../src/domain/accounts/actor.ts';
import { isWellFormedKey } from '../../../src/domain/api-keys/key-format.ts';
import {
  createFirstAccount,
  FIRST_ACCOUNT_EMAIL,
  rememberKeys,
} from '../../../src/services/accounts/create-first-account.ts';
import { ensureAccount } from '../../../src/services/accounts/ensure-account.ts';
import { setAccountTier } from '../../../src/services/accounts/set-account-tier.ts';
import { createApiKey } from '../../../src/services/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../src/services/api-keys/list-api-keys.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

describe.each(databaseKinds)('accounts (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });
  beforeEach(async () => {
    await sql`truncate api_key, account cascade`.execute(db.kysely);
    await sql`update data_version set version = 0 where name = 'api_keys'`.execute(db.kysely);
  });

  const count = async () => (await db.kysely.selectFrom('account').select('id').execute()).length;

  it('are one per e-mail address whatever its case, also when asked for at once', async () => {
    const spellings = ['ana@example.org', 'ANA@example.org', ' Ana@Example.Org '];
    const accounts = await Promise.all(
      Array.from({ length: 30 }, (_, at) => ensureAccount(db.kysely, spellings[at % 3] ?? '', CLI_ACTOR)),
    );
    expect(new Set(accounts.map((account) => account.id)).size).toBe(1);
    expect(accounts[0]).toMatchObject({ email: 'ana@example.org', tier: 'free' });
    expect(await count()).toBe(1);
  });

  it('are found when their address was stored in capitals by other means', async () => {
    const { id } = await db.kysely
      .insertInto('account')
      .values({ email: 'Mixed@Example.org' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await ensureAccount(db.kysely, 'mixed@example.org', CLI_ACTOR)).id).toBe(id);
  });

  it('move between tiers with all their keys', async () => {
    const { accountId } = await createApiKey(db.kysely, { accountEmail: 'ana@example.org', name: 'one' }, CLI_ACTOR);
    expect(await setAccountTier(db.kysely, accountId, 'growth', CLI_ACTOR)).toMatchObject({
      changed: true,
      account: { tier: 'growth' },
    });
    expect(await setAccountTier(db.kysely, accountId, 'growth', CLI_ACTOR)).toMatchObject({ changed: false });
    expect((await listApiKeys(db.kysely)).map((key) => key.tier)).toEqual(['growth']);
    await expect(setAccountTier(db.kysely, 2_000_000_000, 'growth', CLI_ACTOR)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('begin with a local one that has one working key', async () => {
    const created = await createFirstAccount(db.kysely);
    expect(created).toMatchObject({ accountEmail: FIRST_ACCOUNT_EMAIL, name: 'first key', tier: 'free' });
    expect(isWellFormedKey(created?.key ?? '')).toBe(true);
    // Its address is one that the command line takes.
    await createApiKey(db.kysely, { accountEmail: FIRST_ACCOUNT_EMAIL, name: 'second key' }, CLI_ACTOR);
    expect(await count()).toBe(1);
    expect(await createFirstAccount(db.kysely)).toBeUndefined();
    expect(await listApiKeys(db.kysely)).toHaveLength(2);
  });

  it('begin with no local one where there is an account already', async () => {
    await ensureAccount(db.kysely, 'ana@example.org', CLI_ACTOR);
    expect(await createFirstAccount(db.kysely)).toBeUndefined();
    expect(await count()).toBe(1);
  });

  it('begin with no local one where there were keys before', async () => {
    await createFirstAccount(db.kysely);
    await sql`truncate api_key, account cascade`.execute(db.kysely);
    expect(await createFirstAccount(db.kysely)).toBeUndefined();
    expect(await count()).toBe(0);
  });

  it('begin with no local one where it is known elsewhere that there were keys, and that is remembered', async () => {
    await rememberKeys(db.kysely);
    expect(await createFirstAccount(db.kysely)).toBeUndefined();
    expect(await count()).toBe(0);
  });

  it('begin with one local one and one key when twenty servers start at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => createFirstAccount(db.kysely)));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(await count()).toBe(1);
    expect(await listApiKeys(db.kysely)).toHaveLength(1);
  });
});
