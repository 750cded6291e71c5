/** The pages of the embedded identity provider, from a sign-up to a deleted account. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteSecret } from '../../helpers/log-watch.ts';
import { mailedLink, newEmail, PASSWORD, signIn } from '../account-holder.ts';
import { formViolations } from '../check-accessibility.ts';
import { openPortal, type PortalUnderTest } from '../portal-under-test.ts';
import { settled } from '../settled.ts';
import { tabTo } from '../tab-to.ts';

let portal: PortalUnderTest;
let visitors = 0;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal?.close());

/** Each from an address of their own: how often one may sign in and up is limited by address. */
async function newVisitor(): Promise<Page> {
  const page = await portal.newPage();
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${++visitors}` });
  return page;
}

const OTHER_PASSWORD = noteSecret('quite another set of words');

/** States that no address leads to. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await formViolations(page)).toEqual([]);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('an account', () => {
  test('lives from its sign-up to its deletion by keyboard alone', async () => {
    const page = await newVisitor();
    const email = newEmail();
    await page.goto('/sign-up');
    await settled(page);
    await heading(page, 'Sign up');
    await tabTo(page, 'E-mail address');
    await page.keyboard.type(email);
    await tabTo(page, 'Password');
    await page.keyboard.type(noteSecret(PASSWORD));
    await page.keyboard.press('Enter');
    await heading(page, 'Check your e-mail');
    await page.getByText(email).waitFor();
    await page.getByText('printed in the terminal').waitFor();
    await expectAccessible(page);

    const link = await mailedLink(portal, email);
    expect(link).toMatch(new RegExp(`^${portal.url}/verify-email\\?token=[^&]+$`));
    await page.goto(link);
    await page.getByText(`Was it you who signed up for Carnet with ${email}?`).waitFor();
    await tabTo(page, 'Confirm my address');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/keys');
    await page.getByRole('heading', { name: 'Your first key is ready' }).waitFor();
    noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
    await expectAccessible(page);
    await tabTo(page, 'I have saved the key');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'first key' }).waitFor();

    await page.goto('/account');
    await settled(page);
    await tabTo(page, 'Delete the account…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Delete for good');
    await page.keyboard.press('Enter');
    await page.getByText('This does not match').waitFor();
    // The focus moves once the message is drawn.
    const asked = page.getByLabel('Your e-mail address');
    await expect.poll(() => asked.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.type(email.toUpperCase());
    await page.keyboard.press('Enter');
    await heading(page, 'Your account is deleted');
    await expectAccessible(page);

    await page.goto('/sign-in');
    await fillIn(page, email, PASSWORD);
    await page.getByText('The e-mail address or the password is not right').waitFor();
  });

  test('has its first answer after four clicks, with the password typed once', async () => {
    const page = await newVisitor();
    const email = newEmail();
    let clicks = 0;
    const click = async (role: 'link' | 'button', name: string) => {
      await page.getByRole(role, { name, exact: true }).first().click();
      clicks += 1;
    };
    await page.goto('/sign-up');
    clicks += 1; // the link of the header or the footer that leads here
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Show the password' }).click(); // may be left out
    await page.getByLabel('Password', { exact: true }).fill(noteSecret(PASSWORD));
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await click('button', 'Sign up');
    await heading(page, 'Check your e-mail');
    await page.goto(await mailedLink(portal, email));
    clicks += 1; // the link in the mail
    await click('button', 'Confirm my address');
    await page.getByRole('heading', { name: 'Your first key is ready' }).waitFor();
    const key = noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
    const line = (await page.locator('.code-block code').textContent()) ?? '';
    expect(clicks).toBe(4);
    expect(line).toContain(`x-api-key: ${key}`);
    const address = /'(http[^']+)'/.exec(line)?.[1] ?? '';
    expect((await page.context().request.get(address, { headers: { 'x-api-key': key } })).status()).toBe(200);
    // Shown this once: a reload shows the key in the list, and makes no other.
    await page.reload();
    await page.getByRole('rowheader', { name: 'first key' }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await page.getByRole('rowheader').count()).toBe(1);
  });

  test('is confirmed in another browser, which then asks for the password', async () => {
    const page = await newVisitor();
    const email = newEmail();
    await page.goto('/sign-up');
    await fillIn(page, email, noteSecret(PASSWORD));
    await heading(page, 'Check your e-mail');
    const elsewhere = await newVisitor();
    await elsewhere.goto(await mailedLink(portal, email));
    await elsewhere.getByRole('button', { name: 'Confirm my address' }).click();
    await elsewhere.getByText('Your e-mail address is confirmed').waitFor();
    expect(elsewhere.url()).not.toContain('token');
    await expectAccessible(elsewhere);
    await fillIn(elsewhere, email, PASSWORD);
    await elsewhere.waitForURL('**/dashboard/keys');
  });

  test('keeps its tokens out of everything that outlasts the page', async () => {
    const page = await newVisitor();
    await signIn(portal, page);
    await page.goto('/account');
    await page.getByText('Account number').waitFor();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toContain('eyJ');
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/session|eyJ/);
  });
});

describe('signing up', () => {
  test('says at its fields what is missing, and leads to the first of them', async () => {
    const page = await newVisitor();
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Please enter your e-mail address').waitFor();
    await page.getByText('Please choose a password').waitFor();
    expect(await page.getByLabel('E-mail address').evaluate((input) => input === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await fillIn(page, 'ana@', 'too short');
    await page.getByText('This is not a complete e-mail address').waitFor();
    await page.getByText('it needs at least 10 characters').waitFor();
    await fillIn(page, newEmail(), 'x'.repeat(129));
    await page.getByText('at most 128 characters').waitFor();
  });

  test('does not tell that an address is taken', async () => {
    const page = await newVisitor();
    const email = await signIn(portal, await newVisitor());
    await page.goto('/sign-up');
    await fillIn(page, email, PASSWORD);
    await heading(page, 'Check your e-mail');
    await page.getByText(`We have sent an e-mail to ${email}`).waitFor();
  });
});

describe('an address that a stranger signs up with, too', () => {
  const signUpWith = async (email: string, password: string) => {
    const page = await newVisitor();
    await page.goto('/sign-up');
    await fillIn(page, email, password);
    await heading(page, 'Check your e-mail');
    return page;
  };

  test('is confirmed by its owner, in the same browser by one click; the older link says what to do', async () => {
    const email = newEmail();
    await signUpWith(email, OTHER_PASSWORD);
    const page = await signUpWith(email, noteSecret(PASSWORD));
    await page.goto(await mailedLink(portal, email, 1));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await heading(page, 'This link does not work');
    await page.getByText('you signed up again after it was sent').waitFor();
    await page.goto(await mailedLink(portal, email, 2));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.waitForURL('**/dashboard/keys');
    noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
  });

  test('is not confirmed for the stranger whose mail is the newest: the page asks for the password', async () => {
    const email = newEmail();
    const page = await signUpWith(email, noteSecret(PASSWORD));
    await signUpWith(email, OTHER_PASSWORD);
    await page.goto(await mailedLink(portal, email, 2));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByText('one may be a stranger’s').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('This is not the password chosen at sign-up').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set a new one by e-mail' }).click();
    await heading(page, 'Forgot your password?');
  });
});

describe('signing in', () => {
  test('leads back to the page that asked for it, and to no other site', async () => {
    const page = await newVisitor();
    const email = await signIn(portal, await newVisitor());
    await page.goto('/account');
    await page.waitForURL('**/sign-in?next=%2Faccount');
    await fillIn(page, email, PASSWORD);
    await page.waitForURL('**/account');
    await heading(page, 'Your account');
    for (const next of ['//example.org', '/\\example.org', 'https://example.org', '/.//example.org']) {
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await page.waitForURL(`${portal.url}/dashboard/keys`);
    }
  });

  test('says why it asks and leads back, whichever page of the dashboard it was', async () => {
    const email = await signIn(portal, await newVisitor());
    for (const path of [
      '/dashboard/keys',
      '/dashboard/usage?period=week',
      '/dashboard/plan',
      '/dashboard/plan?checkout=success',
      '/dashboard/activity',
      '/account',
    ]) {
      const page = await newVisitor();
      await page.goto(path);
      await heading(page, 'Sign in');
      await page.getByText('Please sign in to continue.').waitFor();
      expect(new URL(page.url()).searchParams.get('next')).toBe(path);
      await fillIn(page, email, PASSWORD);
      await page.waitForURL(portal.url + path);
      expect(await page.getByRole('heading', { level: 1, name: 'Sign in' }).count()).toBe(0);
    }
  });

  test('sends another mail to an address that is not confirmed', async () => {
    const page = await newVisitor();
    const email = newEmail();
    await page.goto('/sign-up');
    await fillIn(page, email, PASSWORD);
    await heading(page, 'Check your e-mail');
    await page.goto('/sign-in');
    await fillIn(page, email, PASSWORD);
    await heading(page, 'Confirm your address first');
    await expectAccessible(page);
    await page.goto(await mailedLink(portal, email, 2));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.waitForURL('**/dashboard/keys');
    noteSecret((await page.locator('.dash-key code').textContent()) ?? '');
  });

  test('works at another name of the same machine', async () => {
    const page = await newVisitor();
    const email = await signIn(portal, await newVisitor());
    await page.goto(`${portal.url.replace('127.0.0.1', 'localhost')}/sign-in`);
    await fillIn(page, email, PASSWORD);
    await page.waitForURL('**/dashboard/keys');
    // With the cookie there, the origin is checked.
    await page.goto(`${portal.url.replace('127.0.0.1', 'localhost')}/account`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.getByText('You are signed out').waitFor();
  });

  test('tells how long to wait after too many attempts', async () => {
    const page = await newVisitor();
    const envelope = { statusCode: 429, code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' };
    await page.route('**/auth/sign-in/email', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '840' }, json: envelope }),
    );
    await page.goto('/sign-in');
    await fillIn(page, newEmail(), PASSWORD);
    await page.getByText('Too many attempts. Please wait 14 minutes.').waitFor();
  });

  test('names the ways in after too many wrong passwords for one account', async () => {
    const page = await newVisitor();
    const email = newEmail();
    await page.goto('/sign-in');
    for (let attempts = 0; attempts < 10; attempts++) {
      const answer = page.waitForResponse('**/auth/sign-in/email');
      await fillIn(page, email, OTHER_PASSWORD);
      expect((await answer).status()).toBe(401);
    }
    await fillIn(page, email, OTHER_PASSWORD);
    await page
      .getByText(/^Too many wrong passwords for this account. Wait \d+ minutes, sign in with a browser/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?');
  });

  test('says that the service does not answer', async () => {
    const page = await newVisitor();
    await page.route('**/auth/**', (route) => route.abort());
    await page.goto('/sign-in');
    await fillIn(page, newEmail(), PASSWORD);
    await page.getByText('The service did not answer').waitFor();
    await page.goto('/account');
    await page.getByText('This could not be loaded').waitFor();
    await page.unroute('**/auth/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/sign-in?next=%2Faccount');
  });
});

describe('a link to sign in', () => {
  test('is mailed from the sign-in page, and lets in whose password is locked', async () => {
    const email = await signIn(portal, await newVisitor());
    const page = await newVisitor();
    await page.goto('/sign-in');
    for (let attempts = 0; attempts < 10; attempts++) {
      const answer = page.waitForResponse('**/auth/sign-in/email');
      await fillIn(page, email, OTHER_PASSWORD);
      await answer;
    }
    await fillIn(page, email, PASSWORD);
    await page.getByText('have a link to sign in mailed to you').waitFor();
    await tabTo(page, 'Mail me a link to sign in');
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in by e-mail');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(email);
    await expectAccessible(page);
    await page.getByLabel('E-mail address').press('Enter');
    await heading(page, 'Check your e-mail');
    await page.getByText(`If ${email} has an account`).waitFor();
    await expectAccessible(page);

    const link = await mailedLink(portal, email, 2);
    expect(link).toMatch(new RegExp(`^${portal.url}/sign-in-link\\?token=\\w+$`));
    await page.goto(link);
    await page.getByText('Was it you who asked for this link?').waitFor();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).press('Enter');
    await page.waitForURL('**/dashboard/keys');
    await page.goto('/account');
    await page.getByText(email).first().waitFor();

    const elsewhere = await newVisitor();
    await elsewhere.goto(link);
    await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await heading(elsewhere, 'This link does not work');
    await expectAccessible(elsewhere);
    await elsewhere.getByRole('link', { name: 'Ask for another e-mail' }).click();
    await heading(elsewhere, 'Sign in by e-mail');
  });

  test('says the same of an address without an account', async () => {
    const page = await newVisitor();
    const email = newEmail();
    await page.goto('/sign-in-link');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Please enter your e-mail address').waitFor();
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await heading(page, 'Check your e-mail');
    await page.getByText(`If ${email} has an account`).waitFor();
    expect(portal.output()).not.toContain(`Mail to ${email}`);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a new one through a mail, once', async () => {
    const page = await newVisitor();
    const email = await signIn(portal, page);
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    await heading(page, 'Check your e-mail');
    await expectAccessible(page);
    const link = await mailedLink(portal, email, 2);
    expect(link).toMatch(new RegExp(`^${portal.url}/reset-password\\?token=`));
    await page.goto(link);
    await page.getByLabel('New password').fill(OTHER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Your new password is set').waitFor();
    await fillIn(page, email, PASSWORD);
    await page.getByText('The e-mail address or the password is not right').waitFor();
    await fillIn(page, email, OTHER_PASSWORD);
    await page.waitForURL('**/dashboard/keys');

    await page.goto(link);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'This link does not work');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ask for another e-mail' }).click();
    await heading(page, 'Forgot your password?');
  });
});

describe('sessions', () => {
  test('that the service refuses end with its reason, and not in a circle', async () => {
    const page = await newVisitor();
    await signIn(portal, page);
    const refused = { statusCode: 401, code: 'UNAUTHORIZED', message: 'The token is refused: it is from the future' };
    let asked = 0;
    await page.route('**/v1/account', (route) => {
      asked++;
      return route.fulfill({ status: 401, json: refused });
    });
    await page.goto('/account');
    await page.waitForURL('**/sign-in?next=%2Faccount');
    await page.getByText('it is from the future').waitFor();
    expect(asked).toBe(2);
  });

  test('that end in one tab end in the others', async () => {
    const first = await newVisitor();
    await signIn(portal, first);
    await first.goto('/account');
    await heading(first, 'Your account');
    const second = await first.context().newPage();
    await second.goto('/account');
    await heading(second, 'Your account');
    await second.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await second.getByText('You are signed out').waitFor();
    await first.waitForURL('**/sign-in?next=%2Faccount');
  });

  test('that end by a new password say so where the page was open, and lead back', async () => {
    const page = await newVisitor();
    const email = await signIn(portal, page);
    await page.goto('/account');
    await heading(page, 'Your account');
    const elsewhere = await newVisitor();
    await elsewhere.goto('/forgot-password');
    await elsewhere.getByLabel('E-mail address').fill(email);
    await elsewhere.keyboard.press('Enter');
    await heading(elsewhere, 'Check your e-mail');
    await elsewhere.goto(await mailedLink(portal, email, 2));
    await elsewhere.getByLabel('New password').fill(OTHER_PASSWORD);
    await elsewhere.keyboard.press('Enter');
    await elsewhere.getByText('Your new password is set').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/sign-in?next=**');
    await page.getByText('Your session has ended. This happens when the password is changed').waitFor();
    await expectAccessible(page);
    await fillIn(page, email, OTHER_PASSWORD);
    await page.waitForURL('**/dashboard');
  });

  test('end elsewhere with a change of the password, or one by one', async () => {
    const here = await newVisitor();
    const email = await signIn(portal, here);
    const signInElsewhere = async (password: string) => {
      const page = await newVisitor();
      await page.goto('/sign-in');
      await fillIn(page, email, password);
      await page.waitForURL('**/dashboard/keys');
      return page;
    };
    const elsewhere = await signInElsewhere(PASSWORD);
    await here.goto('/account');
    await settled(here);
    expect(await here.locator('.account-sessions li').count()).toBe(2);
    await here.getByLabel('Current password').fill('not my password');
    await here.getByLabel('New password').fill(OTHER_PASSWORD);
    await here.keyboard.press('Enter');
    await here.getByText('This is not your current password').waitFor();
    await here.getByLabel('Current password').fill(PASSWORD);
    await here.getByLabel('New password').fill(OTHER_PASSWORD);
    await here.keyboard.press('Enter');
    await here.getByText('Your password is changed').waitFor();
    await expect.poll(() => here.locator('.account-sessions li').count()).toBe(1);
    await elsewhere.goto('/account');
    await elsewhere.waitForURL('**/sign-in?next=%2Faccount');

    const again = await signInElsewhere(OTHER_PASSWORD);
    await here.reload();
    await here.getByRole('button', { name: /^Sign out: / }).click();
    await expect.poll(() => here.locator('.account-sessions li').count()).toBe(1);
    await again.goto('/account');
    await again.waitForURL('**/sign-in?next=%2Faccount');
    await here.getByRole('button', { name: 'Sign out everywhere' }).click();
    await here.getByText('You are signed out').waitFor();
  });
});
