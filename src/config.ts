/** Reads every setting of Carnet from the environment, the only place that does, and refuses what it cannot use. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Value from 'typebox/value';
import {
  checkContact,
  checkDatabaseUrl,
  checkFirstKey,
  checkRedisUrl,
  checkWatchContact,
  readBaseUrl,
  readOrigins,
} from './config/check-urls.ts';
import { readPrice } from './config/read-price.ts';
import { withSecretFiles } from './config/secret-files.ts';
import { expected, type SettingSchema } from './config/setting-kinds.ts';
import { type Settings, settingsSchema } from './config/settings.ts';
import type { MonthlyPrices } from './domain/tier-prices.ts';
import {
  type IdentitySettings,
  type IdentityVariables,
  readIdentitySettings,
} from './infrastructure/identity/identity-settings.ts';
import {
  type PaymentSettings,
  type PaymentVariables,
  readPaymentSettings,
} from './infrastructure/payments/payment-settings.ts';

/** Settings as the rest of the code uses them: parsed, with absolute paths. Times are in milliseconds. */
export interface Config {
  readonly dataDir: string;
  /** Plaintext of the key that a first start makes; undefined: one of its own, which it prints. */
  readonly firstKey: string | undefined;
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end; undefined: made from where the public API listens. */
  readonly publicUrl: string | undefined;
  readonly operatorHost: string;
  readonly operatorPort: number;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly databaseTimeoutMs: number;
  readonly logLevel: Settings['LOG_LEVEL'];
  readonly logRequests: Settings['LOG_REQUESTS'];
  readonly corsOrigins: readonly string[];
  readonly syncIntervalMs: number;
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly sendTimeoutMs: number;
  readonly maxConnections: number;
  readonly shutdownDelayMs: number;
  readonly shutdownTimeoutMs: number;
  readonly openData: Settings['OPEN_DATA'];
  readonly openDataDir: string;
  /** Whether that is the data set that comes with Carnet. */
  readonly isOpenDataBundled: boolean;
  /** Null = no feed is followed. */
  readonly dataFeed: DataFeed | null;
  readonly releasesDir: string;
  readonly cities: Settings['CITIES'];
  readonly usageFlushIntervalMs: number;
  readonly usageMaxPending: number;
  readonly recentAnswers: Settings['RECENT_ANSWERS'];
  readonly pairTraffic: Settings['PAIR_TRAFFIC'];
  readonly payments: PaymentSettings;
  readonly monthlyPrices: MonthlyPrices;
  readonly rateLimits: Settings['RATE_LIMITS'];
  readonly redisUrl: string | undefined;
  readonly dashboardHost: string;
  readonly dashboardPort: number;
  readonly dashboardCorsOrigins: readonly string[];
  /** Of one user; 0 = no limit. */
  readonly dashboardRequestsPerMinute: number;
  readonly dashboardBurst: number;
  readonly trustedProxies: number;
  readonly portal: Settings['PORTAL'];
  /** Without a slash at its end; undefined: that of the dashboard API. */
  readonly portalUrl: string | undefined;
  /** Of one address; 0 = no limit. */
  readonly portalRequestsPerMinute: number;
  readonly portalBurst: number;
  /** As security.txt names it. */
  readonly securityContact: string | undefined;
  /** Without a slash at its end; undefined: made from where the dashboard API listens. */
  readonly dashboardUrl: string | undefined;
  readonly identity: IdentitySettings;
  readonly webhooks: Settings['WEBHOOKS'];
  readonly webhookTargets: Settings['WEBHOOK_TARGETS'];
  readonly webhookTimeoutMs: number;
  /** Endpoints at the same time. */
  readonly webhookConcurrency: number;
  readonly sourceWatch: Settings['SOURCE_WATCH'];
  readonly sourceWatchPauseMs: number;
  /** An address for the `User-Agent`. */
  readonly sourceWatchContact: string | undefined;
}

export interface DataFeed {
  /** A URL, or an absolute path. */
  readonly location: string;
  /** The file of the public key, or the key. */
  readonly publicKey: string;
}

/** All that is wrong with the settings at once, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const bundledDataDir = fileURLToPath(new URL('../data', import.meta.url));

/** @throws ConfigError naming each variable, its value (secrets left out) and what is expected. */
export function readConfig(given: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const env = withSecretFiles(given, problems);
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(settingsSchema.properties as Record<string, SettingSchema>)) {
    const text = env[name]?.trim();
    if (text === undefined || text === '') {
      if (schema.default !== undefined) values[name] = schema.default; // set to nothing = unset, as compose files do
      continue;
    }
    const value = schema.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    if (Value.Check(schema, value)) values[name] = value;
    else problems.push(`${name}=${schema.secret ? '(hidden)' : JSON.stringify(text)}: expected ${expected(schema)}`);
  }
  const corsOrigins = readOrigins('CORS_ORIGINS', values.CORS_ORIGINS, problems);
  const dashboardCorsOrigins = readOrigins('DASHBOARD_CORS_ORIGINS', values.DASHBOARD_CORS_ORIGINS, problems);
  const publicUrl = readBaseUrl('PUBLIC_URL', values.PUBLIC_URL, problems);
  const portalUrl = readBaseUrl('PORTAL_URL', values.PORTAL_URL, problems);
  checkDatabaseUrl(values.DATABASE_URL, problems);
  checkRedisUrl(values.REDIS_URL, problems);
  checkContact(values.SECURITY_CONTACT, problems);
  checkFirstKey(values.FIRST_KEY, problems);
  checkWatchContact(values.SOURCE_WATCH_CONTACT, problems);
  const dataFeed = readDataFeed(values.DATA_FEED, values.DATA_FEED_KEY, problems);
  const payments = readPaymentSettings(values as unknown as PaymentVariables, problems);
  const monthlyPrices = {
    growth: readPrice('PRICE_GROWTH', values.PRICE_GROWTH, problems),
    business: readPrice('PRICE_BUSINESS', values.PRICE_BUSINESS, problems),
  };
  const dashboardUrl = readBaseUrl('DASHBOARD_URL', values.DASHBOARD_URL, problems);
  const identity = readIdentitySettings(values as unknown as IdentityVariables, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const settings = values as Settings;
  return {
    dataDir: path.resolve(settings.DATA_DIR),
    firstKey: settings.FIRST_KEY,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    operatorHost: settings.OPERATOR_HOST,
    operatorPort: settings.OPERATOR_PORT,
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_MS,
    logLevel: settings.LOG_LEVEL,
    logRequests: settings.LOG_REQUESTS,
    corsOrigins,
    syncIntervalMs: settings.SYNC_INTERVAL_MS,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    headersTimeoutMs: settings.HEADERS_TIMEOUT_MS,
    keepAliveTimeoutMs: settings.KEEP_ALIVE_TIMEOUT_MS,
    sendTimeoutMs: settings.SEND_TIMEOUT_MS,
    maxConnections: settings.MAX_CONNECTIONS,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    shutdownTimeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    openData: settings.OPEN_DATA,
    openDataDir: settings.OPEN_DATA_DIR === undefined ? bundledDataDir : path.resolve(settings.OPEN_DATA_DIR),
    isOpenDataBundled: settings.OPEN_DATA_DIR === undefined,
    dataFeed,
    releasesDir: path.resolve(settings.RELEASES_DIR ?? path.join(settings.DATA_DIR, 'releases')),
    cities: settings.CITIES,
    usageFlushIntervalMs: settings.USAGE_FLUSH_INTERVAL_MS,
    usageMaxPending: settings.USAGE_MAX_PENDING,
    recentAnswers: settings.RECENT_ANSWERS,
    pairTraffic: settings.PAIR_TRAFFIC,
    payments,
    monthlyPrices,
    rateLimits: settings.RATE_LIMITS,
    redisUrl: settings.REDIS_URL,
    dashboardHost: settings.DASHBOARD_HOST,
    dashboardPort: settings.DASHBOARD_PORT,
    dashboardCorsOrigins,
    dashboardRequestsPerMinute: settings.DASHBOARD_REQUESTS_PER_MINUTE,
    dashboardBurst: settings.DASHBOARD_BURST,
    trustedProxies: settings.TRUSTED_PROXIES,
    portal: settings.PORTAL,
    portalUrl,
    portalRequestsPerMinute: settings.PORTAL_REQUESTS_PER_MINUTE,
    portalBurst: settings.PORTAL_BURST,
    securityContact: settings.SECURITY_CONTACT,
    dashboardUrl,
    identity,
    webhooks: settings.WEBHOOKS,
    webhookTargets: settings.WEBHOOK_TARGETS,
    webhookTimeoutMs: settings.WEBHOOK_TIMEOUT_MS,
    webhookConcurrency: settings.WEBHOOK_CONCURRENCY,
    sourceWatch: settings.SOURCE_WATCH,
    sourceWatchPauseMs: settings.SOURCE_WATCH_PAUSE_MS,
    sourceWatchContact: settings.SOURCE_WATCH_CONTACT,
  };
}

function readDataFeed(location: unknown, publicKey: unknown, problems: string[]): DataFeed | null {
  if (typeof location !== 'string') {
    if (publicKey !== undefined) problems.push('DATA_FEED_KEY is set without DATA_FEED: there is no feed to check');
    return null;
  }
  if (typeof publicKey !== 'string') {
    problems.push('DATA_FEED needs DATA_FEED_KEY: the public key of the feed, as a file or its 56 characters');
    return null;
  }
  return { location: /^[a-z][a-z0-9+.-]+:\/\//i.test(location) ? location : path.resolve(location), publicKey };
}
