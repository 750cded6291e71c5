/** What every part of the benchmark works with: the load generator, PostgreSQL, the databases, the pinning. */
import { type PostgresServer, startPostgresServer } from '../test/helpers/databases/postgres-server.ts';
import { type BenchDatabase, createBaseDatabase } from './data/databases.ts';
import { LoadGenerator } from './load/load-generator.ts';
import { choosePinning, type Pinning } from './machine/pinning.ts';
import type { BenchOptions } from './options.ts';
import { type CarnetServer, type CarnetServerOptions, startCarnet } from './servers/carnet-server.ts';

/** As a dedicated server would have it, in small; vacuum would only disturb, as nothing is updated. */
const POSTGRES_SETTINGS = ['shared_buffers=512MB', 'max_wal_size=8GB', 'autovacuum=off'];

export class BenchContext {
  readonly options: BenchOptions;
  readonly generator: LoadGenerator;
  readonly postgres: PostgresServer;
  readonly base: BenchDatabase;
  readonly pinning: Pinning | null;
  /** Why processes are not pinned; empty when they are. */
  readonly pinningReason: string;
  #shared: CarnetServer | undefined;

  private constructor(
    options: BenchOptions,
    parts: Pick<BenchContext, 'generator' | 'postgres' | 'base' | 'pinning' | 'pinningReason'>,
  ) {
    this.options = options;
    this.generator = parts.generator;
    this.postgres = parts.postgres;
    this.base = parts.base;
    this.pinning = parts.pinning;
    this.pinningReason = parts.pinningReason;
  }

  static async open(options: BenchOptions): Promise<BenchContext> {
    const { pinning, reason } = choosePinning();
    step('starting PostgreSQL and the load generator');
    const postgres =
      options.postgresUrl === null
        ? await startPostgresServer(POSTGRES_SETTINGS)
        : { url: options.postgresUrl, stop: async () => {} };
    let generator: LoadGenerator | undefined;
    try {
      generator = await LoadGenerator.start(pinning?.loadCore ?? null);
      step('loading the open data set and a matrix of visa rules');
      const base = await createBaseDatabase(postgres.url);
      return new BenchContext(options, { generator, postgres, base, pinning, pinningReason: reason });
    } catch (error) {
      generator?.stop();
      await postgres.stop();
      throw error;
    }
  }

  get serverCore(): number | null {
    return this.pinning?.serverCore ?? null;
  }

  /** One Carnet on the base database that the throughput parts share. */
  async carnet(): Promise<CarnetServer> {
    this.#shared ??= await this.startCarnet({});
    return this.#shared;
  }

  /** Pinned to the server's core unless told otherwise. */
  startCarnet(options: Partial<CarnetServerOptions>): Promise<CarnetServer> {
    const { profile, checkout } = this.options;
    return startCarnet({
      databaseUrl: this.base.url,
      core: this.serverCore,
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
    this.generator.stop();
    await this.postgres.stop();
  }
}

export function step(what: string): void {
  process.stderr.write(`bench: ${what}\n`);
}
