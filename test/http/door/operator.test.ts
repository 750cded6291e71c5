import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOperatorApi } from '../../../src/http/operator/app.ts';
import { silentLogger } from '../../../src/infrastructure/logger.ts';
import { askDoor } from '../../helpers/ask-door.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';
import { createFixtureCatalog } from '../fixture-catalog.ts';

let api: ApiUnderTest;
const state = { live: true, ready: true, database: true };
let operator: ReturnType<typeof buildOperatorApi>;
beforeAll(async () => {
  api = await startApi();
  operator = buildOperatorApi({
    isLive: () => state.live,
    isReady: () => state.ready,
    isDatabaseUp: () => state.database,
    catalog: createFixtureCatalog,
    metrics: { public: api.metrics },
    webhooks: () => ({ delivered: 7, failed: 2 }),
    version: '1.2.3',
    logger: silentLogger(),
  });
});
afterAll(async () => {
  await operator.close();
  await api.close();
});

describe("the operator's port", () => {
  it.each([
    ['/livez', 'live'],
    ['/readyz', 'ready'],
  ] as const)('%s follows the state of the node', async (path, name) => {
    state[name] = true;
    expect((await askDoor(operator, { url: path })).statusCode).toBe(200);
    state[name] = false;
    const refused = await askDoor(operator, { url: path });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBeDefined();
    state[name] = true;
  });

  it('counts requests by route pattern and status class, and refused keys by reason', async () => {
    await ask(api, '/v1/countries/76');
    await ask(api, '/v1/countries/392');
    await ask(api, '/v1/countries/999999');
    await ask(api, '/v1/countries', { key: null });
    await ask(api, '/v1/countries', { key: api.revokedKey });
    await ask(api, '/v1/countries', { key: 'a,b' });
    await ask(api, '/v1/made-up-by-a-client');
    const { body, headers } = await askDoor(operator, { url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('carnet_http_requests_total{surface="public",route="/v1/countries/{id}",status="2xx"} 2');
    expect(body).toContain('carnet_http_requests_total{surface="public",route="/v1/countries/{id}",status="4xx"} 1');
    expect(body).toContain(
      'carnet_http_request_duration_seconds_bucket{surface="public",route="/v1/countries/{id}",status="2xx",le="+Inf"} 2',
    );
    expect(body).toContain('carnet_key_refusals_total{reason="missing"} 1');
    expect(body).toContain('carnet_key_refusals_total{reason="refused"} 1');
    expect(body).toContain('carnet_key_refusals_total{reason="repeated"} 1');
    expect(body).not.toContain('made-up');
  });

  it('tells version, catalog and database', async () => {
    state.database = false;
    const { body } = await askDoor(operator, { url: '/metrics' });
    expect(body).toContain('carnet_info{version="1.2.3"} 1');
    expect(body).toContain('carnet_catalog_version 1');
    expect(body).toContain('carnet_webhook_attempts_total{outcome="failed"} 2');
    expect(body).toContain('carnet_catalog_rules 2');
    expect(body).toMatch(/carnet_catalog_age_seconds \d/);
    expect(body).toContain('carnet_database_up 0');
    expect(body).toContain('carnet_event_loop_delay_seconds{percentile="99"}');
    state.database = true;
  });

  it('answers the envelope for what it does not have', async () => {
    const response = await askDoor(operator, { url: '/v1/countries' });
    expect([response.statusCode, response.json().path]).toEqual([404, '/v1/countries']);
  });
});
