/** Signing in to the portal at a real outside identity provider. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail } from '../account-holder.ts';
import { accessibilityViolations } from '../check-accessibility.ts';
import { type PortalUnderTest, startPortal } from '../portal-under-test.ts';
import { AUDIENCE, CLIENT_ID, OidcIssuer } from './oidc-issuer.ts';

let issuer: OidcIssuer;
let portal: PortalUnderTest;
beforeAll(async () => {
  issuer = await OidcIssuer.start();
  portal = await startPortal({
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_CLIENT_ID: CLIENT_ID,
  });
  issuer.register(portal.url);
});
afterAll(async () => {
  await portal?.close();
  await issuer?.close();
});

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue to 127\.0\.0\.1/ }).click();

async function letIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Let me in' }).click();
}

async function signedInPage(path = '/account'): Promise<Page> {
  const page = await portal.newPage();
  await page.goto(path);
  await page.waitForURL('**/sign-in**');
  await goOn(page);
  await letIn(page, newEmail());
  await page.waitForURL(portal.url + path);
  return page;
}

describe('signing in at an outside provider', () => {
  test('leads there and back, and gives a key that works', async () => {
    const page = await portal.newPage();
    const email = newEmail();
    await page.goto('/dashboard/keys');
    await page.waitForURL('**/sign-in?next=*');
    expect(await accessibilityViolations(page)).toEqual([]);
    const asked = page.waitForRequest((request) => request.url().startsWith(`${issuer.url}/auth?`));
    await goOn(page);
    const question = new URL((await asked).url()).searchParams;
    expect(Object.fromEntries(question)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: `${portal.url}/callback`,
      code_challenge_method: 'S256',
      resource: AUDIENCE,
      scope: 'openid email',
    });
    expect(question.get('nonce')).toBeTruthy();
    await letIn(page, email);
    await page.waitForURL(`${portal.url}/dashboard/keys`);
    await page.getByRole('button', { name: 'Create a key' }).first().waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).toBe('[{},{"carnet_signed_in":"1"}]');
    await page.goto('/account');
    await page.getByText(`Signed in as ${email}`).waitFor();
    await page.getByText('which keeps your password').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('outlasts a reload of the page, without a question', async () => {
    const page = await signedInPage();
    await page.getByText('Account number').waitFor();
    await page.reload();
    await page.getByText('Account number').waitFor();
    expect(page.url()).toBe(`${portal.url}/account`);
  });

  test('ends here and there with signing out', async () => {
    const page = await signedInPage();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out of the provider' }).click();
    await page.waitForURL(`${portal.url}/`);
    await page.goto('/account');
    await page.waitForURL('**/sign-in?next=%2Faccount');
    await goOn(page);
    await page.getByLabel('Address').waitFor();
  });

  test('is asked for again when the provider has forgotten the person', async () => {
    const page = await signedInPage();
    await page.getByText('Account number').waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.waitForURL('**/sign-in?next=%2Faccount');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('asks a provider that can for a new account', async () => {
    const page = await portal.newPage();
    await page.goto('/sign-up');
    await goOn(page);
    await page.getByText('Asked for: create').waitFor();
    await letIn(page, newEmail());
    await page.waitForURL(`${portal.url}/dashboard/keys`);
  });

  test('renews tokens without leaving the page where the provider gives refresh tokens', async () => {
    issuer.givesRefreshTokens = true;
    issuer.accessTokenSeconds = 60;
    try {
      const page = await signedInPage();
      await page.getByText('Account number').waitFor();
      const before = issuer.grants.length;
      await page.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 50_000;
      });
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await page.getByRole('button', { name: 'Create a key' }).first().waitFor();
      expect(issuer.grants.slice(before)).toEqual(['refresh_token']);
    } finally {
      issuer.givesRefreshTokens = false;
      issuer.accessTokenSeconds = 600;
    }
  });
});

describe('an answer of the provider', () => {
  const failed = async (page: Page, text: string | RegExp) => {
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await page.getByText(text).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };

  const forgeries: readonly [string, Record<string, string>, RegExp, number][] = [
    ['with another state', { state: 'forged' }, /does not match the request/, 0],
    ['in the name of another provider', { iss: 'https://evil.example.org' }, /does not match the request/, 0],
    ['with a code of its own', {}, /refused the sign-in \(invalid_grant\)/, 1],
  ];
  test.each(forgeries)('that is forged %s signs nobody in', async (_, forged, text, grants) => {
    const page = await portal.newPage();
    const before = issuer.grants.length;
    await page.route(`${issuer.url}/auth?**`, (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      const answer = new URLSearchParams({ code: 'forged', state, iss: issuer.url, ...forged });
      return route.fulfill({ status: 302, headers: { location: `${portal.url}/callback?${answer}` } });
    });
    await page.goto('/sign-in');
    await goOn(page);
    await failed(page, text);
    expect(issuer.grants.length - before).toBe(grants);
  });

  test('that nobody asked for is refused', async () => {
    const page = await portal.newPage();
    await page.goto(`/callback?code=abc&state=def&iss=${encodeURIComponent(issuer.url)}`);
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    // The others differ in a sentence alone.
    expect(await accessibilityViolations(page)).toEqual([]);
    await failed(page, 'was not started in this tab');
  });

  test('that says no is told', async () => {
    const page = await portal.newPage();
    await page.goto('/sign-in');
    await goOn(page);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await failed(page, /refused to let this site know who you are/);
  });

  test('without a token for this service is told', async () => {
    issuer.grantedAudience = 'https://another.example.org';
    try {
      const page = await portal.newPage();
      await page.goto('/sign-in');
      await goOn(page);
      await letIn(page, newEmail());
      await failed(page, 'gave no token for this service');
    } finally {
      issuer.grantedAudience = AUDIENCE;
    }
  });

  test('that does not come is told', async () => {
    const page = await portal.newPage();
    await page.route(`${issuer.url}/**`, (route) => route.abort());
    await page.goto('/sign-in');
    await goOn(page);
    await page.getByText(/does not answer\. Please try again in a moment/).waitFor();
    await page.unroute(`${issuer.url}/**`);
    await goOn(page);
    await page.route(`${issuer.url}/token`, (route) => route.abort());
    await letIn(page, newEmail());
    await failed(page, /does not answer/);
  });
});

describe('with an outside provider', () => {
  test.each(['/verify-email?token=x', '/sign-in-link', '/forgot-password', '/reset-password?token=x'])(
    '%s says that it does that',
    async (path) => {
      const page = await portal.newPage();
      await page.goto(path);
      await page.getByRole('heading', { name: 'Your identity provider does this' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  );

  test('the portal says what its operator has yet to set', async () => {
    const page = await portal.newPage();
    await page.route('**/sign-in', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(`"${CLIENT_ID}"`, '""') });
    });
    await page.goto('/sign-in');
    await page.getByText('Signing in is not set up yet').waitFor();
    await page.getByText('OIDC_CLIENT_ID').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test('an account is deleted here, and lives on there', async () => {
    const page = await signedInPage();
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    await page.getByText('Your account at your identity provider stays too').waitFor();
    const email = (await page.locator('.account-email').first().textContent()) ?? '';
    await page.getByLabel('Your e-mail address').fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
  });
});
