/** The dashboard API with people of the desk: each with an account, a token and the roles asked for. */
import { randomUUID } from 'node:crypto';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import type { Role } from '../../src/domain/accounts/principal.ts';
import { setAccountRole } from '../../src/services/accounts/set-account-role.ts';
import type { TestDatabase } from '../helpers/database.ts';
import type { Answer } from '../http/client.ts';
import type { DashboardUnderTest } from '../http-dashboard/dashboard-under-test.ts';

export interface DeskUser {
  readonly accountId: number;
  ask(method: string, path: string, json?: object): Promise<Answer>;
}

/** Somebody who signed in once and got these roles from an operator. */
export async function deskUser(db: TestDatabase, api: DashboardUnderTest, ...roles: Role[]): Promise<DeskUser> {
  const token = api.token({ subject: randomUUID() });
  const account = (await api.ask('/v1/account', { token })).json;
  for (const role of roles) await setRole(db, account.id, role, true);
  return {
    accountId: account.id,
    ask: (method, path, json) => api.ask(`/v1/desk${path}`, { method, token, ...(json === undefined ? {} : { json }) }),
  };
}

export const setRole = (db: TestDatabase, accountId: number, role: Role, granted: boolean) =>
  setAccountRole(db.kysely, { accountId, role, granted, actor: CLI_ACTOR });
