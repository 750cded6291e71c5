/** The server process: wires database, catalog, keys and the two listeners, and closes them gracefully. */
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CatalogKeeper } from './catalog/catalog-keeper.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { buildOperatorApi } from './http/operator/app.ts';
import { RequestMetrics } from './http/plugins/request-metrics.ts';
import { buildPublicApi } from './http/public/app.ts';
import { createLogger, type Logger } from './infrastructure/logger.ts';
import { terminalProgress } from './infrastructure/progress.ts';
import { banner } from './node/banner.ts';
import { readKeyState } from './node/key-state-file.ts';
import { prepareDatabase } from './node/prepare-database.ts';
import { SyncLoop } from './node/sync-loop.ts';
import { ActiveApiKeys } from './services/api-keys/active-api-keys.ts';
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
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const db = await openDatabase(config, { logger, progress, command: 'serve' });
    closing.push(() => db.close());
    const keys = new ActiveApiKeys(db.kysely);
    const catalog = new CatalogKeeper({
      connection: db.poolConfig,
      snapshotPath: join(config.dataDir, 'catalog.snapshot'),
      software: VERSION,
      now: Date.now,
    });
    closing.push(() => catalog.close());
    const keyStatePath = join(config.dataDir, 'keys.json');
    let firstKey: string | undefined;
    const sync = new SyncLoop({
      db,
      keys,
      catalog,
      intervalMs: config.syncIntervalMs,
      keyStatePath,
      logger,
      prepare: async () => {
        firstKey ??= (await prepareDatabase(db, config, { logger, progress })).firstKey;
      },
    });
    const snapshot = await catalog.loadSnapshot();
    if (snapshot.reason !== null) logger.warn({ reason: snapshot.reason }, 'the catalog snapshot cannot be used');
    const building = progress.step('Building the catalog');
    try {
      await sync.syncOnce();
    } catch (error) {
      // An embedded database that fails is broken, not away; a PostgreSQL server may come back.
      if (db.kind === 'embedded' || !isUnreachable(error)) throw error;
      await startWithoutDatabase(error, catalog, keys, keyStatePath, logger);
    }
    building.done();

    const metrics = new RequestMetrics();
    const publicApi = buildPublicApi({
      catalog: () => catalog.current,
      keys,
      status: () => (sync.isDatabaseUp ? 'ok' : 'degraded'),
      version: VERSION,
      corsOrigins: config.corsOrigins,
      logger,
      requestLog: config.logRequests,
      limits: {
        requestTimeoutMs: config.requestTimeoutMs,
        headersTimeoutMs: config.headersTimeoutMs,
        keepAliveTimeoutMs: config.keepAliveTimeoutMs,
        maxConnections: config.maxConnections,
      },
      metrics,
    });
    let isClosing = false;
    const operatorApi = buildOperatorApi({
      isLive: () => true,
      isReady: () => !isClosing && catalog.current !== undefined && keys.isLoaded,
      metrics,
      catalog: () => catalog.current,
      isDatabaseUp: () => sync.isDatabaseUp,
      version: VERSION,
    });
    closing.push(() => operatorApi.close());
    const operatorUrl = await listen(operatorApi, config.operatorHost, config.operatorPort, 'OPERATOR_PORT');
    const publicUrl = await listen(publicApi, config.host, config.port, 'PORT');
    closing.push(() => closeGracefully(publicApi, config.shutdownTimeoutMs, logger));
    closing.push(async () => {
      isClosing = true;
      await sync.stop();
    });
    sync.start();
    if (signal?.aborted !== true) {
      process.stdout.write(
        banner({
          publicUrl,
          operatorUrl,
          database: db.kind === 'embedded' ? `embedded in ${config.dataDir}` : 'PostgreSQL',
          rules: catalog.current?.ruleCount,
          firstKey,
        }),
      );
    }
    logger.info({ publicUrl, operatorUrl, version: VERSION }, 'listening');
    return { publicUrl, operatorUrl, close };
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

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
]);

/** Whether it is the connection that failed: a wrong password or a failed migration must stop the start instead. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  // 57P..: the server is shutting down or starting; 08...: connection exceptions; 53300: no connection is free.
  if (code !== undefined && (UNREACHABLE_CODES.has(code) || /^(57P|08|53300)/.test(code))) return true;
  if (error.cause !== undefined) return isUnreachable(error.cause);
  return /timeout|terminated|connection (ended|error)/i.test(error.message);
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const why = {
      EADDRINUSE: 'is in use',
      EACCES: 'needs more rights',
      EADDRNOTAVAIL: 'is not an address of this machine',
    };
    throw new Error(`${host}:${port} ${why[code]}: choose another with ${setting} (0 lets the system choose)`, {
      cause: error,
    });
  }
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name}:${address.port}`;
}

/** Stops listening, lets running requests finish, and cuts those that take longer than the timeout. */
async function closeGracefully(app: FastifyInstance, timeoutMs: number, logger: Logger): Promise<void> {
  const timer = setTimeout(() => {
    logger.warn('requests that did not finish in time are cut off');
    app.server.closeAllConnections();
  }, timeoutMs);
  await app.close();
  clearTimeout(timer);
}

/** A group's Ctrl-C can reach the process twice, once by itself and once passed on by npm: that is one wish. */
const SAME_WISH_MS = 1_000;

function stopSignal(logger: Logger): { signal: AbortSignal; promise: Promise<void> } {
  const controller = new AbortController();
  let firstAt = 0;
  const promise = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (controller.signal.aborted) {
          if (performance.now() - firstAt > SAME_WISH_MS) process.exit(130);
          return;
        }
        firstAt = performance.now();
        logger.info({ signal: name }, 'stopping: finishing requests');
        controller.abort();
        resolve();
      });
    }
  });
  return { signal: controller.signal, promise };
}
