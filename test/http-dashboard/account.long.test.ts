import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import { setAccountRole } from '../../src/services/accounts/set-account-role.ts';
import { setAccountTier } from '../../src/services/accounts/set-account-tier.ts';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, ISSUER, startDashboard } from './dashboard-under-test.ts';

/** Seconds since the epoch, `by` later than now. */
const seconds = (by: number) => Math.floor(Date.now() / 1000) + by;

describe.each(databaseKinds)('accounts over the dashboard (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let api: DashboardUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db, { trustedProxies: 1 });
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  const account = async (token: string) => (await api.ask('/v1/account', { token })).json;
  const auditLog = async (token: string) => (await api.ask('/v1/audit-log?limit=100', { token })).json.data;
  const createKey = (token: string, name: string) => api.ask('/v1/api-keys', { method: 'POST', token, json: { name } });

  it('are made by the first request of an identity, once also when fifty come at once', async () => {
    const token = api.token({ email: 'Ana@Example.org', emailVerified: true });
    const all = await Promise.all(Array.from({ length: 50 }, () => account(token)));
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect(all[0]).toEqual({
      id: expect.any(Number),
      email: 'ana@example.org',
      tier: 'free',
      roles: [],
      createdAt: expect.any(String),
    });
    expect((await auditLog(token)).map((entry: { action: string }) => entry.action)).toEqual(['account.created']);
  });

  itOnce('belong to issuer and subject together: neither alone nor an e-mail address leads to one', async () => {
    const subject = randomUUID();
    const same = { email: 'shared@example.org', emailVerified: true };
    const ids = [];
    for (const principal of [
      { subject, ...same },
      { subject, ...same, issuer: 'https://other.example.org' },
      { ...same },
      { subject: subject.toUpperCase(), ...same },
    ]) {
      ids.push((await account(api.token(principal))).id);
    }
    const { accountId } = await createApiKey(
      db.kysely,
      {
        accountId: (await createApiKey(db.kysely, { accountEmail: 'local@example.org', name: 'x' }, CLI_ACTOR))
          .accountId,
        name: 'y',
      },
      CLI_ACTOR,
    );
    ids.push(accountId, (await account(api.token({ email: 'local@example.org', emailVerified: true }))).id);
    expect(new Set(ids).size).toBe(6);
    expect((await account(api.token({ subject, ...same }))).id).toBe(ids[0]);
  });

  it('have an address only when it is verified, and follow it', async () => {
    const subject = randomUUID();
    expect((await account(api.token({ subject, email: 'claimed@example.org' }))).email).toBeNull();
    const odd = { subject, email: 'not an address\u0000', emailVerified: true };
    expect((await account(api.token(odd))).email).toBeNull();
    const first = { subject, email: 'first@example.org', emailVerified: true };
    expect((await account(api.token(first))).email).toBe('first@example.org');
    const second = api.token({ subject, email: 'second@example.org', emailVerified: true });
    await Promise.all(Array.from({ length: 10 }, () => account(second)));
    expect((await account(api.token({ subject }))).email).toBe('second@example.org');
    const log = await auditLog(second);
    expect(log.map((entry: { action: string }) => entry.action)).toEqual([
      'account.email_changed',
      'account.email_changed',
      'account.created',
    ]);
    expect(JSON.stringify(log)).not.toContain('@example.org');
  });

  itOnce('show tier and roles as they are now, those of the token and those of the operator', async () => {
    const token = api.token({ roles: ['editor'] });
    const { id } = await account(token);
    await setAccountTier(db.kysely, id, 'growth', CLI_ACTOR);
    await setAccountRole(db.kysely, { accountId: id, role: 'admin', granted: true, actor: CLI_ACTOR });
    expect(await account(token)).toMatchObject({ tier: 'growth', roles: ['editor', 'admin'] });
    expect((await createKey(token, 'k')).json.tier).toBe('growth');
    expect(await auditLog(token)).toMatchObject([
      { action: 'api_key.created', actor: { kind: 'user' } },
      { action: 'account.roles_changed', details: { from: '', to: 'admin' }, actor: { kind: 'cli' } },
      { action: 'account.tier_changed', details: { from: 'free', to: 'growth' }, actor: { kind: 'cli', ip: null } },
      { action: 'account.created' },
    ]);
  });

  itOnce('tell their holder who changed what, when and from where, newest first', async () => {
    const subject = randomUUID();
    const token = api.token({ subject });
    const created = await api.ask('/v1/api-keys', {
      method: 'POST',
      token,
      json: { name: 'web site' },
      headers: {
        'x-forwarded-for': '203.0.113.9, 192.0.2.7',
        'user-agent': `Test/${'1'.repeat(400)}`,
        'x-request-id': 'r-1',
      },
    });
    await api.ask(`/v1/api-keys/${created.json.id}/revoke`, { method: 'POST', token });
    const { data, meta } = (await api.ask('/v1/audit-log?limit=2', { token })).json;
    expect(meta).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect(data[0]).toMatchObject({ action: 'api_key.revoked', actor: { ip: '127.0.0.1' } });
    expect(data[1]).toEqual({
      id: expect.any(Number),
      action: 'api_key.created',
      targetType: 'api_key',
      targetId: String(created.json.id),
      details: { name: 'web site', prefix: 'ck_live_', lastFour: created.json.lastFour },
      actor: { kind: 'user', id: subject, ip: '192.0.2.7', userAgent: `Test/${'1'.repeat(295)}`, requestId: 'r-1' },
      createdAt: expect.any(String),
    });
    expect(JSON.stringify(data)).not.toContain(created.json.key);
    expect((await api.ask('/v1/audit-log?page=2&limit=2', { token })).json.data).toMatchObject([
      { action: 'account.created' },
    ]);
  });

  itOnce('write their audit entry or change nothing at all', async () => {
    const token = api.token();
    await account(token);
    const { kysely } = db;
    await kysely.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    try {
      expect((await createKey(token, 'unseen')).statusCode).toBe(500);
    } finally {
      await kysely.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
    }
    expect((await api.ask('/v1/api-keys', { token })).json.meta.total).toBe(0);
    expect((await createKey(token, 'unseen')).statusCode).toBe(201);
  });

  itOnce('are deleted with their keys and all that says whose they were', async () => {
    const subject = `subject-${randomUUID()}`;
    const principal = { subject, email: 'leaving@example.org', emailVerified: true };
    const token = api.token(principal);
    const { key } = (await createKey(token, 'Leaving lady')).json;
    const { id } = await account(token);
    await setAccountRole(db.kysely, { accountId: id, role: 'admin', granted: true, actor: CLI_ACTOR });
    await sql`insert into identity_setting (name, value) values ('issuer', ${ISSUER})`.execute(db.kysely);
    for (const user of [subject, 'somebody else']) {
      await sql`insert into identity_user (id, name, email, email_verified) values (${user}, 'x', ${`${user}@x.org`}, true)`.execute(
        db.kysely,
      );
    }
    const keys = new ActiveApiKeys(db.kysely);
    await keys.load();
    expect(keys.check(key)).toBeDefined();

    const deleted = await api.ask('/v1/account', { method: 'DELETE', token });
    expect([deleted.statusCode, deleted.json]).toEqual([200, { id, deletedAt: expect.any(String) }]);
    await keys.poll();
    expect(keys.check(key)).toBeUndefined();
    const users = await sql<{ id: string }>`select id from identity_user`.execute(db.kysely);
    expect(users.rows).toEqual([{ id: 'somebody else' }]);

    for (const table of ['account', 'api_key', 'audit_log', 'deleted_identity'] as const) {
      const rows = JSON.stringify(await db.kysely.selectFrom(table).selectAll().execute());
      for (const personal of ['leaving@', subject, 'Leaving lady'])
        expect([table, rows.includes(personal)]).toEqual([table, false]);
    }
    const entries = await db.kysely.selectFrom('audit_log').selectAll().where('account_id', '=', id).execute();
    expect(entries.map((entry) => entry.action).sort()).toEqual([
      'account.created',
      'account.deleted',
      'account.roles_changed',
      'api_key.created',
      'api_key.revoked',
    ]);
    for (const entry of entries) {
      expect([entry.actor_id, entry.actor_ip, entry.actor_user_agent, entry.request_id]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
  });

  itOnce('once deleted refuse every earlier token; signing up again makes another account', async () => {
    const subject = randomUUID();
    const old = api.token({ subject, issuedAt: seconds(-60) });
    const { id } = await account(old);
    await api.ask('/v1/account', { method: 'DELETE', token: old });
    for (const issuedAt of [seconds(-60), seconds(-1), null]) {
      const refused = await api.ask('/v1/account', { token: api.token({ subject, issuedAt }) });
      expect([issuedAt, refused.statusCode, refused.headers['www-authenticate']]).toEqual([issuedAt, 401, 'Bearer']);
    }
    const again = await account(api.token({ subject, issuedAt: seconds(2) }));
    expect(again.id).not.toBe(id);
    // Also now that there is an account again.
    expect((await api.ask('/v1/account', { token: old })).statusCode).toBe(401);
    expect((await api.ask('/v1/api-keys', { token: api.token({ subject, issuedAt: seconds(2) }) })).json.data).toEqual(
      [],
    );
  });

  it('are deleted once, however many requests say so at once', async () => {
    const token = api.token();
    await createKey(token, 'one');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.ask('/v1/account', { method: 'DELETE', token })),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses.slice(1))).toEqual(new Set([401]));
  });

  it('make no key when they are deleted at the same time', async () => {
    const token = api.token();
    const { id } = await account(token);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => createKey(token, `key ${at}`)),
      api.ask('/v1/account', { method: 'DELETE', token }),
      ...Array.from({ length: 10 }, (_, at) => createKey(token, `more ${at}`)),
    ]);
    const left = await db.kysely.selectFrom('api_key').selectAll().where('account_id', '=', id).execute();
    expect(left.filter((key) => key.revoked_at === null)).toEqual([]);
  });
});
