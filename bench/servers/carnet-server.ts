/** Carnet itself as a process under measurement, started by the command that users start it with. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import RUNTIME from '../../scripts/node-runtime.json' with { type: 'json' };
import { onCore } from '../machine/pinning.ts';
import type { RunningServer } from './child-server.ts';

const THIS_CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
/** A catalog of millions of rules takes a while. */
const START_SECONDS = 300;

export interface CatalogBuild {
  readonly version: number;
  readonly rules: number;
  /** Reading and building, thread start included. */
  readonly buildMs: number;
}

export interface PlacesBuild {
  readonly version: number;
  readonly cities: number;
  readonly pointsOfInterest: number;
  readonly buildMs: number;
}

export interface CarnetServer extends RunningServer {
  /** Where the portal is. */
  readonly dashboardUrl: string;
  /** On 127.0.0.1, too. */
  readonly operatorPort: number;
  /** The same of the places. */
  readonly placesBuilds: readonly PlacesBuild[];
  /** Every catalog built so far, as the server's log tells. */
  readonly builds: readonly CatalogBuild[];
}

export interface CarnetServerOptions {
  readonly databaseUrl: string;
  readonly core: number | null;
  /** Further settings, as in docs/configuration.md. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Another checkout to run, for a comparison of two; default: this one. */
  readonly checkout?: string;
  /** Arguments for Node, such as a profiler's. */
  readonly nodeArgs?: readonly string[];
}

/** Resolves when it answers. Its settings are the defaults but for ports, directory and the given ones. */
export async function startCarnet(options: CarnetServerOptions): Promise<CarnetServer> {
  const main = path.join(options.checkout ?? THIS_CHECKOUT, 'src/cli/main.ts');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  const [file, args] = onCore(options.core, process.execPath, [...(options.nodeArgs ?? []), main, 'serve']);
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...RUNTIME.env,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      DASHBOARD_PORT: '0',
      OPERATOR_PORT: '0',
      // The databases have it; a file that changes during the run must not change what is compared.
      OPEN_DATA: 'skip',
      CITIES: 'none',
      ...options.settings,
    },
  });
  const ended = once(child, 'exit').finally(() => rmSync(dataDir, { recursive: true, force: true }));
  const builds: CatalogBuild[] = [];
  const placesBuilds: PlacesBuild[] = [];
  const said: string[] = [];
  const { port, dashboardUrl, operatorPort } = await listening(child, ended, { builds, placesBuilds }, said);
  let isStopping = false;
  void ended.then(([code, signal]) => {
    if (!isStopping) process.stderr.write(`Carnet ended (${code ?? signal}) while it was measured:\n${tail(said)}\n`);
  });
  return {
    pid: child.pid as number,
    port,
    dashboardUrl,
    operatorPort,
    builds,
    placesBuilds,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function listening(
  child: ChildProcess,
  ended: Promise<unknown[]>,
  { builds, placesBuilds }: { builds: CatalogBuild[]; placesBuilds: PlacesBuild[] },
  said: string[],
): Promise<Pick<CarnetServer, 'port' | 'dashboardUrl' | 'operatorPort'>> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`Carnet ${why}:\n${tail(said)}`));
    };
    const timer = setTimeout(() => fail(`did not listen within ${START_SECONDS} s`), START_SECONDS * 1000);
    void ended.then(() => fail('ended before it listened'));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (said.push(line) > 200) said.shift();
        const entry = parseLog(line);
        if (entry?.catalog?.buildMs !== undefined) builds.push(entry.catalog);
        if (entry?.places?.buildMs !== undefined) placesBuilds.push(entry.places);
        if (entry?.publicUrl !== undefined) {
          clearTimeout(timer);
          const portOf = (url: string | undefined) => Number(new URL(url ?? '').port);
          const { publicUrl, dashboardUrl = '', operatorUrl } = entry;
          resolve({ port: portOf(publicUrl), dashboardUrl, operatorPort: portOf(operatorUrl) });
        }
      });
    }
  });
}

const tail = (lines: readonly string[]) => lines.slice(-20).join('\n');

interface LogEntry {
  readonly catalog?: CatalogBuild;
  readonly places?: PlacesBuild;
  readonly publicUrl?: string;
  readonly dashboardUrl?: string;
  readonly operatorUrl?: string;
}

function parseLog(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}
