/** Makes a person with a confirmed address, signed in with the cookies of a page's context. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { noteSecret } from '../helpers/log-watch.ts';
import { until } from '../helpers/served-node.ts';
import type { PortalUnderTest } from './served-portal.ts';

export const PASSWORD = 'correct horse battery staple';

export const newEmail = () => `traveller-${randomBytes(6).toString('hex')}@example.org`;

/** The link of the latest mail to an address, once it has been printed. */
export async function mailedLink(portal: PortalUnderTest, email: string, mails = 1): Promise<string> {
  const texts = () => portal.output().split(`Mail to ${email}`).slice(1);
  const link = () => /https?:\S+/.exec(texts()[mails - 1] ?? '')?.[0];
  await until(() => link() !== undefined);
  const found = link() as string;
  noteSecret(new URL(found).searchParams.get('token') ?? found);
  return found;
}

/** Over HTTP, for tests about what comes after; those of the account pages go through the forms. */
export async function signIn(portal: PortalUnderTest, page: Page, email = newEmail()): Promise<string> {
  noteSecret(PASSWORD);
  const { request } = page.context();
  const address = `198.51.${randomBytes(2).join('.')}`;
  const headers = { origin: portal.url, 'x-forwarded-for': address };
  const post = async (path: string, options: { data?: object; form?: Record<string, string> }) => {
    const answer = await request.post(portal.url + path, { headers, ...options });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  await post('/auth/sign-up/email', { data: { email, password: PASSWORD } });
  const token = new URL(await mailedLink(portal, email)).searchParams.get('token') ?? '';
  await post('/auth/verify-email', { form: { token } });
  await post('/auth/sign-in/email', { data: { email, password: PASSWORD } });
  return email;
}
