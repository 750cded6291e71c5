/** What every part of the benchmark works with: wrk, PostgreSQL, the database, the cores, the measured server. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PostgresServer, startPostgresServer } from '../test/helpers/databases/postgres-server.ts';
import { type BenchDatabase, createBaseDatabase } from './data/databases.ts';
import { Wrk } from './load/wrk.ts';
import { choosePinning } from './machine.ts';
import type { BenchOptions } from './options.ts';
import { type CarnetServer, type CarnetServerOptions, startCarnet } from './servers/carnet-server.ts';

/** As a dedicated server would have it, in small; vacuum would only disturb, as nothing is updated. */
const POSTGRES_SETTINGS = ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off'];

export class BenchContext {
  readonly options: BenchOptions;
  readonly pinning = choosePinning();
  /** Removed at the end. */
  readonly directory = mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  readonly wrk: Wrk;
  #postgres: PostgresServer | undefined;
  #base: BenchDatabase | undefined;
  #shared: CarnetServer | undefined;

  constructor(options: BenchOptions) {
    this.options = options;
    const { loadCores } = this.pinning;
    // What this process starts inherits its core, PostgreSQL too. What is measured is put on the other one.
    if (loadCores.length > 0) spawnSync('taskset', ['-acp', loadCores.join(), String(process.pid)]);
    this.wrk = new Wrk(this.directory, loadCores);
  }

  /** Made when a part first needs it. */
  async base(): Promise<BenchDatabase> {
    if (this.#base !== undefined) return this.#base;
    const { postgresUrl } = this.options;
    if (postgresUrl === null) {
      step('starting PostgreSQL');
      this.#postgres = await startPostgresServer(POSTGRES_SETTINGS);
    }
    step('loading the data that come with Carnet, and a matrix of visa rules');
    this.#base = await createBaseDatabase(postgresUrl ?? (this.#postgres as PostgresServer).url);
    return this.#base;
  }

  /** One server on the base database that several parts share. */
  async carnet(): Promise<CarnetServer> {
    this.#shared ??= await this.startCarnet({});
    return this.#shared;
  }

  /** On the base database and pinned, unless the options say otherwise. */
  async startCarnet(options: Partial<CarnetServerOptions>): Promise<CarnetServer> {
    const { profile, checkout } = this.options;
    const { url } = options.databaseUrl === undefined ? await this.base() : { url: options.databaseUrl };
    return startCarnet({
      databaseUrl: url,
      cores: this.pinning.serverCores,
      ...(checkout === null ? {} : { checkout }),
      ...(profile === null ? {} : { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
      ...options,
    });
  }

  /** An idle server still polls; nothing may run beside the next measurement. */
  async stopShared(): Promise<void> {
    await this.#shared?.stop();
    this.#shared = undefined;
  }

  async close(): Promise<void> {
    await this.stopShared();
    await this.#postgres?.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

export function step(what: string): void {
  process.stderr.write(`bench: ${what}\n`);
}
