/** Reads every setting of Carnet from the environment, the only place that does, and refuses what it cannot use. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';
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

const oneOf = <const T extends string[]>(
  values: readonly [...T],
  options: { default: T[number]; description: string },
) => Type.Enum(values, options);

const port = (fallback: number, description: string) =>
  Type.Integer({
    default: fallback,
    minimum: 0,
    maximum: 65_535,
    description: `${description} 0 lets the system choose.`,
  });

const milliseconds = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: fallback, minimum, maximum, description });

/** Every setting with its meaning, default and bounds; `docs/configuration.md` is generated from it. */
export const settingsSchema = Type.Object({
  DATA_DIR: Type.String({
    default: '.carnet',
    minLength: 1,
    description:
      'Directory of the embedded database and of the catalog snapshot, created when missing. A relative path starts at the working directory.',
  }),
  HOST: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address the public API listens on.' }),
  PORT: port(3000, 'Port of the public API.'),
  OPERATOR_HOST: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description:
      "Address of the operator's port: readiness, liveness and metrics. It asks for no credential, so keep it private.",
  }),
  OPERATOR_PORT: port(3009, "The operator's port."),
  DATABASE_URL: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'PostgreSQL connection URL, for example `postgres://carnet@db.internal/carnet`. A transaction pooler in between is fine. Unset: the embedded database in `DATA_DIR`.',
    }),
  ),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 1000,
    description:
      'Most connections one process opens to PostgreSQL. The embedded database always uses a few of its own.',
  }),
  DATABASE_TIMEOUT_MS: milliseconds(
    10_000,
    100,
    600_000,
    'Longest time in milliseconds that the server waits for a connection or for one statement before it takes the database for lost.',
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'Least severe level that is logged.',
  }),
  LOG_REQUESTS: oneOf(['off', 'errors', 'all'], {
    default: 'errors',
    description: 'Which requests are logged: none, those answered with 5xx, or every one.',
  }),
  CORS_ORIGINS: Type.String({
    default: '',
    description:
      'Origins whose pages may call the public API, separated by commas, matched exactly (scheme, host, port), for example `https://app.example.org,http://localhost:5173`. Empty: none.',
  }),
  SYNC_INTERVAL_MS: milliseconds(
    1000,
    100,
    4000,
    'How often in milliseconds a node asks the database whether keys or travel data have changed. A revoked key is refused by every node within 5 s.',
  ),
  REQUEST_TIMEOUT_MS: milliseconds(10_000, 100, 600_000, 'Longest time in milliseconds to receive a whole request.'),
  HEADERS_TIMEOUT_MS: milliseconds(
    10_000,
    100,
    600_000,
    "Longest time in milliseconds to receive a request's headers.",
  ),
  KEEP_ALIVE_TIMEOUT_MS: milliseconds(
    72_000,
    0,
    3_600_000,
    'How long in milliseconds an idle connection is kept open. Keep it above the idle time-out of the load balancer in front, or its requests race with the closing.',
  ),
  MAX_CONNECTIONS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    description: 'Most connections the public API holds at a time; more are closed at once. 0: no limit of its own.',
  }),
  SHUTDOWN_TIMEOUT_MS: milliseconds(
    10_000,
    0,
    600_000,
    'How long in milliseconds running requests may take to finish when the process is asked to stop.',
  ),
  OPEN_DATA: oneOf(['load', 'skip'], {
    default: 'load',
    description: 'Whether the server loads the open data set when it starts. An unchanged data set costs nothing.',
  }),
  OPEN_DATA_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Directory of the open data set. Unset: the `data` directory that comes with Carnet.',
    }),
  ),
  USAGE_FLUSH_INTERVAL_MS: milliseconds(
    5000,
    100,
    60_000,
    "How often in milliseconds a node writes what it has counted of the public API's use. At most this much is lost when the process is killed; nothing when it is asked to stop.",
  ),
  USAGE_MAX_PENDING: Type.Integer({
    default: 100_000,
    minimum: 1000,
    maximum: 10_000_000,
    description:
      'Most counts (one per key, endpoint and hour, some 200 bytes each) that a node holds while the database does not take them. Requests that would need more are not counted; the metric `carnet_usage_lost_total` tells of them.',
  }),
  PAYMENTS: oneOf(['none', 'stripe'], {
    default: 'none',
    description:
      'Payment processor for paid tiers. With `none` an operator sets the tier of an account on the command line; `stripe` needs the four settings that follow. See [billing](billing.md).',
  }),
  STRIPE_SECRET_KEY: Type.Optional(
    Type.String({ minLength: 1, secret: true, description: "Stripe's secret key, or a restricted one." }),
  ),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description: "Secret by which Stripe signs its calls of `POST /webhooks/stripe` on the dashboard's port.",
    }),
  ),
  STRIPE_PRICE_GROWTH: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Id of the recurring price of the Growth tier. Several, separated by commas: the first is sold, the others are those of earlier subscriptions.',
    }),
  ),
  STRIPE_PRICE_BUSINESS: Type.Optional(Type.String({ minLength: 1, description: 'The same for the Business tier.' })),
  STRIPE_API_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "A fake processor to use instead of Stripe, for trying things out: an http URL of this machine's loopback address, such as `http://127.0.0.1:12111`.",
    }),
  ),
  PAYMENT_GRACE_DAYS: Type.Integer({
    default: 7,
    minimum: 0,
    maximum: 90,
    description: 'How many days an account keeps its paid tier after a payment was due and failed.',
  }),
  RATE_LIMITS: oneOf(['off', 'observe', 'enforce'], {
    default: 'observe',
    description:
      "What becomes of requests above their tier's quota or rate: `observe` answers them, `enforce` refuses them with 429; both tell of the limits in headers and metrics. `off`: there are no limits. See [limits](limits.md).",
  }),
  REDIS_URL: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'Redis or Valkey through which nodes share limits, for example `redis://limits.internal:6379/0` or `rediss://user:password@limits.internal`. Unset: each node limits on its own.',
    }),
  ),
  DASHBOARD_HOST: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description: 'Address the dashboard API listens on: keys, usage and subscription of account holders.',
  }),
  DASHBOARD_PORT: port(3001, 'Port of the dashboard API.'),
  DASHBOARD_CORS_ORIGINS: Type.String({
    default: '',
    description:
      'Origins whose pages may call the dashboard API, such as that of the developer portal, written as in `CORS_ORIGINS`. Empty: none.',
  }),
  TRUSTED_PROXIES: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10,
    description:
      'How many proxies stand in front of the dashboard API, each adding the address of its caller to `x-forwarded-for`. The audit log shows the address that the first of them saw. 0: the header is not believed.',
  }),
  PORTAL_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "Base URL of the developer portal, for example `https://developers.example.org`. The payment processor's pages lead back to its path `/billing`. Unset: to the reference page of the dashboard API.",
    }),
  ),
  DASHBOARD_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Base URL by which browsers reach the dashboard API, for example `https://dashboard.example.org`; links in mails begin with it. Unset: made from the address and port it listens on.',
    }),
  ),
  OIDC_ISSUER: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Issuer of the tokens that the dashboard API accepts, exactly as they have it in `iss`: any OpenID Connect provider over https (plain http on a loopback address only). Unset: the embedded identity provider. See [identity](identity.md).',
    }),
  ),
  OIDC_AUDIENCE: Type.Optional(
    Type.String({ minLength: 1, description: 'What these tokens have in `aud`. Needed with `OIDC_ISSUER`.' }),
  ),
  OIDC_CLOCK_SKEW_SECONDS: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 300,
    description:
      "How many seconds the issuer's clock may be ahead of ours: a token's `nbf` and `iat` may be so far in the future. `exp` holds as it is.",
  }),
  OIDC_ROLES_CLAIM: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Claim that gives roles, by its name or by a path with dots, for example `realm_access.roles`. Unset: tokens give none.',
    }),
  ),
  OIDC_ROLE_MAP: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Which value of that claim gives which role, for example `admin=carnet-admins,editor=carnet-editors`. Unset: the values are `developer`, `editor` and `admin` themselves.',
    }),
  ),
  IDENTITY_SECRET: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'Secret of the embedded identity provider, at least 32 characters, the same on all nodes: it signs cookies and encrypts signing keys. Unset: made once, and kept in `DATA_DIR` or, with `DATABASE_URL`, in the database.',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'SMTP server for mails of the embedded identity provider, for example `smtps://user:password@mail.example.org`. Unset: the server prints them.',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Sender of these mails, for example `Carnet <carnet@example.org>`. Needed with `SMTP_URL`.',
    }),
  ),
});

export type Settings = Static<typeof settingsSchema>;

/** Settings as the rest of the code uses them: parsed, with absolute paths. Times are in milliseconds. */
export interface Config {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
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
  readonly maxConnections: number;
  readonly shutdownTimeoutMs: number;
  readonly openData: Settings['OPEN_DATA'];
  readonly openDataDir: string;
  readonly usageFlushIntervalMs: number;
  readonly usageMaxPending: number;
  readonly payments: PaymentSettings;
  readonly rateLimits: Settings['RATE_LIMITS'];
  readonly redisUrl: string | undefined;
  readonly dashboardHost: string;
  readonly dashboardPort: number;
  readonly dashboardCorsOrigins: readonly string[];
  readonly trustedProxies: number;
  /** Without a slash at its end. */
  readonly portalUrl: string | undefined;
  /** Without a slash at its end; undefined: made from where the dashboard API listens. */
  readonly dashboardUrl: string | undefined;
  readonly identity: IdentitySettings;
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
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
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
  const portalUrl = readBaseUrl('PORTAL_URL', values.PORTAL_URL, problems);
  checkDatabaseUrl(values.DATABASE_URL, problems);
  checkRedisUrl(values.REDIS_URL, problems);
  const payments = readPaymentSettings(values as unknown as PaymentVariables, problems);
  const dashboardUrl = readBaseUrl('DASHBOARD_URL', values.DASHBOARD_URL, problems);
  const identity = readIdentitySettings(values as unknown as IdentityVariables, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const settings = values as Settings;
  return {
    dataDir: path.resolve(settings.DATA_DIR),
    host: settings.HOST,
    port: settings.PORT,
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
    maxConnections: settings.MAX_CONNECTIONS,
    shutdownTimeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    openData: settings.OPEN_DATA,
    openDataDir: settings.OPEN_DATA_DIR === undefined ? bundledDataDir : path.resolve(settings.OPEN_DATA_DIR),
    usageFlushIntervalMs: settings.USAGE_FLUSH_INTERVAL_MS,
    usageMaxPending: settings.USAGE_MAX_PENDING,
    payments,
    rateLimits: settings.RATE_LIMITS,
    redisUrl: settings.REDIS_URL,
    dashboardHost: settings.DASHBOARD_HOST,
    dashboardPort: settings.DASHBOARD_PORT,
    dashboardCorsOrigins,
    trustedProxies: settings.TRUSTED_PROXIES,
    portalUrl,
    dashboardUrl,
    identity,
  };
}

/** What a setting's schema may carry beyond validation. */
export type SettingSchema = TSchema & {
  type?: string;
  enum?: readonly string[];
  default?: string | number;
  description?: string;
  minimum?: number;
  maximum?: number;
  secret?: boolean;
};

/** The accepted values of a setting in words, for messages and the documentation. */
export function expected(schema: SettingSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'integer') return `a whole number from ${schema.minimum} to ${schema.maximum}`;
  return 'text';
}

function readOrigins(name: string, list: unknown, problems: string[]): string[] {
  const origins = (typeof list === 'string' ? list : '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      problems.push(
        `${name}: ${JSON.stringify(origin)} is not an origin; expected scheme://host or scheme://host:port, without a path, such as https://app.example.org`,
      );
    }
  }
  return origins;
}

/** Without the slash at its end. */
function readBaseUrl(name: string, value: unknown, problems: string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    problems.push(
      `${name}=${JSON.stringify(value)}: expected an http or https URL without query, such as https://developers.example.org`,
    );
    return undefined;
  }
  return url.href.replace(/\/$/, '');
}

/** An origin as browsers send it: lower case, no default port, no path. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
}

function checkDatabaseUrl(value: unknown, problems: string[]): void {
  if (typeof value !== 'string') return;
  const protocol = URL.parse(value)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    problems.push('DATABASE_URL=(hidden): expected a URL that begins with postgres:// or postgresql://');
  }
}

function checkRedisUrl(value: unknown, problems: string[]): void {
  if (typeof value !== 'string') return;
  const url = URL.parse(value);
  const isRedis = url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '';
  if (isRedis && /^\/?\d*$/.test(url.pathname) && isDecodable(url.username + url.password)) return;
  problems.push(
    'REDIS_URL=(hidden): expected redis://host or rediss://host, with a port and a database number if need be',
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
