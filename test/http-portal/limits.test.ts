/** How often an address may ask without a key. */
import { afterEach, describe, expect, it } from 'vitest';
import { AddressLimits } from '../../src/services/rate-limits/address-limits.ts';
import { type PortalSettings, type PortalUnderTest, SCRIPT_PATH, startPortal } from './portal-under-test.ts';

const NAMES = '/portal/country-names';
const IMAGE = '/social/check/BR/JP.png';

let portal: PortalUnderTest | undefined;
afterEach(() => portal?.close());

async function start(options: PortalSettings = {}) {
  const clock = { us: 7_000_000 };
  const limiter = new AddressLimits({ requestsPerMinute: 60, burst: 3, nowUs: () => clock.us });
  portal = await startPortal({ limiter, ...options });
  const { ask } = portal;
  const statuses = async (count: number, url: string, from: { remoteAddress?: string; forwarded?: string } = {}) => {
    const all: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const { remoteAddress = '127.0.0.1', forwarded } = from;
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      all.push((await ask({ url, remoteAddress, headers })).status);
    }
    return all;
  };
  return { ask, clock, statuses };
}

describe('the limit of an address', () => {
  it('answers a burst, then 429 that says when to come back, then as many as come back', async () => {
    const { ask, clock, statuses } = await start();
    expect(await statuses(3, '/portal/v1/countries')).toEqual([200, 200, 200]);
    const refused = await ask({ url: NAMES, remoteAddress: '127.0.0.1' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      limitType: 'burst',
      message: 'Too many requests: without a key each address may send 3 at once and 60 per minute',
    });
    clock.us += 1_000_000;
    expect(await statuses(2, NAMES)).toEqual([200, 429]);
  });

  it('is of one address, and counts what is refused for other reasons too', async () => {
    const { statuses } = await start();
    expect(await statuses(4, '/portal/v1/countries?limit=0')).toEqual([400, 400, 400, 429]);
    expect(await statuses(1, NAMES, { remoteAddress: '127.0.0.2' })).toEqual([200]);
  });

  it('holds for images, not for pages and their files', async () => {
    const { statuses } = await start();
    expect(await statuses(4, IMAGE)).toEqual([200, 200, 200, 429]);
    expect(await statuses(5, '/check/BR/JP')).toEqual(Array(5).fill(200));
    expect(await statuses(5, SCRIPT_PATH)).toEqual(Array(5).fill(200));
    expect(await statuses(5, '/sitemaps/pages.xml')).toEqual(Array(5).fill(200));
  });

  it('counts what a trip check costs', async () => {
    const { ask, clock } = await start();
    const asked = async (travellers: number, documents: number, legs: number) => {
      const payload = JSON.stringify({
        travellers: Array(travellers).fill({ documents: Array(documents).fill({ nationality: 'BR' }) }),
        legs: Array(legs).fill({ country: 'JP' }),
      });
      const headers = { 'content-type': 'application/json' };
      return await ask({ url: '/portal/v1/trip-checks', method: 'POST', payload, headers, remoteAddress: '127.0.0.1' });
    };
    expect((await asked(3, 1, 1)).status).toBe(200);
    expect((await asked(1, 1, 1)).status).toBe(429);
    clock.us += 3_000_000;
    // Of one traveller, but as much as of two.
    expect((await asked(1, 3, 13)).status).toBe(200);
    const refused = await asked(1, 3, 13);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(JSON.parse(refused.body).message).toContain('this trip check counts as 2');
    clock.us += 3_000_000;
    // As much as the whole burst and more is let through by a full bucket, which it empties.
    expect((await asked(1, 5, 20)).status).toBe(200);
    expect((await asked(1, 1, 1)).status).toBe(429);
  });

  it('is of a whole network of IPv6', async () => {
    const { statuses } = await start({ trustedProxies: 1 });
    expect(await statuses(3, NAMES, { forwarded: '2001:db8:0:1::1' })).toEqual([200, 200, 200]);
    expect(await statuses(1, NAMES, { forwarded: '2001:db8:0:1:ffff::2' })).toEqual([429]);
    expect(await statuses(1, NAMES, { forwarded: '2001:db8:0:2::1' })).toEqual([200]);
  });

  it('goes by what proxies say only where there are proxies', async () => {
    const direct = await start();
    for (const forwarded of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      await direct.statuses(1, NAMES, { forwarded });
    }
    expect(await direct.statuses(1, NAMES, { forwarded: '198.51.100.4' })).toEqual([429]);
    await portal?.close();
    const behind = await start({ trustedProxies: 1 });
    expect(await behind.statuses(4, NAMES, { forwarded: '1.1.1.1, 198.51.100.1' })).toEqual([200, 200, 200, 429]);
    expect(await behind.statuses(1, NAMES, { forwarded: '1.1.1.1, 198.51.100.2' })).toEqual([200]);
  });
});
