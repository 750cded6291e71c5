/** The server process: wires database, catalog, keys and the two listeners, and closes them gracefully. */
import { join } from 'node:path';
import { CatalogKeeper } from './catalog/image/catalog-keeper.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { isUnavailable } from './db/unavailable.ts';
import { RequestMetrics } from './http/answer/request-metrics.ts';
import { buildOperatorApi } from './http/operator/app.ts';
import { buildPublicApi } from './http/public/app.ts';
import { openDataDirectory } from './infrastructure/files/data-directory.ts';
import { createLogger, type Logger } from './infrastructure/logger.ts';
import { type ProgressStep, terminalProgress } from './infrastructure/progress.ts';
import { banner, firstKeyText } from './node/banner.ts';
import { createDashboard } from './node/dashboard.ts';
import { createIdentity } from './node/identity.ts';
import { readKeyState } from './node/key-state-file.ts';
import { closeGracefully, drain, listen } from './node/listen.ts';
import { openLookUpConnection, openSyncConnection } from './node/own-connections.ts';
import { portalOrigins, readPortal } from './node/portal.ts';
import { prepareDatabase } from './node/prepare-database.ts';
import { createRateLimiting } from './node/rate-limiting.ts';
import { serverLimits } from './node/server-limits.ts';
import { stopSignal } from './node/stop-signal.ts';
import { SyncLoop } from './node/sync-loop.ts';
import { createUsageKeeping } from './node/usage-keeping.ts';
import { ActiveApiKeys } from './services/api-keys/active-api-keys.ts';
import { createBilling } from './services/subscriptions/create-billing.ts';
import { VERSION } from './version.ts';

/** Runs until SIGINT or SIGTERM; resolves when all is closed. A second signal ends the process at once. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config);
  const stopped = stopSignal(logger);
  const node = await startNode(config, logger, stopped.signal);
  if (!stopped.signal.aborted) await stopped.promise;
  await node.close();
}

export interface RunningNode {
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  readonly operatorUrl: string;
  close(): Promise<void>;
}

/** Starts everything and prints the banner. When a part fails, those already started are closed. */
export async function startNode(config: Config, logger: Logger, signal?: AbortSignal): Promise<RunningNode> {
  const progress = terminalProgress();
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const part of closing.splice(0).reverse()) {
      await part().catch((error: unknown) => logger.error({ err: error }, 'closing failed'));
    }
  };
  try {
    for (const change of openDataDirectory(config.dataDir)) logger.warn(`the data directory: ${change}`);
    const db = await openDatabase(config, { logger, progress, command: 'serve' });
    closing.push(() => db.close());
    const syncConnection = openSyncConnection(db, config.syncIntervalMs, logger);
    const lookUpConnection = openLookUpConnection(db, logger);
    closing.push(
      () => syncConnection.close(),
      () => lookUpConnection.close(),
    );
    const keys = new ActiveApiKeys(syncConnection.kysely, {
      lookUpDb: lookUpConnection.kysely,
      onLookUpFailure: (error) => logger.warn({ err: error }, 'an API key could not be looked up; it is refused'),
    });
    const catalog = new CatalogKeeper({
      connection: db.poolConfig,
      snapshotPath: join(config.dataDir, 'catalog.snapshot'),
      software: VERSION,
      now: Date.now,
    });
    closing.push(() => catalog.close());
    const keyStatePath = join(config.dataDir, 'keys.json');
    let firstKey: string | undefined;
    let isStarted = false;
    let building: ProgressStep | undefined;
    const sync = new SyncLoop({
      db: syncConnection.kysely,
      health: db.health,
      keys,
      catalog,
      intervalMs: config.syncIntervalMs,
      keyStatePath,
      logger,
      prepare: async () => {
        firstKey = (await prepareDatabase(db, config, { logger, progress, keyStatePath })).firstKey;
        // After a start without its database the banner has gone by.
        if (isStarted && firstKey !== undefined) process.stdout.write(firstKeyText(firstKey));
        if (!isStarted) building = progress.step('Reading keys and building the catalog');
      },
    });
    const isDatabaseUp = () => sync.isDatabaseUp && !db.health.isFailing;
    // After the listeners: revocations are followed to the last answer.
    closing.push(() => sync.stop());
    for (const [image, { reason }] of Object.entries(await catalog.loadSnapshot())) {
      if (reason !== null) logger.warn({ image, reason }, 'a catalog snapshot cannot be used');
    }
    if (catalog.current === undefined) catalog.expectBuild();
    try {
      await sync.syncOnce();
    } catch (error) {
      // An embedded database that fails is broken, not away; a PostgreSQL server may come back.
      if (db.kind === 'embedded' || !isUnavailable(error)) throw error;
      await startWithoutDatabase(error, catalog, keys, keyStatePath, logger);
    }
    building?.done();

    const usage = createUsageKeeping(db.kysely, config, logger);
    const limits = createRateLimiting(config, (accountId) => usage.recorder.countedThisMonth(accountId), logger);
    closing.push(
      () => usage.stop(),
      () => limits.stop(),
    );
    const counting = usage.start();
    // Without its database a node starts all the same; it then knows only what it counts itself.
    if (sync.isDatabaseUp) await counting;
    await limits.start();

    const metrics = new RequestMetrics();
    let publicAddress = `http://${config.host}:${config.port}`;
    let dashboardAddress = '';
    const publicUrl = () => config.publicUrl ?? publicAddress;
    const dashboardUrl = () => config.dashboardUrl ?? dashboardAddress;
    const portal = await readPortal(config, {
      catalog: () => catalog.current,
      isDatabaseUp,
      publicUrl,
      dashboardUrl,
      identityEndpoints: () => identity.endpoints(),
    });
    if (portal !== undefined && portal.built === undefined) {
      logger.warn(
        'the portal is not built: its pages answer 503 until `npm run portal:build` has run and the server starts again',
      );
    }
    const billing = await createBilling({ db: db.kysely, payments: config.payments, logger });
    const identity = createIdentity(config, {
      db,
      dashboardUrl,
      portal: portal && {
        url: () => config.portalUrl ?? dashboardUrl(),
        origins: () => portalOrigins(config, dashboardAddress),
      },
      logger,
    });
    closing.push(
      () => billing.stop(),
      () => identity.stop(),
    );
    const dashboardMetrics = new RequestMetrics();
    const dashboard = createDashboard(config, {
      db,
      tokens: identity.tokens,
      billing: billing.provider,
      identity: identity.server,
      portal,
      isDatabaseUp,
      dashboardUrl,
      logger,
      metrics: dashboardMetrics,
    });
    let isClosing = false;
    const operatorApi = buildOperatorApi({
      isLive: () => true,
      isReady: () => !isClosing && catalog.current !== undefined && keys.isLoaded,
      metrics: { public: metrics, dashboard: dashboardMetrics },
      catalog: () => catalog.current,
      places: () => catalog.places,
      isDatabaseUp,
      usage: () => usage.recorder.metrics(),
      limits: () => limits.metrics(),
      payments: () => billing.metrics(),
      version: VERSION,
      logger,
    });
    closing.unshift(() => operatorApi.close()); // last of all: readiness can be asked until the end
    const operatorUrl = await listen(operatorApi, config.operatorHost, config.operatorPort, 'OPERATOR_PORT');
    dashboardAddress = await listen(dashboard, config.dashboardHost, config.dashboardPort, 'DASHBOARD_PORT');
    const listening = [dashboard];
    closing.push(() => Promise.all(listening.map((app) => closeGracefully(app, config.shutdownTimeoutMs, logger))));
    const publicApi = buildPublicApi({
      catalog: () => catalog.current,
      keys,
      usage: usage.recorder,
      ...(limits.limiter === undefined ? {} : { limiter: limits.limiter }),
      status: () => (isDatabaseUp() ? 'ok' : 'degraded'),
      version: VERSION,
      docsUrl: portal && (() => `${portal.settings.portalUrl()}/docs/api`),
      corsOrigins: [...config.corsOrigins, ...portalOrigins(config, dashboardAddress)],
      logger,
      requestLog: config.logRequests,
      limits: serverLimits(config),
      metrics,
    });
    publicAddress = await listen(publicApi, config.host, config.port, 'PORT');
    listening.push(publicApi);
    closing.push(async () => {
      isClosing = true;
      await drain(listening, config.shutdownDelayMs, logger);
    });
    sync.start();
    billing.start();
    isStarted = true;
    if (signal?.aborted !== true) {
      process.stdout.write(
        banner({
          publicUrl: publicUrl(),
          dashboardUrl: dashboardUrl(),
          portalUrl: portal && (config.portalUrl ?? dashboardUrl()),
          operatorUrl,
          database: db.kind === 'embedded' ? `embedded in ${config.dataDir}` : 'PostgreSQL',
          rules: catalog.current?.ruleCount,
          places: catalog.places?.counts,
          firstKey,
          areKeysLost: sync.areKeysLost,
        }),
      );
    }
    const addresses = { publicUrl: publicAddress, dashboardUrl: dashboardAddress, operatorUrl };
    logger.info({ ...addresses, version: VERSION }, 'listening');
    return { ...addresses, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What was last known answers, if anything was; the sync loop goes on asking for the database. */
async function startWithoutDatabase(
  error: unknown,
  catalog: CatalogKeeper,
  keys: ActiveApiKeys,
  keyStatePath: string,
  logger: Logger,
): Promise<void> {
  logger.error({ err: error }, 'the database does not answer; starting with what was last known');
  const hasKeys = await readKeyState(keyStatePath, keys).catch((reason: unknown) => {
    logger.warn({ err: reason }, 'the kept keys cannot be used');
    return false;
  });
  if (catalog.current === undefined || !hasKeys) {
    logger.error('there is no catalog snapshot with keys to start from: answering 503 until the database is back');
  }
}
