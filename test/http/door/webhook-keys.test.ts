import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPrivateKey, signMessage } from '../../../src/services/webhooks/signing/sign-message.ts';
import { privateKeys } from '../../../src/services/webhooks/signing/signing-keys.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

describe.each(databaseKinds)('the public keys of webhooks (%s)', (kind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startApi({ db: db.kysely });
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  it('are none before a node sends, and then one for all nodes, which verifies what they sign', async () => {
    expect((await ask(api, '/v1/webhook-keys')).json).toMatchObject({ data: [], meta: { total: 0 } });
    const keys = await Promise.all([1, 2, 3].map(() => privateKeys(db.kysely)));
    expect(new Set(keys.flat()).size).toBe(1);
    const { json } = await ask(api, '/v1/webhook-keys');
    expect(json.meta).toMatchObject({ total: 1 });
    expect(JSON.stringify(json)).not.toContain('whsk_');
    const message = { id: 'msg_1', timestamp: 1_772_352_000, body: '{}' };
    const signatures = signMessage(message, [], (keys[0] ?? []).map(readPrivateKey));
    const [, signature = ''] = signatures.split('v1a,');
    const x = Buffer.from(json.data[0].publicKey.replace('whpk_', ''), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signed = Buffer.from(`${message.id}.${message.timestamp}.${message.body}`);
    expect(verify(null, signed, key, Buffer.from(signature, 'base64'))).toBe(true);
  });
});
