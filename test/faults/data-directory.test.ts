import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type CarnetRun, carnet } from '../cli/carnet.ts';
import { databaseKinds, openTestDatabase } from '../helpers/database.ts';
import { copyEmbeddedTemplate } from '../helpers/databases/embedded-template.ts';
import { directoryListing, openToOthers } from '../helpers/directory-listing.ts';
import { ServedNode } from '../helpers/served-node.ts';

const main = path.resolve(import.meta.dirname, '../../src/cli/main.ts');
const isRoot = process.getuid?.() === 0;
/** Root may write everywhere and change every mode: without these rights it is a user like others. */
const AS_USER = isRoot
  ? [
      'setpriv',
      '--bounding-set=-dac_override,-dac_read_search,-fowner',
      '--inh-caps=-dac_override,-dac_read_search,-fowner',
    ]
  : [];

/** `carnet migrate` with the rights of an ordinary user; `limits`: shell commands that come first. */
function migrate(dataDir: string, limits = 'true', command = 'migrate'): Promise<CarnetRun> {
  const [file = '', ...args] = [...AS_USER, 'sh', '-c', `${limits}; exec "$0" "$@"`, process.execPath, main, command];
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', DASHBOARD_PORT: '0', OPERATOR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...run }));
  });
}

describe('the data directory', { timeout: 120_000 }, () => {
  let parent: string;
  let dataDir: string;
  let umask: number;

  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'carnet-directory-'));
    dataDir = path.join(parent, 'data');
    umask = process.umask();
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true, force: true });
  });

  const make = (mode: number) => {
    mkdirSync(dataDir);
    chmodSync(dataDir, mode);
  };
  const modeOf = (file: string) => statSync(file).mode & 0o777;

  describe.each(databaseKinds)('(%s)', (kind) => {
    async function serveIn(use: (node: ServedNode) => void | Promise<void>): Promise<ServedNode> {
      const db = kind === 'postgres' ? await openTestDatabase('postgres') : undefined;
      const url = db?.poolConfig.connectionString;
      try {
        const node = await ServedNode.start({
          DATA_DIR: dataDir,
          OPEN_DATA: 'skip',
          ...(url && { DATABASE_URL: url }),
        });
        try {
          await use(node);
        } finally {
          expect(await node.stop()).toBe(0);
        }
        return node;
      } finally {
        await db?.close();
      }
    }

    test.each([0o000, 0o022])('is closed to other users, with all in it, whatever the umask (%o)', async (mask) => {
      process.umask(mask);
      await serveIn(() => expect(openToOthers(dataDir)).toEqual([]));
      expect(openToOthers(dataDir)).toEqual([]);
      expect(Object.keys(directoryListing(dataDir))).toContain('keys.json');
    });

    test('that others may read is closed to them, and the log says so', async () => {
      make(0o755);
      if (kind === 'embedded') {
        copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
        writeFileSync(path.join(dataDir, 'lock.sqlite'), '', { mode: 0o644 });
        chmodSync(path.join(dataDir, 'database', 'PG_VERSION'), 0o666);
      }
      const node = await serveIn(() => expect(openToOthers(dataDir)).toEqual([]));
      expect(node.output).toMatch(
        /"level":"warn".*was open to other users \(mode 0755\); now only its owner may enter it \(0700\)/,
      );
    });
  });

  test('that others may read and that holds files of others is refused and left alone', async () => {
    make(0o755);
    writeFileSync(path.join(dataDir, 'notes.txt'), 'mine');
    const run = await carnet(['migrate'], { DATA_DIR: dataDir });
    expect([run.code, run.stderr]).toEqual([
      1,
      `carnet: The data directory ${dataDir} (DATA_DIR) is open to other users (mode 0755) and has files that are not Carnet's, such as notes.txt. Set DATA_DIR to a directory of Carnet's own, such as ${dataDir}/carnet, or, if it is for Carnet alone, run: chmod 700 ${dataDir}\n`,
    ]);
    expect([modeOf(dataDir), Object.keys(directoryListing(dataDir))]).toEqual([0o755, ['notes.txt']]);
  });

  test('that belongs to another user and is open is refused', async () => {
    const others = isRoot ? dataDir : '/usr';
    if (isRoot) {
      make(0o755);
      chownSync(dataDir, 65_534, 65_534);
    }
    const run = await migrate(others);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      isRoot ? /belongs to another user \(65534\), so Carnet cannot/ : /holds files that are not Carnet's/,
    );
    expect(run.stderr).toContain(`The data directory ${others} (DATA_DIR) is open to other users (mode 0755)`);
  });

  test('that may not be written is named, with what to do', async () => {
    make(0o500);
    for (const directory of [dataDir, path.join(dataDir, 'below')]) {
      const run = await migrate(directory);
      expect(run.code).toBe(1);
      expect(run.stderr).toMatch(
        /^carnet: The data directory \S+ \(DATA_DIR\) cannot be (?:used|created): .*permission denied/,
      );
      expect(run.stderr).toContain(directory);
      expect(run.stderr).toContain('or set DATA_DIR to a directory of that user.');
    }
  });

  test.each([
    ['a file', ''],
    ['below a file', 'below/it'],
  ])('that is %s is named, with the file', async (_, below) => {
    writeFileSync(dataDir, '');
    for (const command of [['migrate'], ['serve']]) {
      const directory = path.join(dataDir, below);
      const run = await carnet(command, { DATA_DIR: directory });
      expect([run.code, run.stderr]).toEqual([
        1,
        `carnet: The data directory ${directory} (DATA_DIR) cannot be created: ${dataDir} is a file, not a directory. Set DATA_DIR to a directory, or to a path where one can be created.\n`,
      ]);
    }
  });

  test('that is a link to nowhere, or where no directory can be, is named', async () => {
    symlinkSync(path.join(parent, 'nowhere'), dataDir);
    for (const directory of [dataDir, '/proc/carnet']) {
      const run = await carnet(['migrate'], { DATA_DIR: directory });
      expect(run.code).toBe(1);
      expect(run.stderr).toContain(`The data directory ${directory} (DATA_DIR) cannot be created: `);
    }
  });

  test('whose lock file is something else is named, with the file', async () => {
    make(0o700);
    writeFileSync(path.join(dataDir, 'lock.sqlite'), 'not a database');
    const run = await carnet(['migrate'], { DATA_DIR: dataDir });
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`${path.join(dataDir, 'lock.sqlite')}: file is not a database`);
    expect(run.stderr).toContain('has no data and may be moved away');
  });

  test('whose disk fills up while data are loaded is named, with what to do, and the server ends', async () => {
    make(0o700);
    copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
    // The log of transactions cannot grow beyond 4 MB, and loading the open data set writes more.
    const { code, stderr } = await migrate(dataDir, "trap '' XFSZ; ulimit -f 8192", 'serve');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^carnet: The data directory .* has a database that stopped: .*: PostgreSQL said "PANIC: /m);
    expect(stderr).toContain('Make room on its disk, or raise the quota or the limit of file sizes.');
  });

  test('without room for a database is named, and nothing half-made stays', async () => {
    // As a full disk does, a limit of file sizes stops the writing of the database; its signal is ignored.
    const run = await migrate(dataDir, "trap '' XFSZ; ulimit -f 200");
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(`The data directory ${dataDir} (DATA_DIR) gets no database: ${dataDir}/database: `);
    expect(run.stderr).not.toMatch(/object Object|Aborted|EEXIST/);
    expect(Object.keys(directoryListing(dataDir))).toEqual(['lock.sqlite']);
    expect((await migrate(dataDir)).code).toBe(0);
  });
});
