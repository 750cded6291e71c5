/** A desk over the sample data set, with an author of changes and somebody who reviews them. */
import type { Role } from '../../src/domain/accounts/principal.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { type DeskData, deskData } from './desk-data.ts';
import { type DeskUser, deskUser } from './desk-under-test.ts';

export interface SampleDesk {
  readonly db: TestDatabase;
  readonly api: DashboardUnderTest;
  /** Loaded once. */
  readonly data: DeskData;
  readonly author: DeskUser;
  readonly reviewer: DeskUser;
  close(): Promise<void>;
}

/** `authorRoles`: of the author; the reviewer has no other role. */
export async function sampleDesk(
  kind: TestDatabase['kind'] = 'postgres',
  authorRoles: readonly Role[] = ['editor'],
): Promise<SampleDesk> {
  const db = await openTestDatabase(kind);
  const api = await startDashboard(db);
  const data = deskData(db);
  await data.load();
  return {
    db,
    api,
    data,
    author: await deskUser(db, api, ...authorRoles),
    reviewer: await deskUser(db, api, 'reviewer'),
    async close() {
      data.remove();
      await api.close();
      await db.close();
    },
  };
}
