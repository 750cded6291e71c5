/** A migrated embedded database to copy from, made once and kept until the migrations or the engine change. */
import { createHash, type Hash } from 'node:crypto';
import { cpSync, type Dirent, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DirectoryInUseError, type DirectoryLock, lockDirectory } from '@carnet/pglite-server';
import type { ClientConfig } from 'pg';
import { CatalogKeeper } from '../../../src/catalog/keeper/catalog-keeper.ts';
import { PLACES_SNAPSHOT } from '../../../src/catalog/places/snapshot-file.ts';
import { TRAVEL_FILE } from '../../../src/catalog/read/travel-file.ts';
import { openDatabase } from '../../../src/db/connection.ts';
import { migrate, migrationsDirectory } from '../../../src/db/migrator.ts';
import { deriveChanges } from '../../../src/node/changes/derive-changes.ts';
import { loadData } from '../../../src/node/data/data-loader.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { VERSION } from '../../../src/version.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const cacheDirectory = path.join(repository, 'node_modules/.cache/carnet');
const dataDirectory = path.join(repository, 'data');

/** Returns a data directory whose database is closed and may be copied. */
export function prepareEmbeddedTemplate(): Promise<string> {
  return prepared('migrated-directory', migratedKey(), async (unfinished) => {
    const database = await openDatabase(embeddedConfig(unfinished), { command: 'test' });
    try {
      await migrate(database.kysely);
    } finally {
      await database.close();
    }
  });
}

/** Made once a process, as its key takes reading all sources and all data. */
let loaded: Promise<string> | undefined;

/**
 * The same with the open data set, the changes derived from it and the catalog built: a server that starts on a copy
 * has nothing to do but read them, as one that is started again.
 */
function prepareLoadedTemplate(migrated: string): Promise<string> {
  loaded ??= prepared('loaded-directory', loadedKey(), async (unfinished) => {
    copyEmbeddedTemplate(migrated, unfinished);
    const database = await openDatabase(embeddedConfig(unfinished), { command: 'test' });
    const catalog = catalogOf(unfinished, database.poolConfig);
    try {
      await loadOpenData(database.kysely, { directory: dataDirectory });
      await deriveChanges(database.kysely, Date.now());
      await catalog.rebuild();
    } finally {
      await catalog.close();
      await database.close();
    }
  });
  return loaded;
}

/** Puts a copy of a migrated database with the open data set, and of its catalog, into `dataDir`. */
export async function copyLoadedTemplate(migrated: string, dataDir: string): Promise<void> {
  copyWithCatalog(await prepareLoadedTemplate(migrated), dataDir);
}

function copyWithCatalog(template: string, dataDir: string): void {
  copyEmbeddedTemplate(template, dataDir);
  for (const name of [TRAVEL_FILE, PLACES_SNAPSHOT]) cpSync(path.join(template, name), path.join(dataDir, name));
}

let withCities: Promise<string> | undefined;

/** The same with the cities of `CITIES=default`, which take seconds to load. */
export async function copyTemplateWithCities(migrated: string, dataDir: string): Promise<void> {
  withCities ??= prepared('cities-directory', citiesKey(), async (unfinished) => {
    await copyLoadedTemplate(migrated, unfinished);
    const database = await openDatabase(embeddedConfig(unfinished), { command: 'test' });
    const catalog = catalogOf(unfinished, database.poolConfig);
    try {
      await loadData({
        poolConfig: database.poolConfig,
        openDataDir: null,
        isOpenDataBundled: false,
        cities: 'default',
      });
      await catalog.rebuildPart('places');
    } finally {
      await catalog.close();
      await database.close();
    }
  });
  copyWithCatalog(await withCities, dataDir);
}

/** As a server keeps it. */
export const catalogOf = (dataDir: string, connection: ClientConfig): CatalogKeeper =>
  new CatalogKeeper({
    connection,
    directory: dataDir,
    software: VERSION,
    now: Date.now,
  });

async function prepared(name: string, key: string, make: (dataDir: string) => Promise<void>): Promise<string> {
  const template = path.join(cacheDirectory, `${name}-${key}`);
  const unfinished = path.join(cacheDirectory, `unfinished-${name}`);
  while (!existsSync(template)) {
    mkdirSync(unfinished, { recursive: true });
    const lock = lockOf(unfinished);
    // Suites that start together want it together: one makes it, the others wait.
    if (lock === undefined) await sleep(100);
    else {
      try {
        if (!existsSync(template)) await makeTemplate(name, template, path.join(unfinished, 'made'), make);
      } finally {
        lock.release();
      }
    }
  }
  return template;
}

/** Undefined while another process has it. */
function lockOf(directory: string): DirectoryLock | undefined {
  try {
    return lockDirectory(directory, 'test');
  } catch (error) {
    if (error instanceof DirectoryInUseError) return undefined;
    throw error;
  }
}

async function makeTemplate(
  name: string,
  template: string,
  unfinished: string,
  make: (dataDir: string) => Promise<void>,
): Promise<void> {
  rmSync(unfinished, { recursive: true, force: true }); // of a process that was killed
  await make(unfinished);
  renameSync(unfinished, template);
  for (const other of readdirSync(cacheDirectory).map((one) => path.join(cacheDirectory, one))) {
    const isOld = path.basename(other).startsWith(`${name}-`) && other !== template;
    if (isOld) rmSync(other, { recursive: true, force: true });
  }
}

/** Puts a copy of a template's database where `dataDir` has its own. */
export function copyEmbeddedTemplate(template: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(path.join(template, 'database'), path.join(dataDir, 'database'), { recursive: true });
}

export function embeddedConfig(dataDir: string) {
  return {
    dataDir,
    databaseUrl: undefined,
    databasePoolSize: 4,
    databaseTimeoutMs: 30_000,
    shutdownTimeoutMs: 2000,
  };
}

function migratedKey(): string {
  const hash = createHash('sha256');
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(readFileSync(path.join(path.dirname(engine), '..', 'package.json')));
  addFiles(hash, migrationsDirectory);
  return hash.digest('hex').slice(0, 16);
}

/** Changes with the data and with any of the code that may read, check or write it. */
function loadedKey(): string {
  const hash = createHash('sha256').update(migratedKey());
  addFiles(hash, dataDirectory);
  // Not the client: it loads nothing, and its types are generated while tests run.
  for (const sources of ['src', 'packages/osm-pbf', 'packages/pglite-server', 'packages/rules'])
    addFiles(hash, path.join(repository, sources));
  return hash.digest('hex').slice(0, 16);
}

/** The cities come from packages. */
const citiesKey = () =>
  createHash('sha256')
    .update(loadedKey())
    .update(readFileSync(path.join(repository, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);

function addFiles(hash: Hash, directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }).sort(byPath)) {
    if (!entry.isFile() || entry.parentPath.includes('node_modules')) continue;
    const file = path.join(entry.parentPath, entry.name);
    hash.update(path.relative(directory, file)).update(readFileSync(file));
  }
}

const byPath = (one: Dirent, other: Dirent) =>
  path.join(one.parentPath, one.name) < path.join(other.parentPath, other.name) ? -1 : 1;
