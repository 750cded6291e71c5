import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeskData, deskData } from '../desk/desk-data.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { cite } from '../source-watch/watch-under-test.ts';
import { carnet } from './carnet.ts';

/** Names under `invalid` have no address anywhere (RFC 6761). */
describe('carnet sources watch', () => {
  let db: TestDatabase;
  let data: DeskData;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    data = deskData(db);
    await data.load();
    await cite(db.kysely, [
      { url: 'https://a.invalid/1' },
      { url: 'https://a.invalid/2' },
      { url: 'https://b.invalid/1' },
    ]);
  });
  afterAll(async () => {
    data?.remove();
    await db?.close();
  });
  const watch = (args: readonly string[], env: Record<string, string> = {}) =>
    carnet(['sources', 'watch', ...args], { DATABASE_URL: db.poolConfig.connectionString ?? '', ...env });
  const stored = () => db.kysely.selectFrom('source_page').selectAll().execute();

  it('shows what it would ask', async () => {
    const shown = await watch(['--dry-run']);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('3 pages are cited, 3 are due, 3 would be asked');
    expect(shown.stdout).toMatch(/a\.invalid +2\n/);
    const { stdout } = await watch(['--dry-run', '--host', 'b.invalid', '--limit', '5', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      dryRun: true,
      cited: 3,
      due: 1,
      asked: 1,
      hosts: [{ host: 'b.invalid', pages: ['https://b.invalid/1'] }],
    });
    expect(await stored()).toEqual([]);
  });

  it('fails where there is no network, and changes nothing', async () => {
    expect(await watch([])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('there is no network: none of the 2 hosts has an address'),
    });
    expect(await stored()).toEqual([]);
  });

  it('never asks addresses of its own network, and says what came of it', async () => {
    await cite(db.kysely, [{ url: 'http://127.0.0.1:9/visas' }]);
    const { code, stdout } = await watch(['--host', '127.0.0.1']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 of 4 cited pages asked: 0 read for the first time, 0 unchanged, 0 changed, 0 gone,');
    expect(stdout).toMatch(/1 +the URL does not lead to an address of the public internet/);
    const again = await watch(['--host', '127.0.0.1', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ cited: 4, asked: 0, left: 0, reasons: {} });
  });

  it('says what is wrong with the command line or a setting', async () => {
    expect(await watch(['--host', 'aa.invalid'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean a.invalid?'),
    });
    for (const limit of ['0', '-1', 'x']) {
      expect(await watch(['--limit', limit])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('whole number'),
      });
    }
    expect(await watch([], { SOURCE_WATCH_CONTACT: 'me' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('SOURCE_WATCH_CONTACT'),
    });
  });
});
