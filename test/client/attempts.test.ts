import { createPublicClient, type RetryOptions } from '@carnet/client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import {
  answered,
  cutShort,
  dropped,
  limited,
  overloaded,
  refused,
  silent,
  startProxy,
  type UnreliableProxy,
} from './unreliable-proxy.ts';

describe('a call that meets trouble', () => {
  let server: ApiUnderTest;
  let proxy: UnreliableProxy;

  beforeAll(async () => {
    server = await startApi();
    proxy = await startProxy(server.baseUrl);
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.close();
  });

  /** Waits are real but short. */
  const client = (retry: RetryOptions | false = { maxDelayMs: 20 }, timeoutMs = 30_000) =>
    createPublicClient({ baseUrl: proxy.url, apiKey: server.key, retry, timeoutMs });
  const brazil = { path: { id: 76 } };

  it('succeeds when overload, limits and broken connections pass', async () => {
    for (const mishap of [overloaded(), limited({ 'retry-after': '0' }), dropped, cutShort]) {
      proxy.plan(mishap, mishap);
      expect(await client().get('/v1/countries/{id}', brazil)).toMatchObject({ iso2: 'BR' });
      expect(proxy.seen).toHaveLength(3);
    }
  });

  it('gives up after the attempts it has, with the last reason', async () => {
    proxy.plan(dropped, overloaded(), limited(), dropped);
    const error = await client()
      .get('/v1/countries')
      .catch((e) => e);
    expect(error).toMatchObject({
      kind: 'api',
      code: 'RATE_LIMIT_EXCEEDED',
      message: 'planned 429',
      requestId: 'planned',
    });
    expect(proxy.seen).toHaveLength(3);
    proxy.plan(cutShort, cutShort);
    await expect(client({ attempts: 2, maxDelayMs: 1 }).get('/v1/countries')).rejects.toMatchObject({
      kind: 'network',
      code: 'NETWORK_ERROR',
      status: undefined,
      message: 'GET /v1/countries: the service cannot be reached, or the connection broke off',
    });
  });

  it('is not repeated where that is switched off, nor after refusals that stay', async () => {
    proxy.plan(overloaded());
    await expect(client(false).get('/v1/countries')).rejects.toMatchObject({ status: 503 });
    expect(proxy.seen).toHaveLength(1);
    for (const mishap of [refused(400, 'VALIDATION_ERROR'), refused(500, 'INTERNAL_ERROR'), answered(200, '{"data"')]) {
      proxy.plan(mishap);
      await expect(client().get('/v1/countries')).rejects.toThrow();
      expect(proxy.seen).toHaveLength(1);
    }
  });

  it('is given up at once when the service asks for a longer wait than allowed, and says how long', async () => {
    proxy.plan(limited({ 'retry-after': '86400' }));
    await expect(client().get('/v1/countries')).rejects.toMatchObject({ status: 429, retryAfterMs: 86_400_000 });
    expect(proxy.seen).toHaveLength(1);
  });

  it('is given up at once when the wait would outlast the call', async () => {
    proxy.plan(overloaded({ 'retry-after': '60' }));
    const impatient = client({ maxDelayMs: 120_000 }, 30_000);
    await expect(impatient.get('/v1/countries')).rejects.toMatchObject({ status: 503, retryAfterMs: 60_000 });
    expect(proxy.seen).toHaveLength(1);
  });

  it('ends with a timeout when there is no answer in time', async () => {
    proxy.plan(silent);
    const error = await client({}, 50)
      .get('/v1/countries')
      .catch((e) => e);
    expect(error).toMatchObject({ name: 'CarnetError', kind: 'timeout', code: 'TIMEOUT', status: undefined });
    expect(error.message).toBe('GET /v1/countries: no answer within 50 ms');
    expect(proxy.seen).toHaveLength(1);
  });

  it('ends when its signal says so, with the reason of the signal', async () => {
    const reason = new Error('the reader has left');
    await expect(client().get('/v1/countries', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    proxy.plan(silent);
    const controller = new AbortController();
    const asked = client().get('/v1/countries', { signal: controller.signal });
    await vi.waitUntil(() => proxy.seen.length === 1);
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it('ends even when a fetch of the caller does not listen to signals', async () => {
    const deaf = createPublicClient({ baseUrl: proxy.url, fetch: () => new Promise(() => {}), timeoutMs: 20 });
    await expect(deaf.get('/v1/health')).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('lets go of the signal, which may outlive many calls', async () => {
    proxy.plan();
    const controller = new AbortController();
    const added = vi.spyOn(controller.signal, 'addEventListener');
    const removed = vi.spyOn(controller.signal, 'removeEventListener');
    await client().get('/v1/countries', { signal: controller.signal });
    expect(added).toHaveBeenCalledOnce();
    expect(removed.mock.calls).toEqual([added.mock.calls[0]?.slice(0, 2)]);
  });
});

describe('the wait between attempts', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Asks an API that refuses twice, on a clock that only the test moves. */
  async function ask(headers: Record<string, string>, random = 0) {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const fetch = vi.fn(async () => new Response('{}', { status: 503, headers }));
    const api = createPublicClient({ baseUrl: 'https://api.example.org', fetch });
    const outcome = api.get('/v1/health').catch((error) => error);
    await vi.advanceTimersByTimeAsync(0);
    return { fetch, outcome };
  }

  it('is what Retry-After says in seconds', async () => {
    const { fetch } = await ask({ 'retry-after': '7' });
    await vi.advanceTimersByTimeAsync(6999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('lasts until the date that Retry-After names', async () => {
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5000);
    const { fetch } = await ask({ 'retry-after': date.toUTCString() });
    await vi.advanceTimersByTimeAsync(date.getTime() - Date.now() - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is random and its bound doubles when the service does not say', async () => {
    const { fetch, outcome } = await ask({ 'retry-after': 'soon' }, 0.5);
    await vi.advanceTimersByTimeAsync(124);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(249);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(await outcome).toMatchObject({ status: 503, retryAfterMs: undefined });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with the signal, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    const fetch = async () => new Response('{}', { status: 503, headers: { 'retry-after': '5' } });
    const api = createPublicClient({ baseUrl: 'https://api.example.org', fetch });
    const controller = new AbortController();
    const outcome = api.get('/v1/health', { signal: controller.signal }).catch((error) => error);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort('enough');
    expect(await outcome).toBe('enough');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is spread among clients that were refused together', async () => {
    const { fetch } = await ask({ 'retry-after': '1' }, 0.5);
    await vi.advanceTimersByTimeAsync(1124);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
