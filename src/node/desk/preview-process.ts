/** The process that makes previews: the two catalogs of each take neither time nor memory of the one that serves. */

import { DomainError, type DomainErrorCode } from '@carnet/rules/errors.ts';
import type pg from 'pg';
import { connect } from '../../db/connection.ts';
import { silentLogger } from '../../infrastructure/logger.ts';
import type { MadePreview } from '../../services/desk/keep-preview.ts';
import { previewChange } from './preview-change.ts';

export interface PreviewOrder {
  readonly poolConfig: pg.PoolConfig;
  readonly changeId: number;
}

export type PreviewMessage =
  | { readonly made: MadePreview }
  | { readonly refused: { readonly code: DomainErrorCode; readonly message: string } }
  | { readonly error: string };

// The node is gone, or expects no other preview soon.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('message', async ({ poolConfig, changeId }: PreviewOrder) => {
  process.send?.(await made(poolConfig, changeId));
});

async function made(poolConfig: pg.PoolConfig, changeId: number): Promise<PreviewMessage> {
  const db = connect({ ...poolConfig, max: 1 }, silentLogger());
  try {
    return { made: await previewChange(db.kysely, changeId, Date.now()) };
  } catch (error) {
    if (error instanceof DomainError) return { refused: { code: error.code, message: error.message } };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await db.close().catch(() => {});
  }
}
