/** The sample data in a database, with the public API and the desk over it. */
import { MemoryCatalog } from '../../src/catalog/catalog.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { readEdition } from '../helpers/read-edition.ts';
import { type ApiOptions, type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { type Answer, ask } from '../http/client.ts';

export interface ReportsUnderTest {
  readonly api: ApiUnderTest;
  /** Reports a mistake in the answer to Brazilians who go to Japan. */
  report(message: string, more?: object): Promise<Answer>;
  outcome(id: string): Promise<Answer>;
}

export async function startReports(db: TestDatabase, options: ApiOptions = {}): Promise<ReportsUnderTest> {
  const catalog = new MemoryCatalog(await readEdition(db), undefined);
  const api = await startApi({ catalog: () => catalog, db: db.kysely, ...options });
  return {
    api,
    report: (message, more = {}) => postReport(api, { fromCountry: 'BR', toCountry: 'JP', message, ...more }),
    outcome: (id) => ask(api, `/v1/corrections/${id}`),
  };
}

export const postReport = (api: ApiUnderTest, body: unknown, headers: Record<string, string> = {}) =>
  ask(api, '/v1/corrections', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
