import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import type { FakePayments } from '../fake-payments/server.ts';
import { copyLoadedTemplate } from '../helpers/databases/embedded-template.ts';
import { type LoadBalancer, startLoadBalancer } from '../helpers/load-balancer.ts';
import { ServedNode } from '../helpers/served-node.ts';
import { paymentSettings, startPayments } from './payments.ts';
import { liveWholeLife } from './whole-life.ts';

describe('an account on one server with its embedded database', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-life-'));
  /** Known before the server is: the processor must know where to call. */
  let door: LoadBalancer;
  let payments: FakePayments;
  let node: ServedNode;

  beforeAll(async () => {
    await copyLoadedTemplate(inject('embeddedTemplate'), dataDir);
    door = await startLoadBalancer(() => [Number(new URL(node.dashboardUrl).port)]);
    payments = await startPayments(door.url);
    node = await ServedNode.start({
      DATA_DIR: dataDir,
      RATE_LIMITS: 'enforce',
      USAGE_FLUSH_INTERVAL_MS: '500',
      ...paymentSettings(payments),
    });
  });

  afterAll(async () => {
    await node?.stop();
    await payments?.close();
    await door?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('lives from sign-up to deletion', { timeout: 120_000 }, async () => {
    const { publicUrl, dashboardUrl } = node;
    await liveWholeLife({ publicUrl, dashboardUrl, output: () => node.output }, 'ada@example.org');
  });
});
