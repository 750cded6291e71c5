import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { onServer } from '../helpers/databases/on-server.ts';
import { ServedNode, until } from '../helpers/served-node.ts';
import { carnet } from './carnet.ts';
import { runCommand } from './run-command.ts';

/** These tests start a server and several commands, each in a process of its own. */
const PROCESSES = { timeout: 120_000 };

const SECRET = 'a-secret-of-the-embedded-identity-provider-1';
const DATABASE = 'carnet_move_test';
let directory: string;
let dataDir: string;
let url: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'carnet-move-test-'));
  dataDir = path.join(directory, 'embedded');
  copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
  writeFileSync(path.join(dataDir, 'identity.secret'), `${SECRET}\n`, { mode: 0o600 });
  await onServer(inject('postgresUrl'), `create database ${DATABASE}`);
  const target = new URL(inject('postgresUrl'));
  target.pathname = `/${DATABASE}`;
  url = target.href;
  expect(
    (await carnet(['keys', 'create', '--account', 'you@example.org', '--name', 'one'], { DATA_DIR: dataDir })).code,
  ).toBe(0);
});
afterAll(async () => {
  await onServer(inject('postgresUrl'), `drop database ${DATABASE} with (force)`);
  rmSync(directory, { recursive: true, force: true });
});

describe('carnet database move', () => {
  it('copies everything to PostgreSQL with equal counts, and the secret of sessions with it', PROCESSES, async () => {
    const { code, stdout, stderr } = await carnet(['database', 'move', '--to', url, '--json'], { DATA_DIR: dataDir });
    expect([code, stderr]).toEqual([0, '']);
    const { tables, rows } = JSON.parse(stdout);
    expect(tables).toMatchObject({ account: 1, api_key: 1 });
    expect(rows).toBeGreaterThan(5);
    const db = connect({ connectionString: url, max: 1 });
    try {
      const stored = await sql<{ value: string }>`select value from identity_setting where name = 'secret'`.execute(
        db.kysely,
      );
      expect(stored.rows).toEqual([{ value: SECRET }]);
    } finally {
      await db.close();
    }
  });

  it('never deletes what is in the other database unless it is asked to', PROCESSES, async () => {
    const again = await carnet(['database', 'move', '--to', url], { DATA_DIR: dataDir });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('the database is not empty') });
    const replaced = await carnet(['database', 'move', '--to', url, '--replace'], { DATA_DIR: dataDir });
    expect(replaced).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/api_key +1\n(?:.*\n)*.*as many as in the embedded/),
    });
  });
});

describe('carnet backup and restore', () => {
  it('bring a key back while the server runs, with the secret of sessions', PROCESSES, async () => {
    const env = { DATA_DIR: dataDir, OPEN_DATA: 'skip', PORTAL: 'off' };
    const node = await ServedNode.start(env);
    try {
      const file = path.join(directory, 'one.jsonl.gz');
      const created = await carnet(['keys', 'create', '--account', 'you@example.org', '--name', 'two'], env);
      const key = created.stdout.trim();
      const isAccepted = async () => (await node.get('/countries', { 'x-api-key': key })).status !== 401;
      await until(isAccepted);
      expect(await carnet(['backup', file], env)).toMatchObject({ code: 0, stdout: expect.stringContaining('rows') });
      expect((await carnet(['keys', 'revoke', key], env)).code).toBe(0);
      await until(async () => !(await isAccepted()));
      expect(await carnet(['restore', file], env)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('--replace'),
      });
      expect(await carnet(['restore', file, '--replace'], env)).toMatchObject({ code: 0 });
      await until(isAccepted);
      expect(readFileSync(path.join(dataDir, 'identity.secret'), 'utf8')).toBe(`${SECRET}\n`);
    } finally {
      await node.stop();
    }
  });

  it('say at once that a file is none, and make no database for it', async () => {
    const file = path.join(directory, 'letter.txt');
    writeFileSync(file, 'hello');
    const elsewhere = path.join(directory, 'elsewhere');
    const { code, stderr } = await carnet(['restore', file], { DATA_DIR: elsewhere });
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a complete backup')]);
    expect(existsSync(elsewhere)).toBe(false);
  });
});

describe('a first start with FIRST_KEY', () => {
  it('accepts that key and prints none', PROCESSES, async () => {
    const key = (await runCommand(undefined, ['keys', 'generate'])).stdout.trim();
    const file = path.join(directory, 'first.key');
    writeFileSync(file, `${key}\n`);
    const fresh = path.join(directory, 'fresh');
    copyEmbeddedTemplate(inject('embeddedTemplate'), fresh);
    const node = await ServedNode.start({ DATA_DIR: fresh, OPEN_DATA: 'skip', PORTAL: 'off', FIRST_KEY_FILE: file });
    try {
      expect((await node.get('/countries', { 'x-api-key': key })).status).not.toBe(401);
      expect(node.output).not.toContain('ck_live_');
    } finally {
      await node.stop();
    }
  });
});
