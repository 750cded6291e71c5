/** The dashboard API over a real database, with tokens that a test makes up and no identity provider. */

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { DomainError } from '@carnet/rules/errors.ts';
import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import { pino } from 'pino';
import type { Principal } from '../../src/domain/accounts/principal.ts';
import { type MonthlyPrices, NO_PRICES } from '../../src/domain/tier-prices.ts';
import type { WebhookTargets } from '../../src/domain/webhooks/target-url.ts';
import { buildDashboardApi, type DashboardApiDependencies } from '../../src/http/dashboard/app.ts';
import { describeDashboardApi } from '../../src/http/dashboard/describe.ts';
import type { Door } from '../../src/http/server/door.ts';
import { type BillingProvider, noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { previewChange } from '../../src/node/desk/preview-change.ts';
import type { RecentAnswers } from '../../src/services/usage/recent-answers.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { noteOutput, noteSecret } from '../helpers/log-watch.ts';
import { type Answer, withJson } from '../http/client.ts';
import { describedBy } from '../http/described-responses.ts';

export const ISSUER = 'https://issuer.example.org';

export interface DashboardUnderTest {
  readonly app: Door;
  readonly port: number;
  readonly baseUrl: string;
  /** A token of a new user, or of the principal described. */
  token(principal?: Partial<Principal>): string;
  /** Asks over HTTP; the answer is held against the description. */
  ask(target: string, options?: AskOptions): Promise<Answer>;
  /** All lines logged so far. */
  readonly logged: () => string;
  close(): Promise<void>;
}

export interface AskOptions {
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly payload?: string | Buffer;
}

export type DashboardOptions = Partial<DashboardApiDependencies> & {
  readonly billing?: BillingProvider;
  readonly webhookTargets?: WebhookTargets;
  readonly recentAnswers?: RecentAnswers;
  readonly monthlyPrices?: MonthlyPrices;
  readonly disputedFacts?: () => readonly DisputedFacts[];
  readonly knownForDesk?: () => KnownForDesk | undefined;
};

export const expectDescribed = describedBy(describeDashboardApi());

export async function startDashboard(db: TestDatabase, options: DashboardOptions = {}): Promise<DashboardUnderTest> {
  const {
    billing = noBilling,
    webhookTargets = 'public',
    recentAnswers,
    monthlyPrices = NO_PRICES,
    ...others
  } = options;
  const { disputedFacts = () => [], knownForDesk = () => undefined, ...rest } = others;
  const principals = new Map<string, Principal>();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      noteOutput(String(chunk).trimEnd(), 'stderr');
      done();
    },
  });
  const app = buildDashboardApi({
    context: {
      db: db.kysely,
      billing,
      portalUrl: () => 'http://localhost',
      webhookTargets,
      recentAnswers,
      monthlyPrices,
      disputedFacts,
      knownForDesk,
      makePreview: (id) => previewChange(db.kysely, id, Date.now()),
    },
    tokens: {
      async verify(token) {
        const principal = principals.get(token);
        if (!principal) throw new DomainError('UNAUTHORIZED', 'The token is not valid');
        return principal;
      },
    },
    status: () => 'ok',
    version: '0.0.0-test',
    corsOrigins: [],
    trustedProxies: 0,
    logger: pino({ level: 'trace' }, sink),
    requestLog: 'all',
    ...rest,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.address as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    app,
    port,
    baseUrl,
    token(principal = {}) {
      const subject = principal.subject ?? randomUUID();
      const token = `test.${Buffer.from(randomUUID()).toString('base64url')}.${subject.replaceAll(/[^A-Za-z0-9]/g, '')}`;
      noteSecret(token);
      principals.set(token, {
        issuer: ISSUER,
        subject,
        email: null,
        emailVerified: false,
        isAnonymous: false,
        roles: [],
        issuedAt: Math.floor(Date.now() / 1000),
        ...principal,
      });
      return token;
    },
    async ask(target, { method = 'GET', token = null, headers = {}, json, payload } = {}) {
      const body = json === undefined ? payload : JSON.stringify(json);
      const response = await fetch(baseUrl + target, {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body as string }),
      });
      const answer = {
        method,
        target,
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
      return withJson(expectDescribed(answer));
    },
    logged: () => lines.join(''),
    close: () => app.close(),
  };
}
