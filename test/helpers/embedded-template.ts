/** A migrated embedded database to copy from, made once and kept until the migrations or the engine change. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/db/connection.ts';
import { migrate, migrationsDirectory } from '../../src/db/migrator.ts';

const cacheDirectory = fileURLToPath(new URL('../../node_modules/.cache/carnet', import.meta.url));

/** Returns the directory of a database that is closed and may be copied. */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const template = path.join(cacheDirectory, `embedded-template-${templateKey()}`);
  if (existsSync(template)) return template;
  mkdirSync(cacheDirectory, { recursive: true });
  const unfinished = path.join(cacheDirectory, `unfinished-${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  const database = await openDatabase(embeddedConfig(unfinished), { command: 'test' });
  try {
    await migrate(database.kysely);
  } finally {
    await database.close();
  }
  for (const name of readdirSync(cacheDirectory)) {
    if (name.startsWith('embedded-template-'))
      rmSync(path.join(cacheDirectory, name), { recursive: true, force: true });
  }
  renameSync(path.join(unfinished, 'database'), template);
  rmSync(unfinished, { recursive: true, force: true });
  return template;
}

/** Puts a copy of the template where `dataDir` has its embedded database. */
export function copyEmbeddedTemplate(template: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(template, path.join(dataDir, 'database'), { recursive: true });
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

function templateKey(): string {
  const hash = createHash('sha256');
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(readFileSync(path.join(path.dirname(engine), '..', 'package.json')));
  for (const file of readdirSync(migrationsDirectory).sort()) {
    hash.update(file).update(readFileSync(path.join(migrationsDirectory, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
