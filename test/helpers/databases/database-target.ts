/** Which database a program that a test starts and kills shall open, as it is told in JSON. */
import type pg from 'pg';
import { connect, type DatabaseConnection, openDatabase } from '../../../src/db/connection.ts';
import { embeddedConfig } from './embedded-template.ts';

export type DatabaseTarget = { readonly dataDir: string } | { readonly poolConfig: pg.PoolConfig };

export async function openTarget(target: DatabaseTarget): Promise<DatabaseConnection> {
  return 'dataDir' in target
    ? await openDatabase(embeddedConfig(target.dataDir), { command: 'test' })
    : connect(target.poolConfig);
}
