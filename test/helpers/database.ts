/** A migrated database of its own for a suite: embedded (PGlite) or on a real PostgreSQL server. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject, it } from 'vitest';
import { connect, openDatabase } from '../../src/db/connection.ts';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import { copyEmbeddedTemplate, copyLoadedTemplate, embeddedConfig } from './databases/embedded-template.ts';
import { onServer } from './databases/on-server.ts';

export const databaseKinds = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export type TestDatabase = {
  readonly kysely: Kysely<DatabaseSchema>;
  readonly poolConfig: pg.PoolConfig;
  readonly kind: DatabaseKind;
  renew(): Promise<void>;
  close(): Promise<void>;
};

interface EmbeddedTestDatabase extends TestDatabase {
  readonly dataDir: string;
}

/**
 * What does not depend on the database is tested on one: `describe.each(anyDatabase)`. On both (`databaseKinds`) is tested
 * where they differ: migrations, imports, several writers at once, and how a database is opened, lost and found again.
 */
export const anyDatabase = ['embedded'] as const;

/** In a suite for both: `it` for a test that one of them answers for both. */
export const itOn = (chosen: DatabaseKind, kind: DatabaseKind): typeof it => (kind === chosen ? it : elsewhere);
const elsewhere = (() => {}) as unknown as typeof it;

/** Suites run for both kinds: `describe.each(databaseKinds)('... (%s)', (kind) => { ... openTestDatabase(kind) ... })`. */
export function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === 'embedded' ? openEmbedded(copyEmbeddedTemplate) : openPostgres();
}

/** Embedded, with the open data set in it: a copy, as loading the set takes seconds. Its catalog lies in `dataDir`. */
export const openLoadedDatabase = (): Promise<EmbeddedTestDatabase> => openEmbedded(copyLoadedTemplate);

async function openEmbedded(
  copy: (migrated: string, dataDir: string) => void | Promise<void>,
): Promise<EmbeddedTestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-test-'));
  await copy(inject('embeddedTemplate'), dataDir);
  const { kysely, poolConfig, renew, close } = await openDatabase(embeddedConfig(dataDir), { command: 'test' });
  return {
    dataDir,
    kysely,
    poolConfig,
    kind: 'embedded',
    renew,
    async close() {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<TestDatabase> {
  const name = `carnet_test_${randomBytes(6).toString('hex')}`;
  await onServer(inject('postgresUrl'), `create database ${name} template ${inject('postgresTemplate')}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const poolConfig = { connectionString: url.href, max: 5 };
  const { kysely, close } = connect(poolConfig);
  return {
    kysely,
    poolConfig,
    kind: 'postgres',
    renew: async () => {},
    async close() {
      await close();
      await onServer(inject('postgresUrl'), `drop database ${name} with (force)`);
    },
  };
}
