import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { TIER_LIMITS } from '../../src/domain/tiers.ts';
import type { FakePayments } from '../fake-payments/server.ts';
import { describeWithRedis } from '../helpers/databases/describe-with-redis.ts';
import { RedisServer } from '../helpers/databases/redis-server.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { until } from '../helpers/served-node.ts';
import { AUDIENCE, type IssuerServer, startIssuer } from '../life/issuer-server.ts';
import { paymentSettings, startPayments } from '../life/payments.ts';
import { ThreeNodes } from '../life/three-nodes.ts';
import { ask, liveWholeLife } from '../life/whole-life.ts';

/** The contract: a revoked key is refused by every node within this time. */
const SPREAD_MS = 5_000;
/** Between two requests of a client. */
const PAUSE_MS = 10;

describeWithRedis('three nodes with PostgreSQL and Redis behind a load balancer', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis?.stop());

  describe('with embedded identity and payments', () => {
    let cluster: ThreeNodes;
    let payments: FakePayments;
    beforeAll(async () => {
      cluster = await ThreeNodes.start(async (dashboardUrl) => {
        payments = await startPayments(dashboardUrl);
        return {
          RATE_LIMITS: 'enforce',
          REDIS_URL: redis.url,
          USAGE_FLUSH_INTERVAL_MS: '500',
          ...paymentSettings(payments),
        };
      });
    });
    afterAll(async () => {
      await cluster?.stop();
      await payments?.close();
    });

    it('an account lives from sign-up to deletion', { timeout: 120_000 }, async () => {
      const { publicDoor, dashboardDoor } = cluster;
      const site = { publicUrl: publicDoor.url, dashboardUrl: dashboardDoor.url, output: () => cluster.output };
      await liveWholeLife(site, 'grace@example.org');
    });
  });

  describe('with an outside identity provider', () => {
    const ACCOUNTS = 200;
    const KEYS_EACH = 5;
    let cluster: ThreeNodes;
    let issuer: IssuerServer;
    beforeAll(async () => {
      issuer = await startIssuer();
      cluster = await ThreeNodes.start(async () => ({
        RATE_LIMITS: 'enforce',
        REDIS_URL: redis.url,
        OIDC_ISSUER: issuer.issuer,
        OIDC_AUDIENCE: AUDIENCE,
      }));
    });
    afterAll(async () => {
      await cluster?.stop();
      await issuer?.close();
    });

    const dashboard = async (subject: string, method: string, path: string, body?: unknown) =>
      ask(`${cluster.dashboardDoor.url}/v1${path}`, method, {
        authorization: `Bearer ${await issuer.tokenOf(subject)}`,
        ...(body === undefined ? {} : { body }),
      });

    it('no node accepts a key 5 s after its revocation, of a thousand', { timeout: 180_000 }, async () => {
      const keys: { id: number; key: string; subject: string; revokedAt: number }[] = [];
      await inParallel(ACCOUNTS, 8, async (account) => {
        for (let number = 0; number < KEYS_EACH; number++) {
          const subject = `user-${account}`;
          const { status, body } = await dashboard(subject, 'POST', '/api-keys', { name: `key ${number}` });
          expect(status).toBe(201);
          keys.push({ id: body.id, key: noteSecret(body.key), subject, revokedAt: Number.POSITIVE_INFINITY });
        }
      });
      expect(keys).toHaveLength(ACCOUNTS * KEYS_EACH);

      // Each node is asked about each key from its revocation on, until the time is over: what was seen is judged below.
      const history: { key: number; node: number; at: number; status: number }[] = [];
      const observers = cluster.nodes.map(async (node, number) => {
        const left = new Set(keys.keys());
        for (let turn = 0; left.size > 0; turn++) {
          const watched = [...left].filter((index) => (keys[index]?.revokedAt ?? 0) < performance.now());
          const index = watched[turn % Math.max(1, watched.length)];
          if (index === undefined) {
            await until(() => keys.some((key, at) => left.has(at) && key.revokedAt < performance.now()), 60_000, 5);
            continue;
          }
          const at = performance.now();
          if (at > (keys[index]?.revokedAt ?? 0) + SPREAD_MS) left.delete(index);
          const { key } = keys[index] as { key: string };
          const response = await fetch(`${node.publicUrl}/v1/countries`, { headers: { 'x-api-key': key } });
          await response.arrayBuffer();
          history.push({ key: index, node: number, at, status: response.status });
        }
      });
      await inParallel(keys.length, 8, async (index) => {
        const key = keys[index] as (typeof keys)[number];
        const { status } = await dashboard(key.subject, 'POST', `/api-keys/${key.id}/revoke`);
        expect(status).toBe(200);
        key.revokedAt = performance.now();
      });
      await Promise.all(observers);

      const late = history.filter(({ key, at, status }) => {
        return status !== 401 && at > (keys[key] as { revokedAt: number }).revokedAt + SPREAD_MS;
      });
      expect(late).toEqual([]);
      // The check is worth something: accepts were seen, and refusals late after a revocation on every node.
      expect(history.some(({ status }) => status === 200 || status === 429)).toBe(true);
      for (const node of [0, 1, 2]) {
        const judged = history.filter(
          (seen) => seen.node === node && seen.at > (keys[seen.key] as { revokedAt: number }).revokedAt + SPREAD_MS,
        );
        expect(judged.length).toBeGreaterThan(500);
        expect(new Set(judged.map((seen) => seen.key)).size).toBe(keys.length);
      }
    });

    it('admit together what the limit says, within 1 %', { timeout: 120_000 }, async () => {
      const { key, accountId, asked, since } = await keyOf('shared', 'business');
      const { burst, requestsPerMinute } = TIER_LIMITS.business;
      let admitted = asked;
      const first = since;
      let last = 0;
      const endsAt = performance.now() + 20_000;
      await Promise.all(
        cluster.nodes.flatMap((node) =>
          [1, 2].map(async () => {
            while (performance.now() < endsAt) {
              const response = await fetch(`${node.publicUrl}/v1/countries`, { headers: { 'x-api-key': key } });
              await response.arrayBuffer();
              expect([200, 429]).toContain(response.status);
              const now = performance.now();
              if (response.status === 200) admitted += 1;
              last = now;
              await sleep(PAUSE_MS);
            }
          }),
        ),
      );
      const allowed = burst + (requestsPerMinute / 60_000) * (last - first);
      expect(accountId).toBeGreaterThan(0);
      expect(Math.abs(admitted - allowed) / allowed).toBeLessThan(0.01);
    });

    it('answer every request while Redis is killed and comes back', { timeout: 120_000 }, async () => {
      const { key } = await keyOf('outage', 'business');
      const statuses = new Map<number, number>();
      const answered = cluster.nodes.map(() => 0);
      let isOver = false;
      const asking = Promise.all(
        cluster.nodes.map(async (node, number) => {
          while (!isOver) {
            const response = await fetch(`${node.publicUrl}/v1/countries`, { headers: { 'x-api-key': key } });
            await response.arrayBuffer();
            statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
            answered[number] = (answered[number] ?? 0) + 1;
            await sleep(PAUSE_MS);
          }
        }),
      );
      const areShared = async (wanted: 0 | 1) => {
        await until(async () => {
          const metrics = await Promise.all(
            cluster.nodes.map(async ({ operatorUrl }) => (await fetch(`${operatorUrl}/metrics`)).text()),
          );
          return metrics.every((text) => text.includes(`carnet_limits_shared ${wanted}`));
        });
        // And many are answered so.
        const before = [...answered];
        await until(() => answered.every((count, number) => count >= (before[number] ?? 0) + 60));
      };
      await areShared(1);
      await redis.kill();
      await areShared(0);
      await redis.restart();
      await areShared(1);
      isOver = true;
      await asking;
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(100);
    });

    /**
     * A key of an account of its own, on a tier that an operator gave it; known to all nodes. What was asked to find out
     * counts: so many requests since then.
     */
    async function keyOf(subject: string, tier: 'business') {
      const account = (await dashboard(subject, 'GET', '/account')).body as { id: number };
      const { kysely, close } = connect({ connectionString: cluster.databaseUrl, max: 1 });
      const { setAccountTier } = await import('../../src/services/accounts/set-account-tier.ts');
      const { CLI_ACTOR } = await import('../../src/domain/accounts/actor.ts');
      await setAccountTier(kysely, account.id, tier, CLI_ACTOR);
      await close();
      const { body } = await dashboard(subject, 'POST', '/api-keys', { name: 'key' });
      const key = noteSecret(body.key as string);
      let asked = 0;
      let since = 0;
      for (const node of cluster.nodes) {
        await until(async () => {
          const { status, headers } = await ask(`${node.publicUrl}/v1/countries`, 'GET', { 'x-api-key': key });
          if (status === 401) return false;
          since ||= performance.now();
          asked += 1;
          expect(headers.get('ratelimit-policy')).toContain(`q=${TIER_LIMITS[tier].monthlyRequests}`);
          return true;
        }, SPREAD_MS);
      }
      return { key, accountId: account.id, asked, since };
    }
  });
});

/** Does `work` for 0 to count - 1, a few at a time. */
async function inParallel(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) await work(next++);
    }),
  );
}
