/** The client of the dashboard API, which a token of the identity provider opens. */

import { type Client, clientOver } from './client.ts';
import type { paths } from './generated/dashboard.ts';
import { normalBase } from './request-url.ts';
import { type ClientOptions, sender } from './send.ts';

export type DashboardClient = Client<paths>;

export interface DashboardClientOptions extends ClientOptions {
  /** A token, or a function that is asked for one before each attempt; undefined sends none. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
}

/** @throws TypeError for an address that cannot be asked */
export function createDashboardClient(options: DashboardClientOptions): DashboardClient {
  const { token } = options;
  const credential = async (): Promise<Record<string, string>> => {
    const current = typeof token === 'function' ? await token() : token;
    return current === undefined ? {} : { authorization: `Bearer ${current}` };
  };
  return clientOver<paths>(sender({ ...options, base: normalBase(options.baseUrl), credential }));
}
