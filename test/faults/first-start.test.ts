import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isUnavailable } from '../../src/db/unavailable.ts';
import { loadData } from '../../src/node/data/data-loader.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';

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
});
