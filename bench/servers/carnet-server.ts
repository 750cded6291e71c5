/** Carnet itself as a process under measurement, started by the command that users start it with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import RUNTIME from '../../scripts/node-runtime.json' with { type: 'json' };
import { onCores } from '../machine.ts';

export const THIS_CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const START_SECONDS = 300;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

interface CatalogBuild {
  readonly rules: number;
  readonly buildMs: number;
}

export interface CarnetServer extends RunningServer {
  /** From its start until it listened. */
  readonly startSeconds: number;
  /** Every catalog built so far, as its log tells. */
  readonly builds: readonly CatalogBuild[];
}

export interface CarnetServerOptions {
  /** Null = the embedded database. */
  readonly databaseUrl: string | null;
  readonly cores: readonly number[];
  /** Further settings, as in docs/configuration.md. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Another checkout to run, for a comparison of two; default: this one. */
  readonly checkout?: string;
  /** Of the checkout; default: the command line itself, so that `pid` is the server's. */
  readonly script?: string;
  /** Arguments for Node, such as a profiler's. */
  readonly nodeArgs?: readonly string[];
}

/** Resolves when it answers. Its settings are the defaults but for ports, directory and the given ones. */
export async function startCarnet(options: CarnetServerOptions): Promise<CarnetServer> {
  const { databaseUrl, cores, checkout = THIS_CHECKOUT, script = 'src/cli/main.ts', nodeArgs = [] } = options;
  const dataDir = options.settings?.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  const [file, args] = onCores(cores, process.execPath, [...nodeArgs, path.join(checkout, script), 'serve']);
  const startedAt = performance.now();
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...RUNTIME.env,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      DASHBOARD_PORT: '0',
      OPERATOR_PORT: '0',
      // The database has all data; a file that changes during the run must not change what is compared.
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, OPEN_DATA: 'skip', CITIES: 'none' }),
      ...options.settings,
    },
  });
  const ended = once(child, 'exit').finally(() => {
    if (dataDir !== options.settings?.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  });
  const builds: CatalogBuild[] = [];
  const log: string[] = [];
  const port = await listening(child, ended, builds, log);
  const startSeconds = (performance.now() - startedAt) / 1000;
  let isStopping = false;
  void ended.then(([code, signal]) => {
    if (!isStopping) process.stderr.write(`Carnet ended (${code ?? signal}) while it was measured:\n${tail(log)}\n`);
  });
  return {
    pid: child.pid as number,
    port,
    startSeconds,
    builds,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Its port for API requests. */
function listening(
  child: ChildProcess,
  ended: Promise<unknown[]>,
  builds: CatalogBuild[],
  log: string[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`Carnet ${why}:\n${tail(log)}`));
    };
    const timer = setTimeout(() => fail(`did not listen within ${START_SECONDS} s`), START_SECONDS * 1000);
    void ended.then(() => fail('ended before it listened'));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (log.push(line) > 200) log.shift();
        const entry = parseLog(line);
        if (entry?.catalog?.buildMs !== undefined) builds.push(entry.catalog);
        if (entry?.publicUrl !== undefined) {
          clearTimeout(timer);
          resolve(Number(new URL(entry.publicUrl).port));
        }
      });
    }
  });
}

const tail = (lines: readonly string[]) => lines.slice(-20).join('\n');

function parseLog(line: string): { readonly catalog?: CatalogBuild; readonly publicUrl?: string } | undefined {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}
