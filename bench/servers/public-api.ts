/**
 * The public API in a process of its own, wired as src/main.ts does it but for what the argument leaves out, which no
 * setting does: it counts and limits (observed, in memory), only counts, or does neither.
 */
import { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import { connect } from '../../src/db/connection.ts';
import { buildPublicApi } from '../../src/http/public/app.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { createRateLimiting } from '../../src/node/rate-limiting.ts';
import { createUsageKeeping } from '../../src/node/usage-keeping.ts';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';

const [databaseUrl, mode] = process.argv.slice(2);
if (databaseUrl === undefined || mode === undefined || !['limits', 'counting', 'neither'].includes(mode)) {
  throw new Error('usage: public-api.ts DATABASE_URL limits|counting|neither');
}
const isCounting = mode !== 'neither';
const logger = silentLogger();
const connection = { connectionString: databaseUrl, max: 4 };
const { kysely } = connect(connection);
const keys = new ActiveApiKeys(kysely, { lookUpDb: kysely });
await keys.load();
const catalog = new CatalogKeeper({ connection, directory: null, software: 'bench', now: Date.now });
await catalog.rebuild();
const usage = createUsageKeeping(
  kysely,
  { usageFlushIntervalMs: 5_000, usageMaxPending: 100_000, pairTraffic: 'on' },
  logger,
);
const { limiter } = createRateLimiting(
  { rateLimits: mode === 'limits' ? 'observe' : 'off', redisUrl: undefined },
  (accountId) => usage.recorder.countedThisMonth(accountId),
  logger,
);
if (isCounting) await usage.start();
const api = buildPublicApi({
  catalog: () => catalog.current,
  keys,
  ...(isCounting ? { usage: usage.recorder, traffic: usage.traffic } : {}),
  ...(limiter === undefined ? {} : { limiter }),
  status: () => 'ok',
  version: 'bench',
  corsOrigins: [],
  logger,
});
await api.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: api.address?.port });
process.on('disconnect', () => process.exit());
