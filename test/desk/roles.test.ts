import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/http/dashboard/operations.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { deskUser, setRole } from './desk-under-test.ts';

describe('roles of the desk', () => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase('embedded');
    api = await startDashboard(db);
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  it('are needed for everything there: others get 403, whatever other roles they have', async () => {
    const stranger = await deskUser(db, api, 'developer', 'admin');
    for (const { method, path, query, bodyExample } of operations.filter(({ path }) => path.startsWith('/desk'))) {
      const { required = [] } = query as { readonly required?: readonly string[] };
      const asked = new URLSearchParams(Object.fromEntries(required.map((name) => [name, '1'])));
      const target = `${path.slice('/desk'.length).replaceAll(/\{\w+\}/g, '1')}?${asked}`;
      const refused = await stranger.ask(method, target, bodyExample as object | undefined);
      expect([path, refused.statusCode, refused.json.code]).toEqual([path, 403, 'FORBIDDEN']);
      expect(refused.json.message).toContain('This needs');
    }
  });

  it('come with tokens, too', async () => {
    const token = api.token({ roles: ['editor'] });
    expect((await api.ask('/v1/desk/members', { token })).statusCode).toBe(200);
  });

  it('are given and taken by desk admins alone, with entries in both audit logs', async () => {
    const [admin, editor] = [await deskUser(db, api, 'desk_admin'), await deskUser(db, api, 'editor')];
    const wish = { account: String(editor.accountId), role: 'reviewer', granted: true };
    expect((await editor.ask('POST', '/members', wish)).statusCode).toBe(403);
    expect((await admin.ask('POST', '/members', wish)).json).toEqual({
      accountId: editor.accountId,
      email: null,
      roles: ['editor', 'reviewer'],
    });
    const listed = (await editor.ask('GET', '/members')).json.data;
    expect(listed).toContainEqual({ accountId: admin.accountId, email: null, roles: ['desk_admin'] });
    const entry = await db.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', editor.accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_kind: 'user',
      action: 'account.roles_changed',
      details: { from: 'editor', to: 'editor reviewer' },
    });
    expect((await admin.ask('POST', '/members', { ...wish, granted: false })).json.roles).toEqual(['editor']);
  });

  it.each([
    [{ account: '1', role: 'editor', granted: 'yes' }, 'Body field "granted" must be true or false; got "yes"'],
    [{ account: 'ana', role: 'editor', granted: true }, '"ana" names no account'],
    [{ account: '1', role: 'editor' }, 'Body field "granted" is required'],
  ])('are not given by %j', async (wish, message) => {
    const admin = await deskUser(db, api, 'desk_admin');
    const refused = await admin.ask('POST', '/members', wish);
    expect([refused.statusCode, refused.json.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('never include that of an administrator', async () => {
    const admin = await deskUser(db, api, 'desk_admin');
    const refused = await admin.ask('POST', '/members', { account: '1', role: 'admin', granted: true });
    expect([refused.statusCode, refused.json.message]).toEqual([400, expect.stringContaining('"role"')]);
  });

  it('end with the next request after they are taken away', async () => {
    const editor = await deskUser(db, api, 'editor');
    expect((await editor.ask('GET', '/members')).statusCode).toBe(200);
    await setRole(db, editor.accountId, 'editor', false);
    expect((await editor.ask('GET', '/members')).statusCode).toBe(403);
  });
});
