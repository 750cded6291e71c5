/** The embedded identity provider as it is mounted on the dashboard's port, from sign-up to a deleted account. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { RequestMetrics } from '../../src/http/answer/request-metrics.ts';
import type { Door } from '../../src/http/server/door.ts';
import { createLogger } from '../../src/infrastructure/logger.ts';
import { noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { createDashboard } from '../../src/node/dashboard.ts';
import { previewChange } from '../../src/node/desk/preview-change.ts';
import { createIdentity, type Identity } from '../../src/node/identity.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteOutput, noteSecret } from '../helpers/log-watch.ts';
import { Client } from './embedded-server.ts';

const PASSWORD = noteSecret('correct horse battery staple');

describe.each(anyDatabase)('signing in to the dashboard (%s)', (kind) => {
  let database: TestDatabase;
  let app: Door;
  let identity: Identity;
  let url = '';
  let printed = '';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-sign-in-'));

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const config = readConfig({ DATA_DIR: dataDir });
    const logger = createLogger({ logLevel: 'debug' }, { write: (line) => noteOutput(line.trimEnd(), 'stderr') });
    const db = database as typeof database & Parameters<typeof createIdentity>[1]['db'];
    identity = createIdentity(config, { db, dashboardUrl: () => url, logger });
    app = createDashboard(config, {
      db,
      tokens: identity.tokens,
      makePreview: (id) => previewChange(db.kysely, id, Date.now()),
      catalog: () => undefined,
      billing: noBilling,
      identity: identity.server,
      isDatabaseUp: () => true,
      dashboardUrl: () => url,
      logger,
      metrics: new RequestMetrics(),
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app?.close();
    await identity?.stop();
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('works from sign-up to the account, whose deletion ends it all', async () => {
    const client = new Client(url);
    const email = 'ada@example.org';
    expect((await client.post('/sign-up/email', { email, password: PASSWORD })).status).toBe(200);
    await vi.waitFor(() => expect(printed).toContain('Mail to ada@example.org (not sent: SMTP_URL is not set)'));
    const link = /http\S+verify-email\S+/.exec(printed)?.[0] as string;
    expect(link).toContain(`${url}/auth/`);
    expect((await client.confirm(link)).status).toBe(200);
    expect((await client.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);

    const token = noteSecret((await client.get('/token')).body.token as string);
    const authorization = `Bearer ${token}`;
    const account = await client.get(`${url}/v1/account`, { authorization });
    expect(account.status).toBe(200);
    expect(account.body.email).toBe(email);

    expect((await client.request('DELETE', `${url}/v1/account`, undefined, { authorization })).status).toBe(200);
    expect((await client.get(`${url}/v1/account`, { authorization })).status).toBe(401);
    expect((await client.get('/token')).status).toBe(401);
    expect((await client.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    expect(await database.kysely.selectFrom('identity_user').select('id').execute()).toEqual([]);
  });

  it('is 403 for an anonymous session', async () => {
    const client = new Client(url);
    await client.post('/sign-in/anonymous');
    const authorization = `Bearer ${noteSecret((await client.get('/token')).body.token as string)}`;
    const answer = await client.get(`${url}/v1/account`, { authorization });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('answers what is not there as the rest of the surface does', async () => {
    const answer = await new Client(url).get('/nothing');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', path: '/auth/nothing' });
    expect((await new Client(url).request('HEAD', '/jwks')).status).toBe(200);
  });
});
