/** Webhooks as an account holder sets them up: from the first endpoint to a message that is checked. */
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteSecret } from '../../helpers/log-watch.ts';
import { until } from '../../helpers/served-node.ts';
import { answering, type Receiver, startReceiver } from '../../webhooks/receiver.ts';
import { signIn } from '../account-holder.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { tabTo } from '../tab-to.ts';

let portal: PortalUnderTest;
let receiver: Receiver;
beforeAll(async () => {
  portal = await openPortal();
  receiver = await startReceiver();
});
afterAll(async () => {
  await portal?.close();
  await receiver?.close();
});

test('an endpoint is created, tried, repaired, given a new secret, disabled and deleted', async () => {
  const page = await portal.newPage();
  await signIn(portal, page);
  await page.goto('/dashboard/webhooks');
  await page.getByText('No endpoints yet').waitFor();

  // By keyboard.
  await tabTo(page, 'Create an endpoint');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'URL');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the URL that messages go to.').waitFor();
  await page.keyboard.type(receiver.url);
  await page.getByLabel('Rules that ended').check();
  await page.getByLabel('Passports').fill('Braz');
  await page.getByRole('option', { name: /Brazil/ }).click();
  await page.getByRole('button', { name: /Brazil ✕/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Create an endpoint' }).click();
  await page.getByText('the only time the secret is shown').waitFor();
  const secret = noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I have saved the secret' }).click();
  await page.getByRole('heading', { name: receiver.url }).waitFor();
  await page.getByText('Only: Rules that ended · Brazil → All destinations').waitFor();

  // A receiver that fails, then one that takes it.
  receiver.answer(answering(500));
  await page.getByRole('button', { name: /^Deliveries/ }).click();
  await page.getByText('Nothing has been sent yet').waitFor();
  await page.getByRole('button', { name: /^Deliveries/ }).click();
  // The test stands on the card, and opens what becomes of it.
  await page.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
  const row = page.getByRole('row', { name: /webhook\.test/ });
  await row.waitFor();
  const shows = (text: string) =>
    until(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return ((await row.textContent()) ?? '').includes(text);
    });
  await shows('the receiver answered 500');
  await page.getByText(/Every attempt has failed since/).waitFor();
  receiver.answer(answering(204));
  await row.getByRole('button', { name: /^Send again/ }).click();
  await shows('Delivered');
  await page.getByText('Active', { exact: true }).waitFor();
  const received = receiver.received.at(-1);
  expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  });

  await page.getByRole('button', { name: /^Rotate the secret/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
  await page.getByText('the only time the secret is shown').waitFor();
  expect(noteSecret((await page.locator('.dash-key code').textContent()) ?? '')).not.toBe(secret);
  await page.getByRole('button', { name: 'I have saved the secret' }).click();

  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Send to this endpoint').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You have disabled this endpoint').waitFor();
  expect(await page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No endpoints yet').waitFor();
});

test('what the service refuses is said beside the field', async () => {
  const page = await portal.newPage();
  await signIn(portal, page);
  await page.goto('/dashboard/webhooks');
  await page.getByRole('button', { name: 'Create an endpoint' }).click();
  await page.getByLabel('URL').fill('ftp://hooks.example.org/');
  await page.getByRole('dialog').getByRole('button', { name: 'Create an endpoint' }).click();
  await page.getByText('must be an http or https URL').waitFor();
  expect(await page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
});
