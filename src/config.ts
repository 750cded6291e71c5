/** Reads every setting of Carnet from the environment, the only place that does, and refuses what it cannot use. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';

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
  const corsOrigins = readOrigins(typeof values.CORS_ORIGINS === 'string' ? values.CORS_ORIGINS : '', problems);
  checkDatabaseUrl(values.DATABASE_URL, problems);
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

function readOrigins(list: string, problems: string[]): string[] {
  const origins = list
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!isOrigin(origin)) {
      problems.push(
        `CORS_ORIGINS: ${JSON.stringify(origin)} is not an origin; expected scheme://host or scheme://host:port, without a path, such as https://app.example.org`,
      );
    }
  }
  return origins;
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
