/**
 * The first key of somebody who has just signed up: made for them, so that their first screen has a call that works. It
 * is in memory until they say that they have it, or the session ends.
 */
import type { DashboardComponents } from '@carnet/client';
import { dashboardApi } from './dashboard-api.ts';
import { session } from './session.ts';

type CreatedApiKey = DashboardComponents['schemas']['CreatedApiKey'];

/** The account that was just created on this page. */
let newcomer: { readonly email: string | undefined } | undefined;
let making: Promise<CreatedApiKey> | undefined;

function forget(): void {
  newcomer = undefined;
  making = undefined;
}

session.subscribe(({ status, email }) => {
  if (status !== 'signed-in' || email !== newcomer?.email) forget();
});

export const firstKey = {
  /** For the pages that have just signed a newcomer in. */
  want(email: string | undefined): void {
    newcomer = { email };
  },
  isWanted: (): boolean => newcomer !== undefined,
  /** Whether it is being made, or is there. */
  isBegun: (): boolean => making !== undefined,
  /** Once, however often it is asked for. */
  make(name: string): Promise<CreatedApiKey> {
    making ??= dashboardApi.post('/v1/api-keys', { body: { name } });
    return making;
  },
  /** The user has copied the key, or it could not be created. */
  done: forget,
};
