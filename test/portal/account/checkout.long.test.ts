/** Upgrading through the processor's checkout and managing through its portal, as the holder of an account does it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakePayments } from '../../fake-payments/server.ts';
import { type LoadBalancer, startLoadBalancer } from '../../helpers/load-balancer.ts';
import { until } from '../../helpers/served-node.ts';
import { paymentSettings, startPayments } from '../../life/payments.ts';
import { signIn } from '../account-holder.ts';
import { startPortal } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

/** Known before the server is: the processor must know where to call, and the server where it is reached. */
let door: LoadBalancer;
let payments: FakePayments;
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  door = await startLoadBalancer(() => [Number(new URL(portal.node.dashboardUrl).port)]);
  payments = await startPayments(door.url);
  portal = await startPortal({ DASHBOARD_URL: door.url, ...paymentSettings(payments) }, door.url);
});
afterAll(async () => {
  await portal?.close();
  await payments?.close();
  await door?.close();
});

test('an upgrade goes to the checkout and comes back to the plan with the new tier; then billing can be managed', async () => {
  const page = await portal.newPage();
  await signIn(portal, page);
  await page.goto('/dashboard/plan');
  await page.getByRole('button', { name: 'Upgrade to Growth' }).click();
  await page.waitForURL(`${payments.url}/**`);
  await page.getByRole('button', { name: /pay/i }).first().click();
  await page.waitForURL(/\/dashboard\/plan\?checkout=done/);
  await settled(page);
  // The processor's call may come after its customer.
  await until(async () => {
    const again = page.getByRole('button', { name: 'Check again' });
    if (await again.isVisible()) await again.click();
    await settled(page);
    return await page.getByText('your subscription is active').isVisible();
  });
  expect(await page.locator('.dash-tier-current h2').textContent()).toBe('Growth');
  await page.getByRole('button', { name: 'Manage the subscription' }).click();
  await page.waitForURL(`${payments.url}/**`);
});

test('a cancelled checkout comes back and says that nothing was charged', async () => {
  const page = await portal.newPage();
  await signIn(portal, page);
  await page.goto('/dashboard/plan');
  await page.getByRole('button', { name: 'Upgrade to Business' }).click();
  await page.waitForURL(`${payments.url}/**`);
  await page
    .getByText(/cancel|back/i)
    .first()
    .click();
  await page.waitForURL(/\/dashboard\/plan\?checkout=cancelled/);
  await page.getByText('nothing was charged').waitFor();
  expect(await page.locator('.dash-tier-current h2').textContent()).toBe('Free');
});
