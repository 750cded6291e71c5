/** A dashboard with the embedded identity provider on a port of its own, as a node has it; several may share a database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config.ts';
import { RequestMetrics } from '../../src/http/answer/request-metrics.ts';
import { createLogger } from '../../src/infrastructure/logger.ts';
import { noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { createDashboard } from '../../src/node/dashboard.ts';
import { previewChange } from '../../src/node/desk/preview-change.ts';
import { createIdentity } from '../../src/node/identity.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { noteOutput, noteSecret } from '../helpers/log-watch.ts';
import { caughtMail } from './caught-mail.ts';
import { Client } from './embedded-server.ts';

export class SignInNode {
  url = '';
  close!: () => Promise<void>;

  static async start(database: TestDatabase): Promise<SignInNode> {
    const node = new SignInNode();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-sign-in-'));
    const config = readConfig({ DATA_DIR: dataDir, TRUSTED_PROXIES: '1', IDENTITY_SECRET: SECRET });
    const logger = createLogger({ logLevel: 'debug' }, { write: (line) => noteOutput(line.trimEnd(), 'stderr') });
    const db = database as typeof database & Parameters<typeof createIdentity>[1]['db'];
    const identity = createIdentity(config, { db, dashboardUrl: () => node.url, logger });
    const app = createDashboard(config, {
      db,
      tokens: identity.tokens,
      makePreview: (id) => previewChange(db.kysely, id, Date.now()),
      catalog: () => undefined,
      billing: noBilling,
      identity: identity.server,
      isDatabaseUp: () => true,
      dashboardUrl: () => node.url,
      logger,
      metrics: new RequestMetrics(),
    });
    node.url = await app.listen({ host: '127.0.0.1', port: 0 });
    node.close = async () => {
      await app.close();
      await identity.stop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return node;
  }

  /** Each from an address of its own, unless one is given. */
  client(address = `192.0.2.${++clients}`): Client {
    return new Client(this.url, { 'x-forwarded-for': address });
  }

  /** A user who has signed up, confirmed the address and signed in. */
  async signedIn(email: string, password: string): Promise<Client> {
    const client = this.client();
    await client.post('/sign-up/email', { email, password: noteSecret(password) });
    await client.post('/verify-email', { token: await caughtMail.token(email, /Confirm/) });
    const answer = await client.post('/sign-in/email', { email, password });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return client;
  }

  /** A token of the client's session, as a header. */
  async authorization(client: Client): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${noteSecret((await client.get('/token')).body.token as string)}` };
  }
}

/** All nodes of an installation have the same. */
const SECRET = noteSecret('a-secret-of-the-nodes-under-test-with-43-chars');
let clients = 0;
