import { randomBytes } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../../src/domain/accounts/actor.ts';
import { composeKey } from '../../../src/domain/api-keys/key-format.ts';
import { setAccountTier } from '../../../src/services/accounts/set-account-tier.ts';
import { ActiveApiKeys } from '../../../src/services/api-keys/active-api-keys.ts';
import { createApiKey } from '../../../src/services/api-keys/create-api-key.ts';
import { hashKey } from '../../../src/services/api-keys/key-hash.ts';
import { revokeApiKey } from '../../../src/services/api-keys/revoke-api-key.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';

describe.each(databaseKinds)('the active keys in memory (%s)', (kind) => {
  let db: TestDatabase;
  let keys: ActiveApiKeys;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });
  beforeEach(async () => {
    await sql`truncate api_key, account cascade`.execute(db.kysely);
    keys = new ActiveApiKeys(db.kysely, { pageSize: 3 });
  });

  const create = (name: string, accountEmail = 'ana@example.org') =>
    createApiKey(db.kysely, { accountEmail, name }, CLI_ACTOR);

  it('accept every active key after loading, page by page, and refuse revoked, unknown and malformed ones', async () => {
    const created = [];
    for (const [at, name] of ['1', '2', '3', '4', '5', '6', '7', '8'].entries())
      created.push(await create(name, `user-${at % 3}@example.org`));
    const [revoked, ...active] = created;
    await revokeApiKey(db.kysely, { id: revoked?.id ?? 0 }, CLI_ACTOR);
    expect(keys.isLoaded).toBe(false);
    expect(keys.check(active[0]?.key ?? '')).toBeUndefined();
    await keys.load();
    expect(keys.isLoaded).toBe(true);
    expect(keys.size).toBe(7);
    for (const key of active) {
      expect(keys.check(key.key)).toEqual({ apiKeyId: key.id, accountId: key.accountId, tier: 'free' });
      expect(keys.check(`${key.key} `)).toBeUndefined();
      expect(keys.check(hashKey(key.key))).toBeUndefined();
    }
    expect(keys.check(revoked?.key ?? '')).toBeUndefined();
    expect(keys.check(composeKey('live', randomBytes))).toBeUndefined();
    expect(keys.check('')).toBeUndefined();
  });

  it('follow new keys, revocations and changes of tier at the next poll', async () => {
    expect(await keys.poll()).toBe('reloaded');
    expect(await keys.poll()).toBe('unchanged');
    const first = await create('first');
    const second = await create('second');
    expect(keys.check(first.key)).toBeUndefined();
    expect(await keys.poll()).toBe('updated');
    expect(keys.check(first.key)).toMatchObject({ apiKeyId: first.id, tier: 'free' });

    await setAccountTier(db.kysely, first.accountId, 'business', CLI_ACTOR);
    expect(await keys.poll()).toBe('updated');
    expect(keys.check(first.key)).toMatchObject({ tier: 'business' });
    expect(keys.check(second.key)).toMatchObject({ tier: 'business' });
    await setAccountTier(db.kysely, first.accountId, 'business', CLI_ACTOR);
    expect(await keys.poll()).toBe('unchanged');

    await revokeApiKey(db.kysely, { id: first.id }, CLI_ACTOR);
    expect(await keys.poll()).toBe('updated');
    expect(keys.check(first.key)).toBeUndefined();
    expect(keys.check(second.key)).toBeDefined();
    expect(await keys.poll()).toBe('unchanged');
  });

  it('follow a database that was restored from a backup, whether it counts lower or alike', async () => {
    const kept = await create('kept');
    const lost = await create('lost');
    await keys.load();
    // A restore takes the later key away and the version back.
    await db.kysely.deleteFrom('api_key').where('id', '=', lost.id).execute();
    await db.kysely
      .updateTable('data_version')
      .set({ version: 1, token: 'restored' })
      .where('name', '=', 'api_keys')
      .execute();
    expect(await keys.poll()).toBe('reloaded');
    expect(keys.check(lost.key)).toBeUndefined();
    expect(keys.check(kept.key)).toBeDefined();

    await db.kysely.updateTable('api_key').set({ revoked_at: new Date() }).where('id', '=', kept.id).execute();
    await db.kysely
      .updateTable('data_version')
      .set({ token: 'restored again' })
      .where('name', '=', 'api_keys')
      .execute();
    expect(await keys.poll()).toBe('reloaded');
    expect(keys.check(kept.key)).toBeUndefined();
  });

  it('stay as they are while the database cannot be read, and are read afresh once it can', async () => {
    const key = await create('one');
    await keys.load();
    await db.kysely.schema.alterTable('data_version').renameTo('away').execute();
    await expect(keys.poll()).rejects.toThrow();
    await expect(keys.load()).rejects.toThrow();
    expect(keys.check(key.key)).toBeDefined();
    await db.kysely.schema.alterTable('away').renameTo('data_version').execute();
    expect(await keys.poll()).toBe('reloaded');
    expect(await keys.poll()).toBe('unchanged');
  });

  it('are read once for polls that overlap, and again for a load that was asked for meanwhile', async () => {
    await keys.load();
    await create('one');
    const outcomes = await Promise.all([keys.poll(), keys.poll(), keys.poll(), keys.load()]);
    expect(outcomes.slice(0, 3)).toEqual(['updated', 'updated', 'updated']);
    expect(await keys.poll()).toBe('unchanged');
    expect(keys.size).toBe(1);
  });

  it('are never missing a key that is created while they are being read', async () => {
    for (let at = 0; at < 10; at++) await create('seed', `seed-${at}@example.org`);
    const created = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => create('x', `racing-${at}@example.org`)),
      ...Array.from({ length: 5 }, () => keys.load()),
    ]);
    await keys.poll();
    for (const key of created) if (key) expect(keys.check(key.key)).toBeDefined();
  });

  it('can be saved without anything that could be used as a key, and taken over by a node without a database', async () => {
    expect(keys.exportState()).toBeUndefined();
    const kept = await create('kept');
    const revoked = await create('revoked');
    await keys.load();
    const saved = JSON.stringify(keys.exportState());
    expect(saved).not.toContain(kept.key.slice(8, 38));

    const other = new ActiveApiKeys(db.kysely);
    other.importState(JSON.parse(saved));
    expect(other.isLoaded).toBe(true);
    expect(other.check(kept.key)).toEqual(keys.check(kept.key));
    expect(other.check(revoked.key)).toBeDefined();
    await revokeApiKey(db.kysely, { id: revoked.id }, CLI_ACTOR);
    expect(await other.poll()).toBe('reloaded');
    expect(other.check(revoked.key)).toBeUndefined();
    expect(other.check(kept.key)).toBeDefined();
  });

  it('refuse a saved state that is damaged, and keep what they have', async () => {
    const key = await create('one');
    await keys.load();
    const good = keys.exportState();
    const entry = good?.keys[0];
    const damaged = [
      undefined,
      null,
      'text',
      [],
      { ...good, format: 2 },
      { ...good, version: '1' },
      { ...good, token: 7 },
      { ...good, keys: {} },
      { ...good, keys: [entry, null] },
      { ...good, keys: [['short', 1, 1, 'free']] },
      { ...good, keys: [[entry?.[0], 1.5, 1, 'free']] },
      { ...good, keys: [[entry?.[0], 1, 1, 'gold']] },
    ];
    for (const data of damaged) expect(() => keys.importState(data), JSON.stringify(data)).toThrow('cannot be used');
    expect(keys.check(key.key)).toBeDefined();
  });

  describe('that are not in memory', () => {
    /** Holds back what the database answers until it is opened. */
    class Gate implements KyselyPlugin {
      #opened = Promise.resolve();
      open = () => {};
      isReached: Promise<void> = Promise.resolve();
      #reach = () => {};

      close(): void {
        this.#opened = new Promise((resolve) => {
          this.open = resolve;
        });
        this.isReached = new Promise((resolve) => {
          this.#reach = resolve;
        });
      }

      transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;
      transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
        this.#reach();
        await this.#opened;
        return result;
      };
    }

    let lookingUp: Gate;
    let polling: Gate;
    beforeEach(() => {
      lookingUp = new Gate();
      polling = new Gate();
      keys = new ActiveApiKeys(db.kysely.withPlugin(polling), {
        pageSize: 3,
        lookUpDb: db.kysely.withPlugin(lookingUp),
      });
    });

    it('are looked up once and then in memory, with their tier', async () => {
      await keys.load();
      const { key, id, accountId } = await create('new');
      await setAccountTier(db.kysely, accountId, 'growth', CLI_ACTOR);
      expect(await keys.check(key)).toEqual({ apiKeyId: id, accountId, tier: 'growth' });
      expect(keys.check(key)).toEqual({ apiKeyId: id, accountId, tier: 'growth' });
      expect(await keys.poll()).toBe('updated');
      expect(keys.check(key)).toBeDefined();
      await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
      await keys.poll();
      expect(await keys.check(key)).toBeUndefined();
    });

    it('stay unknown when they are malformed, made up or revoked, or when nothing could be read yet', async () => {
      const revoked = await create('revoked');
      await revokeApiKey(db.kysely, { id: revoked.id }, CLI_ACTOR);
      expect(keys.check((await create('early')).key)).toBeUndefined();
      await keys.load();
      expect(keys.check('nonsense')).toBeUndefined();
      for (const key of [revoked.key, composeKey('live', randomBytes)]) {
        expect(await keys.check(key)).toBeUndefined();
        expect(keys.check(key)).toBeUndefined();
      }
    });

    it.each(['poll', 'load'] as const)(
      'do not come back when they are revoked before a %s and the answer is late',
      async (read) => {
        await keys.load();
        const { key, id } = await create('short-lived');
        lookingUp.close();
        const late = keys.check(key);
        await lookingUp.isReached;
        await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
        await keys[read]();
        lookingUp.open();
        expect(await late).toBeUndefined();
        expect(await keys.check(key)).toBeUndefined();
        await keys.poll();
        expect(await keys.check(key)).toBeUndefined();
      },
    );

    it('are refused after the next poll when they are revoked while all keys are read', async () => {
      await keys.load();
      polling.close();
      const loading = keys.load();
      await polling.isReached;
      const { key, id } = await create('short-lived');
      expect(await keys.check(key)).toBeDefined();
      await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
      polling.open();
      await loading;
      await keys.poll();
      expect(await keys.check(key)).toBeUndefined();
    });

    it('are not lost to a reading of all keys that began before they were made', async () => {
      await keys.load();
      polling.close();
      const loading = keys.load();
      await polling.isReached;
      const { key } = await create('new');
      expect(await keys.check(key)).toBeDefined();
      polling.open();
      await loading;
      expect(keys.check(key)).toMatchObject({ tier: 'free' });
    });

    it('are not looked up while the database cannot be read', async () => {
      await keys.load();
      const { key } = await create('new');
      await db.kysely.schema.alterTable('data_version').renameTo('away').execute();
      await expect(keys.poll()).rejects.toThrow();
      expect(keys.check(key)).toBeUndefined();
      await db.kysely.schema.alterTable('away').renameTo('data_version').execute();
      await keys.poll();
      expect(keys.check(key)).toMatchObject({ tier: 'free' });
    });
  });
});
