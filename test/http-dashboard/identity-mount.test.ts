import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type DashboardUnderTest, startDashboard } from './dashboard-under-test.ts';

let db: TestDatabase;
let api: DashboardUnderTest;
beforeAll(async () => {
  db = await openTestDatabase('postgres');
  api = await startDashboard(db, {
    identity: {
      async handle(request, response, requestId) {
        if (request.url === '/auth/broken') throw new Error('secret detail');
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const seen = `${request.method} ${request.url}`;
        response.writeHead(202, { 'x-seen': seen, 'x-request-id': requestId }).end(Buffer.concat(chunks));
      },
    },
  });
});
afterAll(async () => {
  await api?.close();
  await db?.close();
});

describe('the embedded identity server', () => {
  it('gets every request below /auth/ as it was sent, body and all, without a token', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const payload = method === 'GET' || method === 'HEAD' ? {} : { body: 'a=%C3%A9&b' };
      const answer = await fetch(`${api.baseUrl}/auth/sign-in/email?x=%2F1`, { method, ...payload });
      expect([answer.status, answer.headers.get('x-seen')]).toEqual([202, `${method} /auth/sign-in/email?x=%2F1`]);
      if (method === 'POST') expect(await answer.text()).toBe('a=%C3%A9&b');
    }
  });

  it('is logged and counted like the rest', async () => {
    const target = `${api.baseUrl}/auth/sign-up/email?token=secret`;
    const answer = await fetch(target, { method: 'POST', body: '{}' });
    const requestId = answer.headers.get('x-request-id');
    const lines = api.logged().split('\n');
    const line = JSON.parse(lines.find((text) => text.includes('/auth/sign-up/email')) ?? '{}');
    expect(line).toMatchObject({ route: '/auth/*', status: 202, method: 'POST', requestId, address: '127.0.0.1' });
    expect(api.logged()).not.toContain('token=secret');
  });

  it('fails in the words of the rest when it fails', async () => {
    const answer = await api.ask('/auth/broken');
    expect([answer.statusCode, answer.json.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(answer.body).not.toContain('secret detail');
  });

  it('is not there where users sign in elsewhere', async () => {
    const without = await startDashboard(db);
    expect((await without.ask('/auth/sign-in/email', { method: 'POST', json: {} })).statusCode).toBe(404);
    await without.close();
  });
});
