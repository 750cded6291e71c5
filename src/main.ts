/** The server process: wires travel data, accounts and the three listeners, and closes them gracefully. */
import type { Config } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { RequestMetrics } from './http/answer/request-metrics.ts';
import { buildOperatorApi } from './http/operator/app.ts';
import { buildPublicApi } from './http/public/app.ts';
import { openDataDirectory } from './infrastructure/files/data-directory.ts';
import { createLogger, type Logger } from './infrastructure/logger.ts';
import { MemoryReturn } from './infrastructure/memory-return.ts';
import { terminalProgress } from './infrastructure/progress.ts';
import { Addresses } from './node/addresses.ts';
import { banner } from './node/banner.ts';
import { createDashboard } from './node/dashboard.ts';
import { FeedFollowing } from './node/data/feed-following.ts';
import { TravelData } from './node/data/travel-data.ts';
import { KeptFigures } from './node/desk/kept-figures.ts';
import { createOutcomeMails } from './node/desk/outcome-mails.ts';
import { Previews } from './node/desk/preview-change.ts';
import { createFollows } from './node/follows.ts';
import { createIdentity } from './node/identity.ts';
import { closeGracefully, drain, listen, tryPorts } from './node/listen.ts';
import { readPortal } from './node/portal.ts';
import { createRateLimiting } from './node/rate-limiting.ts';
import { type ServedRelease, startReleaseNode } from './node/release-node.ts';
import { reportConnectionLimit, serverLimits } from './node/server-limits.ts';
import { SourceWatching } from './node/source-watch/source-watching.ts';
import { stopSignal } from './node/stop-signal.ts';
import { createUsageKeeping } from './node/usage-keeping.ts';
import { createWebhooks } from './node/webhooks.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { CallerLimits } from './services/rate-limits/caller-limits.ts';
import { createBilling } from './services/subscriptions/create-billing.ts';
import { VERSION } from './version.ts';

/** How often an account may report mistakes: somebody has to read them. */
const REPORTS = { requestsPerMinute: 2, burst: 20 };

type Close = () => Promise<unknown>;

/**
 * Runs until SIGINT or SIGTERM; resolves when all is closed. A second signal ends the process at once. `release`: answers
 * from it alone.
 */
export async function serve(config: Config, release?: ServedRelease): Promise<void> {
  const logger = createLogger(config);
  const stopped = stopSignal(logger);
  const closing: Close[] = [];
  try {
    if (release === undefined) await startNode(config, logger, stopped.signal, closing);
    else await startReleaseNode(config, release, { logger, signal: stopped.signal, closing });
    const memory = new MemoryReturn(logger);
    memory.start();
    closing.push(() => memory.stop());
    await stopped.promise;
  } finally {
    for (const close of closing.reverse()) {
      await close().catch((error: unknown) => logger.error({ err: error }, 'closing failed'));
    }
  }
}

/** Starts everything and prints the banner. What has started is put into `closing`, also when a later part fails. */
async function startNode(config: Config, logger: Logger, signal: AbortSignal, closing: Close[]): Promise<void> {
  await tryPorts(config);
  const progress = terminalProgress();
  reportConnectionLimit(config, logger);
  for (const change of openDataDirectory(config.dataDir)) logger.warn(`the data directory: ${change}`);
  const db = await openDatabase(config, { logger, progress, command: 'serve' });
  closing.push(() => db.close());
  const data = new TravelData(config, { db, logger, progress, closing });
  await data.load();
  const catalog = () => data.catalog.current;
  const isDatabaseUp = () => data.isDatabaseUp;

  const usage = createUsageKeeping(db.kysely, config, logger);
  const limits = createRateLimiting(config, (accountId) => usage.recorder.countedThisMonth(accountId), logger);
  closing.push(
    () => usage.stop(),
    () => limits.stop(),
  );
  const counting = usage.start();
  // Without its database a node starts all the same; it then knows only what it counts itself.
  if (isDatabaseUp()) await counting;
  await limits.start();

  const addresses = new Addresses(config);
  const { publicUrl, dashboardUrl } = addresses;
  const portal = await readPortal(config, {
    catalog,
    isDatabaseUp,
    traffic: usage.traffic,
    publicUrl,
    dashboardUrl,
    identityEndpoints: () => identity.endpoints(),
    logger,
  });
  const billing = await createBilling({ db: db.kysely, payments: config.payments, logger });
  const identity = createIdentity(config, {
    db,
    dashboardUrl,
    portal: portal && { url: addresses.portalUrl, origins: addresses.portalOrigins },
    logger,
  });
  closing.push(
    () => billing.stop(),
    () => identity.stop(),
  );
  const webhooks = createWebhooks(config, { db: db.kysely, portalUrl: addresses.portalUrl, logger });
  closing.push(() => webhooks.stop());
  const follows = createFollows(config, { db: db.kysely, portal, catalog, portalUrl: addresses.portalUrl, logger });
  closing.push(() => follows.stop());
  const outcomes = createOutcomeMails(config, {
    db: db.kysely,
    portal,
    catalog,
    portalUrl: addresses.portalUrl,
    logger,
  });
  closing.push(() => outcomes.stop());
  const sourceWatching = new SourceWatching(config, { poolConfig: db.poolConfig, logger });
  closing.push(() => sourceWatching.stop());
  const feedFollowing = new FeedFollowing(config, { poolConfig: db.poolConfig, logger });
  closing.push(() => feedFollowing.stop());
  const metrics = { public: new RequestMetrics(), dashboard: new RequestMetrics() };
  const previews = new Previews(db.poolConfig);
  closing.push(() => previews.close());
  const dashboard = createDashboard(config, {
    db,
    tokens: identity.tokens,
    billing: billing.provider,
    identity: identity.server,
    portal,
    recentAnswers: usage.recentAnswers,
    makePreview: previews.make,
    catalog,
    isDatabaseUp,
    dashboardUrl,
    logger,
    metrics: metrics.dashboard,
  });
  const figures = new KeptFigures(db.kysely, () => catalog()?.knownForDesk());
  let isClosing = false;
  const operator = buildOperatorApi({
    isLive: () => true,
    isReady: () => !isClosing && catalog() !== undefined && data.keys.isLoaded,
    metrics,
    catalog,
    places: () => data.catalog.places,
    isDatabaseUp,
    usage: () => usage.recorder.metrics(),
    limits: () => limits.metrics(),
    payments: () => billing.metrics(),
    webhooks: () => webhooks.metrics(),
    sourceWatch: () => sourceWatching.metrics(),
    desk: () => figures.current,
    version: VERSION,
    logger,
  });
  closing.unshift(() => operator.close()); // last of all: readiness can be asked until the end
  const operatorUrl = await listen(operator, config.operatorHost, config.operatorPort, 'OPERATOR_PORT');
  addresses.dashboardAddress = await listen(dashboard, config.dashboardHost, config.dashboardPort, 'DASHBOARD_PORT');
  const listening = [dashboard];
  closing.push(() => Promise.all(listening.map((door) => closeGracefully(door, config.shutdownTimeoutMs, logger))));
  const publicApi = buildPublicApi({
    catalog,
    keys: data.keys,
    db: db.kysely,
    past: data.past,
    datedCatalogs: data.datedCatalogs,
    publicUrl: config.publicUrl,
    releases: new ReleaseStore(config.releasesDir),
    reports: { limiter: new CallerLimits(REPORTS), mailsOutcomes: outcomes.areSent },
    usage: usage.recorder,
    recentAnswers: usage.recentAnswers,
    traffic: usage.traffic,
    ...(limits.limiter === undefined ? {} : { limiter: limits.limiter }),
    status: () => (isDatabaseUp() ? 'ok' : 'degraded'),
    version: VERSION,
    docsUrl: portal && (() => `${addresses.portalUrl()}/docs/api`),
    corsOrigins: [...config.corsOrigins, ...addresses.portalOrigins()],
    logger,
    requestLog: config.logRequests,
    trustedProxies: config.trustedProxies,
    limits: serverLimits(config),
    metrics: metrics.public,
  });
  addresses.publicAddress = await listen(publicApi, config.host, config.port, 'PORT');
  listening.push(publicApi);
  closing.push(async () => {
    isClosing = true;
    await drain(listening, config.shutdownDelayMs, logger);
  });
  // Last of all: a start that ends before its banner must not use up the only key that is ever shown.
  const firstKey = signal.aborted ? undefined : await data.makeFirstKey();
  data.follow();
  billing.start();
  webhooks.start();
  follows.start();
  outcomes.start();
  sourceWatching.start();
  feedFollowing.start();
  const { publicAddress, dashboardAddress } = addresses;
  if (!signal.aborted) {
    process.stdout.write(
      banner({
        publicUrl: publicUrl(),
        dashboardUrl: dashboardUrl(),
        portalUrl: portal && addresses.portalUrl(),
        operatorUrl,
        database: db.kind === 'embedded' ? `embedded in ${config.dataDir}` : 'PostgreSQL',
        rules: catalog()?.ruleCount,
        places: data.catalog.places?.counts,
        firstKey,
        areKeysLost: data.areKeysLost,
      }),
    );
  }
  logger.info({ publicUrl: publicAddress, dashboardUrl: dashboardAddress, operatorUrl, version: VERSION }, 'listening');
}
