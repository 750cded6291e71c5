import { describe, expect, it } from 'vitest';
import { startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

describe('GET /health', () => {
  it('says ok, when and which version, without a key', async () => {
    const api = await startApi({ version: '1.2.3' });
    const { statusCode, json, headers } = await ask(api, '/v1/health', { key: null });
    expect([statusCode, json.status, json.version]).toEqual([200, 'ok', '1.2.3']);
    expect(Math.abs(Date.now() - Date.parse(json.timestamp))).toBeLessThan(60_000);
    expect(headers['cache-control']).toBe('no-store');
    await api.close();
  });

  it('says degraded while a dependency is lost', async () => {
    const api = await startApi({ status: () => 'degraded' });
    const { statusCode, json } = await ask(api, '/v1/health', { key: null });
    expect([statusCode, json.status]).toEqual([200, 'degraded']);
    await api.close();
  });
});

describe('without a catalog', () => {
  it('answers 503 with Retry-After, after the key and the parameters were checked', async () => {
    const api = await startApi({ catalog: () => undefined });
    for (const target of ['/v1/countries', '/v1/countries/76', '/v1/entry-requirements', '/v1/health']) {
      const { statusCode, json, headers } = await ask(api, target);
      expect([statusCode, json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask(api, '/v1/countries', { key: null })).statusCode).toBe(401);
    expect((await ask(api, '/v1/countries?limit=0')).statusCode).toBe(400);
    expect((await ask(api, '/v1/openapi.json', { key: null })).statusCode).toBe(200);
    await api.close();
  });

  it('calls no key unknown while no key is known', async () => {
    const api = await startApi({ keys: { check: () => undefined, isLoaded: false } });
    expect((await ask(api, '/v1/countries')).statusCode).toBe(503);
    expect((await ask(api, '/v1/countries', { key: null })).statusCode).toBe(401);
    await api.close();
  });

  it('serves the next catalog as soon as there is one', async () => {
    const { createFixtureCatalog } = await import('../fixture-catalog.ts');
    let catalog: ReturnType<typeof createFixtureCatalog> | undefined;
    const api = await startApi({ catalog: () => catalog });
    expect((await ask(api, '/v1/countries')).statusCode).toBe(503);
    catalog = createFixtureCatalog();
    expect((await ask(api, '/v1/countries')).statusCode).toBe(200);
    await api.close();
  });
});

describe('an unexpected failure', () => {
  it('answers 500 without its cause, and logs the cause with the request id', async () => {
    const { createFixtureCatalog } = await import('../fixture-catalog.ts');
    const broken = {
      ...createFixtureCatalog(),
      country(): string {
        throw new Error('select secret from table');
      },
    };
    const api = await startApi({ catalog: () => broken });
    const { statusCode, json, headers } = await ask(api, '/v1/countries/76');
    expect([statusCode, json.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(json.message).not.toContain('select');
    expect(api.logged()).toContain('select secret from table');
    expect(api.logged()).toContain(String(headers['x-request-id']));
    await api.close();
  });
});
