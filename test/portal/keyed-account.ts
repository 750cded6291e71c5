/** An account whose dashboard has something to show: a key in use, a revoked one, and a webhook endpoint that fails. */

import type { Page } from 'playwright-core';
import { noteSecret } from '../helpers/log-watch.ts';
import { until } from '../helpers/served-node.ts';
import { signIn } from './account-holder.ts';
import type { PortalUnderTest } from './served-portal.ts';

export interface KeyedAccount {
  readonly email: string;
  /** Plaintext of the active key. */
  readonly key: string;
}

export async function keyedAccount(portal: PortalUnderTest, page: Page): Promise<KeyedAccount> {
  const email = await signIn(portal, page);
  const { request } = page.context();
  const { token } = (await (await request.get(`${portal.url}/auth/token`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${noteSecret(token)}` };
  const create = async (name: string) => {
    const answer = await request.post(`${portal.url}/v1/api-keys`, { headers, data: { name } });
    if (answer.status() !== 201) throw new Error(`no key was created: ${await answer.text()}`);
    return (await answer.json()) as { id: number; key: string };
  };
  const old = await create('first attempt');
  await request.post(`${portal.url}/v1/api-keys/${old.id}/revoke`, { headers });
  const { key } = await create('web site');
  const endpoints = `${portal.url}/v1/webhook-endpoints`;
  const hook = { url: 'http://127.0.0.1:9/carnet', eventKinds: ['ended'], fromCountryIds: [76], toCountryIds: [392] };
  const { id, secret } = (await (await request.post(endpoints, { headers, data: hook })).json()) as {
    id: number;
    secret: string;
  };
  noteSecret(secret);
  await request.post(`${endpoints}/${id}/test`, { headers });
  noteSecret(key);
  const ask = (path: string) => request.get(`${portal.publicUrl}/v1${path}`, { headers: { 'x-api-key': key } });
  await until(async () => (await ask('/countries')).status() === 200);
  for (const path of ['/vaccines', '/countries/76', '/countries/1', '/currencies']) await ask(path);
  await until(async () => {
    const usage = await request.get(`${portal.url}/v1/usage`, { headers });
    return ((await usage.json()) as { total: { requests: number } }).total.requests >= 5;
  });
  return { email, key };
}
