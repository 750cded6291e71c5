import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isUnavailable } from '../../src/db/unavailable.ts';
import { loadData } from '../../src/node/data/data-loader.ts';
import { carnetProcess } from '../cli/carnet.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { ServedNode, until } from '../helpers/served-node.ts';

const root = path.resolve(import.meta.dirname, '../..');
const runtime = JSON.parse(readFileSync(path.join(root, 'scripts', 'node-runtime.json'), 'utf8'));
const MIB = { embedded: 420, postgres: 220 };

const residentMib = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

describe('a first start', { timeout: 240_000 }, () => {
  let dataDir: string;
  let server: TestDatabase | undefined;
  let node: ChildProcess | undefined;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-first-'));
  });
  afterEach(async () => {
    if (node !== undefined && node.exitCode === null && node.signalCode === null) {
      const ended = once(node, 'exit');
      node.kill('SIGKILL');
      await ended;
    }
    node = undefined;
    await server?.close();
    server = undefined;
    rmSync(dataDir, { recursive: true, force: true });
  });

  // As `npm start` runs it, with all that comes with Carnet.
  test.each(databaseKinds)(
    'leaves the server with at most 420 MB on the embedded database, 220 on PostgreSQL (%s)',
    async (kind) => {
      if (kind === 'postgres') server = await openTestDatabase('postgres');
      const url = server?.poolConfig.connectionString;
      let output = '';
      node = spawn(process.execPath, [path.join(root, 'src/cli/main.ts'), 'serve'], {
        env: {
          PATH: process.env.PATH ?? '',
          ...runtime.env,
          DATA_DIR: dataDir,
          PORT: '0',
          DASHBOARD_PORT: '0',
          OPERATOR_PORT: '0',
          ...(url && { DATABASE_URL: url }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [node.stdout, node.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
      }
      await until(() => output.includes('Ctrl-C stops it.') || node?.exitCode !== null, 180_000);
      expect(output).toMatch(/"outcome":"loaded","inserted":\d{5}/);
      // Garbage goes back to the system a while after the last of it was made.
      await until(() => residentMib(node as ChildProcess) <= MIB[kind], 30_000);
    },
  );

  test('whose database goes away while the data is loaded knows it as that', async () => {
    const away = { connectionString: 'postgres://nobody@127.0.0.1:1/none', connectionTimeoutMillis: 5_000 };
    const failure = await loadData({
      poolConfig: away,
      openDataDir: path.join(root, 'data'),
      isOpenDataBundled: true,
      cities: 'none',
    }).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
  });

  test('with an open data set that is damaged says what is wrong with it', async () => {
    server = await openTestDatabase('postgres');
    const order = {
      poolConfig: server.poolConfig,
      openDataDir: dataDir,
      isOpenDataBundled: false,
      cities: 'none',
    } as const;
    await expect(loadData(order)).rejects.toMatchObject({ name: 'DomainError' });
  });

  test('whose port is taken ends before it makes anything, and leaves the first key to the next one', async () => {
    const env = { DATA_DIR: dataDir, OPEN_DATA: 'skip' };
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    for (const setting of ['PORT', 'DASHBOARD_PORT', 'OPERATOR_PORT']) {
      const failure = await ServedNode.start({ ...env, [setting]: String(port) }).catch(
        (error: Error) => error.message,
      );
      expect(failure).toContain(`127.0.0.1:${port} is in use: choose another with ${setting}`);
      expect(readdirSync(dataDir)).toEqual([]);
    }
    taken.close();
    // Once, as what it finds is an empty directory after each of them.
    const served = await ServedNode.start({ ...env, PORT: String(port) });
    node = served.process;
    expect((await served.get('/countries', { 'x-api-key': served.firstKey })).status).toBe(200);
  });

  test('with the same port for two settings names the second', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const env = { DATA_DIR: dataDir, PORT: String(port), DASHBOARD_PORT: String(port) };
    await expect(ServedNode.start(env)).rejects.toThrow(`127.0.0.1:${port} is in use: choose another with PORT`);
  });

  test.each(['migrations applied', 'catalog built', 'places built'])(
    'that is killed at "%s" leaves a key that was shown or will be',
    async (moment) => {
      const env = { DATA_DIR: dataDir, OPEN_DATA: 'skip', PORT: '0', DASHBOARD_PORT: '0', OPERATOR_PORT: '0' };
      const killed = carnetProcess(['serve'], env);
      let output = '';
      killed.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (text.includes(moment)) killed.kill('SIGKILL');
      });
      await once(killed, 'close');
      expect(output).toContain(moment);
      const served = await ServedNode.start(env);
      node = served.process;
      const key = /ck_live_[0-9A-Za-z]{36}/.exec(output + served.output)?.[0] ?? 'none was shown';
      expect((await served.get('/countries', { 'x-api-key': key })).status).toBe(200);
    },
  );
});
