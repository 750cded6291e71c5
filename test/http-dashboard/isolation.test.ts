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

/** The desk's records belong to no account; who may ask there is said by test/desk/roles.test.ts. */
const isOfAccounts = (path: string) => !path.startsWith('/desk/');

/** Every operation of the description, so that a new one cannot forget. */
const all = Object.entries(
  describeDashboardApi().paths as unknown as Record<string, Record<string, Operation>>,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const names = (operation: Operation, where: string) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === where).map((parameter) => parameter.name);
const isIdentifier = (name: string) => /(^id|Id)$/.test(name);

/** What an operation names: the resource by its title, in paths below it by the first id. */
const resourceOf = (path: string): Resource => (path.startsWith('/webhook-endpoints') ? 'WebhookEndpoint' : 'ApiKey');
type Resource = 'ApiKey' | 'WebhookEndpoint';
/** Bodies of those that need one, and of those that would change what they name. */
const BODIES: Record<string, object> = { 'PATCH /webhook-endpoints/{id}': { description: 'taken over' } };

/** Operations that name a resource, in the path or the query. */
const naming = all
  .filter(({ path }) => isOfAccounts(path))
  .flatMap(({ method, path, operation }) => [
    ...names(operation, 'path')
      .slice(0, 1)
      .map((name) => ({
        title: `${method} ${path}`,
        method,
        resource: resourceOf(path),
        json: BODIES[`${method} ${path}`],
        target: (id: number) => `/v1${path.replace(`{${name}}`, String(id)).replace(/\{\w+\}/, '1')}`,
      })),
    ...names(operation, 'query')
      .filter(isIdentifier)
      .map((name) => ({
        title: `${method} ${path}?${name}`,
        method,
        resource: resourceOf(path),
        json: undefined,
        target: (id: number) => `/v1${path}?${name}=${id}`,
      })),
  ]);

describe.each(anyDatabase)("another account's resources (%s)", (kind) => {
  let db: TestDatabase;
  let api: DashboardUnderTest;
  let owner: string;
  let stranger: string;
  let theirs: Record<Resource, number>;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    api = await startDashboard(db);
    owner = api.token({ email: 'owner@example.org', emailVerified: true });
    stranger = api.token();
    const make = async (path: string, token: string, json: object): Promise<number> =>
      (await api.ask(path, { method: 'POST', token, json })).json.id;
    const url = 'https://hooks.example.org/private';
    theirs = {
      ApiKey: await make('/v1/api-keys', owner, { name: 'private name' }),
      WebhookEndpoint: await make('/v1/webhook-endpoints', owner, { url, description: 'private name' }),
    };
    await make('/v1/api-keys', stranger, { name: 'mine' });
    await make('/v1/webhook-endpoints', stranger, { url: 'https://hooks.example.org/mine' });
  });
  afterAll(async () => {
    await api?.close();
    await db?.close();
  });

  it('are named by operations that this test knows how to ask', () => {
    expect(naming.map(({ title }) => title).sort()).toEqual([
      'DELETE /webhook-endpoints/{id}',
      'GET /api-keys/{id}',
      'GET /api-keys/{id}/answers',
      'GET /usage/node?apiKeyId',
      'GET /usage?apiKeyId',
      'GET /webhook-endpoints/{id}',
      'GET /webhook-endpoints/{id}/deliveries',
      'PATCH /webhook-endpoints/{id}',
      'POST /api-keys/{id}/revoke',
      'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay',
      'POST /webhook-endpoints/{id}/rotate-secret',
      'POST /webhook-endpoints/{id}/test',
    ]);
  });

  /** What tells an answer from another, but for the moment, the request's own name and the id asked for. */
  function comparable(answer: Answer, id: number): unknown {
    const { date, 'x-request-id': _, ...headers } = answer.headers;
    const body = answer.body
      .replace(/"timestamp":"[^"]+"/, '')
      .replace(` ${id} not found`, ' <id> not found')
      .replace(new RegExp(`/(api-keys|webhook-endpoints)/${id}`), '/$1/<id>');
    return { status: answer.statusCode, headers, body };
  }

  it.each(naming)(
    '$title answers as for what does not exist, byte for byte',
    async ({ method, target, resource, json }) => {
      const id = theirs[resource];
      // As many digits, so that lengths are equal, too.
      const missing = Number('9'.repeat(String(id).length)) === id ? id - 1 : Number('9'.repeat(String(id).length));
      const asked = { method, token: stranger, ...(json === undefined ? {} : { json }) };
      const another = await api.ask(target(id), asked);
      const none = await api.ask(target(missing), asked);
      expect(another.statusCode).toBe(404);
      expect(comparable(another, id)).toEqual(comparable(none, missing));
      expect(another.body).not.toContain('private name');
      const head = method === 'GET' ? await api.ask(target(id), { method: 'HEAD', token: stranger }) : undefined;
      if (head)
        expect([head.statusCode, head.headers['content-length']]).toEqual([404, another.headers['content-length']]);
    },
  );

  it.each(naming)('$title names an id larger than any as it was sent', async ({ method, target, resource, json }) => {
    const asked = { method, token: stranger, ...(json === undefined ? {} : { json }) };
    const answer = await api.ask(target(99999999999), asked);
    expect([answer.statusCode, answer.json.message]).toEqual([404, `${resource} 99999999999 not found`]);
    expect((await api.ask(target(0), asked)).statusCode).toBe(404);
  });

  it('are in no list, log or report', async () => {
    const reading = all
      .filter(({ path }) => isOfAccounts(path))
      .filter(({ method, path, operation }) => method === 'GET' && !path.includes('{') && !operation.security);
    expect(reading.length).toBeGreaterThan(4);
    for (const { path } of reading) {
      const { statusCode, body } = await api.ask(`/v1${path}`, { token: stranger });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toContain('private name');
      expect(body).not.toContain('owner@example.org');
    }
  });

  it('are as they were', async () => {
    const key = await api.ask(`/v1/api-keys/${theirs.ApiKey}`, { token: owner });
    expect(key.json).toMatchObject({ name: 'private name', revokedAt: null });
    const endpoint = await api.ask(`/v1/webhook-endpoints/${theirs.WebhookEndpoint}`, { token: owner });
    expect(endpoint.json).toMatchObject({ description: 'private name', status: 'active' });
  });

  it('are refused to requests without a token on every operation that needs one', async () => {
    for (const { method, path, operation } of all) {
      const target = `/v1${path.replaceAll(/\{\w+\}/g, String(theirs[resourceOf(path)]))}`;
      const { statusCode } = await api.ask(target, { method });
      expect([method, path, statusCode]).toEqual([method, path, operation.security ? 200 : 401]);
    }
  });
});
