import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/infrastructure/logger.ts';
import { startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';

describe('request logs', () => {
  it('hold no key, no token and no query, whatever goes wrong', async () => {
    const api = await startApi({ requestLog: 'all' });
    const secrets = [api.key, api.revokedKey, 'secret-token', 'secret-query'];
    for (const target of [
      '/v1/countries?name=secret-query',
      '/v1/countries?limit=secret-query',
      `/v1/nothing?k=${api.key}`,
      '/v1/countries/%zz?a=secret-query',
    ]) {
      for (const key of [api.key, api.revokedKey, null]) {
        await ask(api, target, { key, headers: { authorization: 'Bearer secret-token', cookie: 'a=secret-token' } });
      }
    }
    expect(api.logged()).toContain('"path":"/v1/countries"');
    for (const secret of secrets) expect(api.logged()).not.toContain(secret);
    await api.close();
  });

  it('hold no key that stands in a path or a request id either', async () => {
    let text = '';
    const write = (line: string) => {
      text += line;
    };
    const logger = createLogger({ logLevel: 'trace' }, { write });
    const api = await startApi({ requestLog: 'all', logger });
    for (const target of [
      `/v1/${api.key}`,
      `/v1/countries/${api.key}`,
      `/v1/countries;x-api-key=${api.key}`,
      `/v1/countries/${api.key.replaceAll('_', '%5f')}`,
      `/v1/countries/${api.key.replace('ck', '%63%6B')}`,
      `/v1/countries%2F${api.key}`,
      `/v1/countries/%20${api.key.replaceAll('_', '%255F')}`,
      `/v1/${'x'.repeat(170)}/${api.key}`, // cut off within the key
    ]) {
      await ask(api, target, { headers: { 'x-request-id': api.key } });
    }
    expect(text.split('\n').filter((line) => line.includes('"status":4'))).toHaveLength(8);
    expect(text).not.toContain(api.key.slice(8, 20));
    await api.close();
  });

  it('name method, route, path, status, duration and request id', async () => {
    const api = await startApi({ requestLog: 'all' });
    const { headers } = await ask(api, '/v1/countries/76');
    expect(JSON.parse(api.logged())).toMatchObject({
      method: 'GET',
      route: '/v1/countries/{id}',
      path: '/v1/countries/76',
      status: 200,
      requestId: headers['x-request-id'],
      milliseconds: expect.any(Number),
    });
    await api.close();
  });

  it('say who sent a request: account, key and address', async () => {
    const api = await startApi({ requestLog: 'all' });
    await ask(api, '/v1/countries/76');
    expect(JSON.parse(api.logged())).toMatchObject({ accountId: 1, apiKeyId: 1, address: '127.0.0.1' });
    await api.close();
  });

  it.each([
    ['no key', '/v1/countries/76', null],
    ['a key that is not accepted', '/v1/countries/76', 'ck_live_wrong'],
    ['nothing to ask', '/v1/health', null],
  ])('have an address, but no account, for %s', async (_, target, key) => {
    const api = await startApi({ requestLog: 'all' });
    await ask(api, target, { key });
    const line = JSON.parse(api.logged());
    expect(line.address).toBe('127.0.0.1');
    expect(line).not.toHaveProperty('accountId');
    expect(line).not.toHaveProperty('apiKeyId');
    await api.close();
  });

  it.each([
    [0, '127.0.0.1'],
    [1, '2001:db8::7'],
    [2, '203.0.113.9'],
  ])('take the address from as many proxies as are trusted: %d', async (trustedProxies, address) => {
    const api = await startApi({ requestLog: 'all', trustedProxies });
    await ask(api, '/v1/countries/76', { headers: { 'x-forwarded-for': '203.0.113.9, 2001:db8::7' } });
    expect(JSON.parse(api.logged()).address).toBe(address);
    await api.close();
  });

  it('are silent when off, and on good answers when only errors are wanted', async () => {
    for (const requestLog of ['off', 'errors'] as const) {
      const api = await startApi({ requestLog });
      for (const target of ['/v1/countries', '/v1/nothing', '/v1/countries?limit=0']) await ask(api, target);
      expect(api.logged()).toBe('');
      await api.close();
    }
  });

  it('hold 5xx answers when errors are wanted', async () => {
    const api = await startApi({ requestLog: 'errors', catalog: () => undefined });
    await ask(api, '/v1/countries');
    const line = JSON.parse(api.logged());
    expect(line).toMatchObject({ status: 503, route: '/v1/countries', accountId: 1, apiKeyId: 1 });
    expect(line).not.toHaveProperty('address');
    await api.close();
  });

  it('keep the cause of an internal error without the key that came with it', async () => {
    const broken = {
      ...createFixtureCatalog(),
      record(): string {
        throw new TypeError('boom');
      },
    };
    const api = await startApi({ requestLog: 'all', catalog: () => broken });
    await ask(api, '/v1/currencies/986');
    expect(api.logged()).toContain('boom');
    expect(api.logged()).not.toContain(api.key);
    await api.close();
  });
});
