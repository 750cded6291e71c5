import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/db/connection.ts';
import { loadOpenData } from '../../../src/services/open-data/load-open-data.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type FileChanges, SAMPLE_FILES, writeSampleDataSet } from '../../helpers/sample-data-set.ts';
import { type ApiUnderTest, startApi } from '../api-under-test.ts';
import { ask } from '../client.ts';

const RULE = SAMPLE_FILES['entry/JP.yaml'] as string;
const HEALTH = SAMPLE_FILES['health/br.yaml'] as string;

describe.each(anyDatabase)('the revisions of a record (%s)', (kind) => {
  let db: TestDatabase;
  let api: ApiUnderTest;
  let directory: string;
  let ruleId: number;
  let healthId: number;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startApi({ db: db.kysely });
    directory = path.join(mkdtempSync(path.join(tmpdir(), 'carnet-revisions-')), 'data');
    await load();
    await load({ 'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30') });
    await load({
      'entry/JP.yaml': RULE.replace('stay: 90', 'stay: 30').replace(/checkedOn: 2025-05-0\d/g, 'checkedOn: 2025-05-09'),
    });
    ruleId = await idOf('entry_rule', 'visa-exempt');
    await load({ 'entry/JP.yaml': null, 'health/br.yaml': null });
    await load({ 'health/br.yaml': HEALTH });
    healthId = await idOf('health_requirement', '');
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
    rmSync(path.dirname(directory), { recursive: true, force: true });
  });

  async function load(changes: FileChanges = {}): Promise<void> {
    writeSampleDataSet(directory, changes);
    await loadOpenData(db.kysely, { directory, today: '2026-06-15', allowOlder: true });
  }
  async function idOf(table: string, ruleKey: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${ruleKey} in ('', rule_key) order by id limit 1`.execute(db.kysely);
    return rows[0]?.id as number;
  }

  it('tell what was said before and after, the newest first', async () => {
    const { statusCode, json } = await ask(api, `/v1/entry-requirements/${ruleId}/revisions`);
    expect(statusCode).toBe(200);
    const kinds = json.data.map((one: { number: number; kind: string }) => `${one.number} ${one.kind}`);
    expect(kinds).toEqual(['5 revived', '4 retired', '3 verified', '2 changed', '1 created']);
    const [revived, retired, verified, changed, created] = json.data;
    expect(created).toMatchObject({ before: null, actor: 'data load', source: 'open-data' });
    expect(created.after).toMatchObject({ maxStayDays: 90, visaRequirementType: 'visa_free', toCountryId: 392 });
    expect(changed).toMatchObject({ before: { maxStayDays: 90 }, after: { maxStayDays: 30 } });
    expect(Object.keys(verified.after)).toEqual(['lastVerifiedAt']);
    expect(retired).toMatchObject({ after: null, before: { maxStayDays: 30 } });
    expect(revived).toMatchObject({ before: null, after: { maxStayDays: 90 } });
  });

  it('come a page at a time, each with what its oldest changed', async () => {
    const { json } = await ask(api, `/v1/entry-requirements/${ruleId}/revisions?page=2&limit=3`);
    expect(json.meta).toEqual({ page: 2, limit: 3, total: 5, totalPages: 2 });
    expect(json.data.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(json.data[0].before).toEqual({ maxStayDays: 90 });
    expect((await ask(api, `/v1/entry-requirements/${ruleId}/revisions?page=9`)).json.data).toEqual([]);
  });

  it('of health requirements are told as well', async () => {
    const { json } = await ask(api, `/v1/health-requirements/${healthId}/revisions`);
    expect(json.data.map(({ kind: one }: { kind: string }) => one)).toEqual(['revived', 'retired', 'created']);
    expect(json.data[2].after).toMatchObject({ countryId: 76 });
  });

  it.each([
    ['/v1/entry-requirements/999999/revisions', 404, 'EntryRequirement 999999 not found'],
    ['/v1/health-requirements/999999/revisions', 404, 'HealthRequirement 999999 not found'],
    ['/v1/entry-requirements/x/revisions', 400, 'id'],
    ['/v1/entry-requirements/1/revisions?limit=1000', 400, 'limit'],
  ])('refuse %s with %i', async (target, status, message) => {
    const { statusCode, json } = await ask(api, target);
    expect(statusCode).toBe(status);
    expect(json.message).toContain(message);
  });
});

describe('revisions without a database', () => {
  it('are answered 503, with when to come back, while it is away', async () => {
    const { kysely, close } = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const api = await startApi({ db: kysely });
    const { statusCode, headers, json } = await ask(api, '/v1/entry-requirements/1/revisions');
    expect([statusCode, json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(headers['retry-after']).toBe('5');
    await api.close();
    await close();
  });

  it('are answered 503 by a server that has none', async () => {
    const api = await startApi();
    const { statusCode, json } = await ask(api, '/v1/entry-requirements/1/revisions');
    expect(statusCode).toBe(503);
    expect(json.message).toContain('has no history');
    await api.close();
  });
});
