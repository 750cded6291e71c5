import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import { accountOf } from '../../src/services/accounts/account-of.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { findAuditPage } from '../../src/services/audit/audit.repository.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

describe('accounts on the command line', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(async () => {
    await db?.close();
  });
  const run = (...args: string[]) => runCommand(db, args);
  const signIn = (subject: string, email: string | null) =>
    accountOf(
      db.kysely,
      {
        issuer: 'https://issuer.example.org',
        subject,
        email,
        emailVerified: true,
        isAnonymous: false,
        roles: [],
        issuedAt: null,
      },
      CLI_ACTOR,
    );
  const actions = async (id: number) => (await findAuditPage(db.kysely, id, 1, 100)).rows.map((entry) => entry.action);

  it('are listed, shown, put on a tier and deleted', async () => {
    const { accountId, key } = await createApiKey(
      db.kysely,
      { accountEmail: 'ana@example.org', name: 'one' },
      CLI_ACTOR,
    );
    const settings = { DATABASE_URL: db.poolConfig.connectionString ?? '' };
    const listed = await carnet(['accounts', 'list', '--json'], settings);
    expect({ code: listed.code, stderr: listed.stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        id: accountId,
        email: 'ana@example.org',
        tier: 'free',
        roles: [],
        issuer: null,
        subject: null,
        createdAt: expect.any(String),
        deletedAt: null,
      },
    ]);
    expect((await run('accounts', 'set-tier', 'ANA@example.org', 'growth')).stdout).toBe(
      `account ${accountId} (ana@example.org) is now on the growth tier\n`,
    );
    expect((await run('accounts', 'set-tier', String(accountId), 'growth')).stdout).toContain('already');
    const shown = JSON.parse((await run('accounts', 'show', 'ana@example.org', '--json')).stdout);
    expect(shown).toMatchObject({ tier: 'growth', keys: [{ name: 'one' }] });
    expect(shown.changes.map((change: { action: string }) => change.action)).toEqual([
      'account.tier_changed',
      'api_key.created',
      'account.created',
    ]);
    const table = await run('accounts', 'show', String(accountId));
    expect(table.stdout).toContain(`ck_live_…${key.slice(-4)}`);
    expect(table.stdout + JSON.stringify(shown)).not.toContain(key);

    const unsure = await run('accounts', 'delete', 'ana@example.org');
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('expected --yes')]);
    const deleted = await run('accounts', 'delete', 'ana@example.org', '--yes', '--json');
    expect([deleted.code, JSON.parse(deleted.stdout)]).toEqual([0, { id: accountId, deletedAt: expect.any(String) }]);
    expect((await run('accounts', 'show', 'ana@example.org')).code).toBe(1);
    expect((await run('accounts', 'delete', String(accountId), '--yes')).stderr).toContain(
      `Account ${accountId} not found`,
    );
    expect(JSON.parse((await run('accounts', 'list', '--json')).stdout)).toEqual([]);
    expect(JSON.parse((await run('accounts', 'list', '--json', '--deleted')).stdout)).toMatchObject([
      { id: accountId, email: null },
    ]);
    expect((await run('accounts', 'list', '--deleted')).stdout).toContain('DELETED');
  });

  it('make admins of those who have signed in', async () => {
    await createApiKey(db.kysely, { accountEmail: 'boss@example.org', name: 'by hand' }, CLI_ACTOR);
    const early = await run('admins', 'grant', 'boss@example.org');
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('Nobody signs in')]);
    expect((await run('admins', 'grant', 'nobody@example.org')).stderr).toContain('has signed in yet');
    const { id } = await signIn('boss', 'boss@example.org');
    expect((await run('admins', 'grant', 'boss@example.org')).stdout).toBe(
      `account ${id} (boss@example.org) is now an admin\n`,
    );
    expect(JSON.parse((await run('admins', 'grant', String(id), '--json')).stdout)).toMatchObject({ roles: ['admin'] });
    expect((await run('admins', 'revoke', 'boss@example.org')).stdout).toContain('is no longer an admin');
    expect(await actions(id)).toEqual(['account.roles_changed', 'account.roles_changed', 'account.created']);
  });

  it('get roles of the editorial desk', async () => {
    const { id } = await signIn('writer', 'writer@example.org');
    expect((await run('desk', 'list')).stderr).toContain('nobody has a role at the desk yet');
    expect((await run('desk', 'grant', 'writer@example.org', 'editor')).stdout).toBe(
      `account ${id} (writer@example.org) now has the role editor\n`,
    );
    expect((await run('desk', 'grant', String(id), 'editor')).stdout).toContain('already has the role');
    expect(JSON.parse((await run('desk', 'list', '--json')).stdout)).toEqual([
      { id, email: 'writer@example.org', roles: ['editor'] },
    ]);
    expect((await run('desk', 'list')).stdout).toContain('writer@example.org');
    const unknown = await run('desk', 'grant', String(id), 'admin');
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('editor, reviewer, desk_admin')]);
    expect((await run('desk', 'revoke', String(id), 'editor')).stdout).toContain('no longer has the role editor');
  });

  it('are named by id where several share an address', async () => {
    const ids = [];
    for (const subject of ['a', 'b']) ids.push((await signIn(subject, 'shared@example.org')).id);
    for (const command of [
      ['accounts', 'set-tier', 'shared@example.org', 'growth'],
      ['admins', 'grant', 'shared@example.org'],
      ['keys', 'create', '--account', 'shared@example.org', '--name', 'x'],
    ]) {
      const refused = await run(...command);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`ids ${ids.join(', ')}`)]);
    }
    const [first] = ids;
    const created = await run('keys', 'create', '--account', String(first), '--name', 'x', '--json');
    expect(JSON.parse(created.stdout)).toMatchObject({ accountId: first, account: 'shared@example.org' });
    const nameless = await signIn('nameless', null);
    await run('keys', 'create', '--account', String(nameless.id), '--name', 'y');
    expect((await run('keys', 'list', '--account', String(nameless.id))).stdout).toContain(String(nameless.id));
  });

  it('are refused with exit code 2 where the command line is wrong', async () => {
    for (const args of [
      ['accounts', 'show', 'ana'],
      ['accounts', 'show', '0'],
      ['accounts', 'set-tier', 'ana@example.org', 'gold'],
      ['accounts', 'set-tier', 'ana@example.org'],
      ['admins', 'grant'],
      ['keys', 'list', '--account', 'ana'],
    ]) {
      const { code, stdout, stderr } = await run(...args);
      expect([args.join(' '), code, stdout]).toEqual([args.join(' '), 2, '']);
      expect(stderr).toContain('--help');
    }
  });
});
