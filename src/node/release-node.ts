/** A node that answers from a release alone: no database, nothing written, keys from a file. */
import type { Config } from '../config.ts';
import { RequestMetrics } from '../http/answer/request-metrics.ts';
import { buildOperatorApi } from '../http/operator/app.ts';
import { buildPortalHost } from '../http/portal/portal-host.ts';
import { buildPublicApi } from '../http/public/app.ts';
import type { Logger } from '../infrastructure/logger.ts';
import { onlyRelease } from '../releases/release-store.ts';
import { catalogOfRelease, openWholeRelease } from '../releases/serve/catalog-of-release.ts';
import type { PublicKey } from '../releases/signing/minisign.ts';
import { KeysOfFile, readKeysFile } from '../services/api-keys/keys-of-file.ts';
import { UsageInMemory } from '../services/usage/usage-in-memory.ts';
import { VERSION } from '../version.ts';
import { Addresses } from './addresses.ts';
import { closeGracefully, drain, listen } from './listen.ts';
import { readPortal } from './portal.ts';
import { createRateLimiting } from './rate-limiting.ts';
import { releaseBanner } from './release-banner.ts';
import { reportConnectionLimit, serverLimits } from './server-limits.ts';

export interface ServedRelease {
  /** A directory or an archive. */
  readonly location: string;
  /** Of active keys, hashes only; undefined = none is accepted. */
  readonly keysFile?: string | undefined;
  /** That it must be signed with; undefined = the release's own. */
  readonly publicKey?: PublicKey | undefined;
}

export interface ReleaseNodeParts {
  readonly logger: Logger;
  /** Aborted when the node is to stop. */
  readonly signal: AbortSignal;
  /** Gets what ends each part, as soon as it has started. */
  readonly closing: (() => Promise<unknown>)[];
}

/** Resolves when it listens. Throws DomainError where the release or the keys cannot be used. */
export async function startReleaseNode(
  config: Config,
  { location, keysFile, publicKey }: ServedRelease,
  { logger, signal, closing }: ReleaseNodeParts,
): Promise<void> {
  reportConnectionLimit(config, logger);
  const keys = keysFile === undefined ? new KeysOfFile([]) : await readKeysFile(keysFile);
  const release = await openWholeRelease(location, { publicKey });
  const loaded = await catalogOfRelease(release);
  const catalog = () => loaded.catalog;
  const status = () => 'ok' as const;

  const usage = new UsageInMemory();
  const limits = createRateLimiting(config, (accountId) => usage.countedThisMonth(accountId), logger);
  closing.push(() => limits.stop());
  await limits.start();

  const addresses = new Addresses(config);
  const { publicUrl, dashboardUrl, portalUrl } = addresses;
  const portal = await readPortal(config, {
    catalog,
    isDatabaseUp: () => true,
    publicUrl,
    dashboardUrl,
    identityEndpoints: () => [],
    logger,
  });
  const metrics = { public: new RequestMetrics(), dashboard: new RequestMetrics() };
  let isClosing = false;
  const operator = buildOperatorApi({
    isLive: () => true,
    isReady: () => !isClosing,
    metrics,
    catalog,
    places: () => loaded.places,
    limits: () => limits.metrics(),
    version: VERSION,
    logger,
  });
  closing.unshift(() => operator.close()); // last of all: readiness can be asked until the end
  const operatorUrl = await listen(operator, config.operatorHost, config.operatorPort, 'OPERATOR_PORT');
  const { logRequests: requestLog, trustedProxies } = config;
  const common = { version: VERSION, logger, requestLog, limits: serverLimits(config) };
  const host = portal && buildPortalHost({ ...common, portal, metrics: metrics.dashboard });
  const listening = host === undefined ? [] : [host];
  if (host !== undefined) {
    addresses.dashboardAddress = await listen(host, config.dashboardHost, config.dashboardPort, 'DASHBOARD_PORT');
  }
  closing.push(() => Promise.all(listening.map((door) => closeGracefully(door, config.shutdownTimeoutMs, logger))));
  const publicApi = buildPublicApi({
    ...common,
    trustedProxies,
    catalog,
    keys,
    publicUrl: config.publicUrl,
    releases: onlyRelease(release),
    usage,
    ...(limits.limiter === undefined ? {} : { limiter: limits.limiter }),
    status,
    docsUrl: portal && (() => `${portalUrl()}/docs/api`),
    corsOrigins: [...config.corsOrigins, ...(portal ? addresses.portalOrigins() : [])],
    metrics: metrics.public,
  });
  addresses.publicAddress = await listen(publicApi, config.host, config.port, 'PORT');
  listening.push(publicApi);
  closing.push(async () => {
    isClosing = true;
    await drain(listening, config.shutdownDelayMs, logger);
  });
  if (!signal.aborted) {
    process.stdout.write(
      releaseBanner({
        release,
        places: loaded.places.counts,
        publicUrl: publicUrl(),
        portalUrl: portal && portalUrl(),
        operatorUrl,
        keys: keys.size,
      }),
    );
  }
  const { publicAddress, dashboardAddress } = addresses;
  logger.info({ publicUrl: publicAddress, dashboardUrl: dashboardAddress, operatorUrl, version: VERSION }, 'listening');
}
