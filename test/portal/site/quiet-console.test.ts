/** What works as it should leaves no error in the browser's console. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';

let portal: PortalUnderTest;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test.each(['/', '/dashboard', '/dashboard/keys', '/account', '/desk', '/docs/dashboard-api'])(
  'signed out: %s',
  async (path) => {
    const page = await portal.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await page.goto(path);
    await settled(page);
    if (path !== '/' && !path.startsWith('/docs')) await page.waitForURL('**/sign-in*');
    await settled(page);
    expect(errors).toEqual([]);
  },
);
