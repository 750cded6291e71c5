/** A migrated database that a test opens again and again, as restarted processes would, and lets other processes open. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { DatabaseConnection } from '../../../src/db/connection.ts';
import { type DatabaseKind, openTestDatabase } from '../database.ts';
import { type DatabaseTarget, openTarget } from './database-target.ts';
import { copyEmbeddedTemplate } from './embedded-template.ts';

export interface ReopenedDatabase {
  readonly target: DatabaseTarget;
  /** The caller closes it: the embedded database has one opener at a time. */
  open(): Promise<DatabaseConnection>;
  remove(): Promise<void>;
}

export async function prepareReopenedDatabase(kind: DatabaseKind): Promise<ReopenedDatabase> {
  const { target, remove } = kind === 'postgres' ? await onPostgres() : onEmbedded();
  return { target, remove, open: () => openTarget(target) };
}

async function onPostgres() {
  const { poolConfig, close } = await openTestDatabase('postgres');
  return { target: { poolConfig }, remove: close };
}

function onEmbedded() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-reopened-'));
  copyEmbeddedTemplate(inject('embeddedTemplate'), dataDir);
  return { target: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
}
