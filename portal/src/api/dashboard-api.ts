/**
 * The dashboard API as the signed-in person. A refused token is renewed once; when that does not help the session is
 * over.
 */
import { createDashboardClient } from '@carnet/client';
import { session } from './session.ts';

/** A 401 has done nothing yet, so that asking again is safe for every method. */
async function fetchRenewing(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 401) return response;
  const headers = new Headers(init?.headers);
  const token = headers.has('authorization') ? await session.renew() : undefined;
  if (token === undefined) {
    await session.ended();
    return response;
  }
  headers.set('authorization', `Bearer ${token}`);
  const second = await fetch(input, { ...init, headers });
  if (second.status === 401) await session.refused(await messageOf(second.clone()));
  return second;
}

async function messageOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => undefined)) as { message?: unknown } | undefined;
  return typeof body?.message === 'string' ? body.message : `HTTP ${answer.status}`;
}

export const dashboardApi = createDashboardClient({
  baseUrl: location.origin,
  token: () => session.token(),
  fetch: fetchRenewing,
});
