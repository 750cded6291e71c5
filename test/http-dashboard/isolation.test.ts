import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDashboardApi } from '../../src/http/dashboard/describe.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import type { Answer } from '../http/client.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
}
type Operation = { readonly parameters?: readonly Parameter[]; readonly security?: readonly unknown[] };

/** Every operation of the description, so that a new one cannot forget. */
const all = Object.entries(
  describeDashboardApi().paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const names = (operation: Operation, where: string) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === where).map((parameter) => parameter.name);
const isIdentifier = (name: string) => /(^id|Id)$/.test(name);

/** Operations that name a resource, in the path or the query. */
const naming = all.flatMap(({ method, path, operation }) => [
  ...names(operation, 'path').map((name) => ({
    title: `${method} ${path}`,
    method,
    target: (id: number) => `/v1${path.replace(`{${name}}`, String(id))}`,
  })),
  ...names(operation, 'query')
    .filter(isIdentifier)
    .map((name) => ({
      title: `${method} ${path}?${name}`,
      method,
      target: (id: number) => `/v1${path}?${name}=${id}`,
    })),
]);

describe.each(anyDatabase)("another account's resources (%s)", (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let owner: string;
  let stranger: string;
  let theirs: number;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    owner = api.token({ email: 'owner@example.org', emailVerified: true });
    stranger = api.token();
    theirs = (await api.ask('/v1/api-keys', { method: 'POST', token: owner, json: { name: 'private name' } })).json.id;
    await api.ask('/v1/api-keys', { method: 'POST', token: stranger, json: { name: 'mine' } });
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  it('are named by operations that this test knows how to ask', () => {
    expect(naming.map(({ title }) => title).sort()).toEqual([
      'GET /api-keys/{id}',
      'GET /usage?apiKeyId',
      'POST /api-keys/{id}/revoke',
    ]);
  });

  /** What tells an answer from another, but for the moment, the request's own name and the id asked for. */
  function comparable(answer: Answer, id: number): unknown {
    const { date, 'x-request-id': _, ...headers } = answer.headers;
    const body = answer.body
      .replace(/"timestamp":"[^"]+"/, '')
      .replace(`ApiKey ${id} not found`, 'ApiKey <id> not found')
      .replace(`/v1/api-keys/${id}`, '/v1/api-keys/<id>');
    return { status: answer.statusCode, headers, body };
  }

  it.each(naming)('$title answers as for what does not exist, byte for byte', async ({ method, target }) => {
    // As many digits, so that lengths are equal, too.
    const missing =
      Number('9'.repeat(String(theirs).length)) === theirs ? theirs - 1 : Number('9'.repeat(String(theirs).length));
    const another = await api.ask(target(theirs), { method, token: stranger });
    const none = await api.ask(target(missing), { method, token: stranger });
    expect(another.statusCode).toBe(404);
    expect(comparable(another, theirs)).toEqual(comparable(none, missing));
    expect(another.body).not.toContain('private name');
    const head = method === 'GET' ? await api.ask(target(theirs), { method: 'HEAD', token: stranger }) : undefined;
    if (head)
      expect([head.statusCode, head.headers['content-length']]).toEqual([404, another.headers['content-length']]);
  });

  it.each(naming)('$title names an id larger than any as it was sent', async ({ method, target }) => {
    const answer = await api.ask(target(99999999999), { method, token: stranger });
    expect([answer.statusCode, answer.json.message]).toEqual([404, 'ApiKey 99999999999 not found']);
    expect((await api.ask(target(0), { method, token: stranger })).statusCode).toBe(404);
  });

  it('are in no list, log or report', async () => {
    const reading = all.filter(
      ({ method, path, operation }) => method === 'GET' && !path.includes('{') && !operation.security,
    );
    expect(reading.length).toBeGreaterThan(4);
    for (const { path } of reading) {
      const { statusCode, body } = await api.ask(`/v1${path}`, { token: stranger });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toContain('private name');
      expect(body).not.toContain('owner@example.org');
    }
  });

  it('are as they were', async () => {
    const { json } = await api.ask(`/v1/api-keys/${theirs}`, { token: owner });
    expect(json).toMatchObject({ name: 'private name', revokedAt: null });
  });

  it('are refused to requests without a token on every operation that needs one', async () => {
    for (const { method, path, operation } of all) {
      const target = `/v1${path.replace('{id}', String(theirs))}`;
      const { statusCode } = await api.ask(target, { method });
      expect([method, path, statusCode]).toEqual([method, path, operation.security ? 200 : 401]);
    }
  });
});
