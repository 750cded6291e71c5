import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from './api-under-test.ts';
import { ask } from './client.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the reference page', () => {
  it('is served without a key and loads nothing from elsewhere', async () => {
    const { statusCode, body, headers } = await ask(api, '/docs', { key: null });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('brings its script from this server, compressed or not', async () => {
    const plain = await ask(api, '/docs/scalar.js', { key: null });
    expect(plain.statusCode).toBe(200);
    expect(plain.headers['content-type']).toContain('javascript');
    expect(plain.body.length).toBeGreaterThan(1_000_000);
    const coded = await ask(api, '/docs/scalar.js', { key: null, headers: { 'accept-encoding': 'gzip, br' } });
    expect(coded.headers['content-encoding']).toBe('gzip');
    expect(coded.body).toBe(plain.body);
    const again = await ask(api, '/docs/scalar.js', { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });
});
