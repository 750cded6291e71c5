/**
 * Who signs users in on this node: an outside identity provider, or the embedded one. Either way tokens are verified
 * alike.
 */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { CarnetDatabase } from '../db/connection.ts';
import { throwingUnavailable } from '../db/unavailable.ts';
import { createIdentityHandler } from '../http/identity/identity-handler.ts';
import { EmbeddedIdentity } from '../infrastructure/identity/embedded/embedded-identity.ts';
import type { SecretPlace } from '../infrastructure/identity/embedded/installation.ts';
import {
  type ClosableVerifier,
  createTokenVerifier,
  type TokenVerifier,
} from '../infrastructure/identity/token-verifier.ts';
import type { Logger } from '../infrastructure/logger.ts';
import { createMailer } from '../infrastructure/mail/mailer.ts';

export interface Identity {
  readonly tokens: TokenVerifier;
  /** Answers everything below `/auth/`; undefined with an outside identity provider. */
  readonly server: ReturnType<typeof createIdentityHandler> | undefined;
  /** Addresses of an outside identity provider that the portal's pages ask, as far as they are known by now. */
  endpoints(): readonly string[];
  /** After the last answer was sent, before the database is closed. */
  stop(): Promise<void>;
}

export interface IdentityParts {
  readonly db: CarnetDatabase;
  /** The dashboard API as browsers reach it, without a slash at its end; first asked when somebody signs in. */
  readonly dashboardUrl: () => string;
  /** The portal, whose pages mails lead to; absent = switched off. */
  readonly portal?: PortalAddress | undefined;
  readonly logger: Logger;
}

/** First asked when somebody signs in. */
export interface PortalAddress {
  /** Without a slash at its end. */
  readonly url: () => string;
  /** Where browsers may have it open. */
  readonly origins: () => readonly string[];
}

export type IdentityConfig = Pick<Config, 'identity' | 'dataDir' | 'dashboardCorsOrigins' | 'trustedProxies'>;

export function createIdentity(config: IdentityConfig, parts: IdentityParts): Identity {
  const { oidc, clockSkewSeconds } = config.identity;
  if (oidc === undefined) return createEmbedded(config, parts);
  const verifier = createTokenVerifier({ ...oidc, clockSkewSeconds, logger: parts.logger });
  return {
    tokens: verifier,
    server: undefined,
    endpoints: () => verifier.endpoints(),
    stop: async () => verifier.close(),
  };
}

function createEmbedded(config: IdentityConfig, { db, dashboardUrl, portal, logger }: IdentityParts): Identity {
  const { clockSkewSeconds, mail } = config.identity;
  const { dashboardCorsOrigins: corsOrigins, trustedProxies } = config;
  const provider = new EmbeddedIdentity({
    db: db.kysely,
    baseUrl: dashboardUrl,
    secret: secretPlace(config, db),
    pagesUrl: portal?.url,
    trustedOrigins: () => [...corsOrigins, ...(portal?.origins() ?? [])],
    mailer: createMailer(mail, logger),
    logger,
  });
  let verifier: Promise<ClosableVerifier> | undefined;
  // Its issuer is in the database, which may be away when the node starts.
  const start = async () =>
    createTokenVerifier({
      issuer: await provider.issuer(),
      audience: provider.audience,
      clockSkewSeconds,
      roleMap: undefined,
      logger,
      fetch: provider.fetch,
      isInProcess: true,
    });
  return {
    tokens: {
      async verify(token) {
        verifier ??= start().catch((error: unknown) => {
          verifier = undefined;
          throw error;
        });
        return await (await verifier).verify(token);
      },
      checkSession: (principal) => provider.checkSession(principal),
    },
    // better-auth answers in its own way when the database fails it.
    server: createIdentityHandler(
      {
        methodsOf: (path) => provider.methodsOf(path),
        takesForms: (path) => provider.takesForms(path),
        respond: (request) => throwingUnavailable(() => provider.respond(request)),
      },
      { corsOrigins, trustedProxies },
    ),
    endpoints: () => [],
    async stop() {
      (await verifier?.catch(() => undefined))?.close();
      await provider.close();
    },
  };
}

/**
 * One node has the embedded database, and its directory to itself; the nodes of a PostgreSQL server share what is in
 * there.
 */
function secretPlace({ identity, dataDir }: IdentityConfig, db: CarnetDatabase): SecretPlace {
  if (identity.secret !== undefined) return { kind: 'given', secret: identity.secret };
  return db.kind === 'embedded' ? { kind: 'file', path: join(dataDir, 'identity.secret') } : { kind: 'database' };
}
