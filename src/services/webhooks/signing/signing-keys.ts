/** The keys that all nodes of an installation sign messages with. */
import type { Executor } from '../../../db/executor.ts';
import { newKeyPair } from './sign-message.ts';

export interface PublicKey {
  /** `whpk_` and 32 bytes in base64. */
  readonly publicKey: string;
  readonly createdAt: Date;
}

/** Newest first. */
export async function findPublicKeys(db: Executor): Promise<PublicKey[]> {
  return await db
    .selectFrom('webhook_key')
    .select(['public_key as publicKey', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .execute();
}

/** As `whsk_...`, newest first; the first is made when there is none. Of several nodes at once, one makes it. */
export async function privateKeys(db: Executor): Promise<string[]> {
  const find = () => db.selectFrom('webhook_key').select('private_key').orderBy('id', 'desc').execute();
  let rows = await find();
  if (rows.length === 0) {
    const { publicKey, privateKey } = newKeyPair();
    await db
      .insertInto('webhook_key')
      .values({ public_key: publicKey, private_key: privateKey, is_first: true })
      .onConflict((conflict) => conflict.column('is_first').doNothing())
      .execute();
    rows = await find();
  }
  return rows.map((row) => row.private_key);
}
