import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newKeyPair, newSecret, readPrivateKey, signMessage } from './sign-message.ts';

const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-02-17T09:30:00.000Z', data: { name: 'Åland €' } });
const timestamp = Math.floor(Date.now() / 1000);
const message = { id: 'msg_0123456789abcdef', timestamp, body };
const headers = (signature: string) => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
});

describe('a signature by secret (v1)', () => {
  it('is accepted by the published library, with either of two secrets', () => {
    const [secret, oldSecret] = [newSecret(), newSecret()];
    const signature = signMessage(message, [secret, oldSecret], []);
    for (const one of [secret, oldSecret]) {
      expect(new Webhook(one).verify(body, headers(signature))).toEqual(JSON.parse(body));
    }
    expect(signature.split(' ')[0]).toBe(new Webhook(secret).sign(message.id, new Date(timestamp * 1000), body));
  });

  it('is refused for another secret, body, id or time', () => {
    const secret = newSecret();
    const signature = signMessage(message, [secret], []);
    const oracle = new Webhook(secret);
    expect(() => new Webhook(newSecret()).verify(body, headers(signature))).toThrow('No matching signature');
    expect(() => oracle.verify(`${body} `, headers(signature))).toThrow('No matching signature');
    expect(() => oracle.verify(body, { ...headers(signature), 'webhook-id': 'msg_1' })).toThrow('No matching');
    const later = { ...headers(signature), 'webhook-timestamp': String(timestamp + 1) };
    expect(() => oracle.verify(body, later)).toThrow('No matching signature');
  });

  it('is the one that the specification has as its example', () => {
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
    expect(signMessage(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], [])).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

describe('a signature by key (v1a)', () => {
  it('is an Ed25519 signature that the public key verifies', () => {
    const { publicKey, privateKey } = newKeyPair();
    const [version, signature = ''] = signMessage(message, [], [readPrivateKey(privateKey)]).split(',');
    expect(version).toBe('v1a');
    const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64');
    expect(x).toHaveLength(32);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') }, format: 'jwk' });
    const content = Buffer.from(`${message.id}.${timestamp}.${body}`);
    expect(verify(null, content, key, Buffer.from(signature, 'base64'))).toBe(true);
    expect(verify(null, Buffer.from(`${content} `), key, Buffer.from(signature, 'base64'))).toBe(false);
  });

  it('stands behind those by secret, which the published library finds all the same', () => {
    const secret = newSecret();
    const signature = signMessage(message, [secret], [readPrivateKey(newKeyPair().privateKey)]);
    expect(signature).toMatch(/^v1,\S+ v1a,\S+$/);
    expect(new Webhook(secret).verify(body, headers(signature))).toEqual(JSON.parse(body));
  });

  it.each(['', 'whsk_', 'whsk_AAAA', 'whpk_'.padEnd(48, 'A')])('is not made by the damaged key %j', (text) => {
    expect(() => readPrivateKey(text)).toThrow('webhook_key.private_key is damaged');
  });
});
