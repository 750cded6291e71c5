import { inspect } from 'node:util';
import { CarnetError, createDashboardClient, createPublicClient } from '@carnet/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answered, dropped, limited, startProxy, type UnreliableProxy } from './unreliable-proxy.ts';

/** Everything an error would show in a log. */
const shown = (error: unknown) => `${inspect(error, { depth: 10, showHidden: true })}${JSON.stringify(error)}${error}`;

describe('the key and the token', () => {
  const secret = 'ck_test_neverToBeSeenInAnyLog';
  let elsewhere: UnreliableProxy;
  let proxy: UnreliableProxy;

  beforeAll(async () => {
    elsewhere = await startProxy('http://127.0.0.1');
    proxy = await startProxy('http://127.0.0.1');
  });
  afterAll(async () => {
    await proxy?.close();
    await elsewhere?.close();
  });

  const options = { retry: false, timeoutMs: 200 } as const;
  const askBoth = () => {
    const api = createPublicClient({ ...options, baseUrl: proxy.url, apiKey: secret });
    const dashboard = createDashboardClient({ ...options, baseUrl: proxy.url, token: secret });
    return [() => api.get('/v1/health'), () => dashboard.get('/v1/health')];
  };

  it('stand in no error, whatever goes wrong', async () => {
    for (const mishap of [dropped, answered(200, 'nonsense'), answered(500, 'nonsense'), limited(), () => {}]) {
      for (const ask of askBoth()) {
        proxy.plan(mishap);
        const error = await ask().catch((e: unknown) => e);
        expect(error).toBeInstanceOf(CarnetError);
        expect(shown(error)).not.toContain(secret);
      }
    }
    const api = createPublicClient({ baseUrl: proxy.url, apiKey: secret });
    expect(shown(api)).not.toContain(secret);
  });

  it('stand in no error when they could not be sent at all', async () => {
    // Node's own error repeats a value with a line break.
    const broken = `${secret}\nand more`;
    const attempts = [
      () => createPublicClient({ baseUrl: proxy.url, apiKey: broken }),
      () => createDashboardClient({ baseUrl: proxy.url, token: broken }).get('/v1/account'),
      () => createPublicClient({ baseUrl: `https://user:${secret}@example.org` }),
      () => createPublicClient({ baseUrl: `https://example.org?key=${secret}` }),
      () => createPublicClient({ baseUrl: secret }),
    ];
    for (const attempt of attempts) {
      const error = await (async () => attempt())().catch((e) => e);
      expect(error).toBeInstanceOf(TypeError);
      expect(shown(error)).not.toContain(secret);
    }
  });

  it('do not follow a redirect', async () => {
    for (const status of [301, 302, 307, 308]) {
      for (const ask of askBoth()) {
        proxy.plan(answered(status, '', { location: `${elsewhere.url}/v1/health` }));
        await expect(ask()).rejects.toMatchObject({ kind: 'invalid_answer', status });
      }
    }
    expect(elsewhere.seen).toEqual([]);
  });

  it('are written to no console', async () => {
    const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
    const spies = methods.map((method) => vi.spyOn(console, method));
    proxy.plan(limited({ 'retry-after': '0' }), dropped, answered(200, '{}'));
    await createPublicClient({ baseUrl: proxy.url, apiKey: secret, retry: { maxDelayMs: 1 } }).get('/v1/health');
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
