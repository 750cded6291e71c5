/** What a node needs to run: its directory, ports, database, log, connections and the data it loads. */
import Type from 'typebox';
import { milliseconds, oneOf, port } from './setting-kinds.ts';

export const NODE_SETTINGS = {
  DATA_DIR: Type.String({
    default: '.carnet',
    minLength: 1,
    description:
      'Directory of the embedded database and of the travel data as last read, created when missing and closed to ' +
      'other users ([more](data-directory.md)). A relative path starts at the working directory.',
  }),
  FIRST_KEY: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'The API key that the first start makes, such as `carnet keys generate` prints, for an installation that ' +
        'nobody watches. Without accounts in the database it is made once and never again. Unset: the first start ' +
        'makes a key of its own and prints it.',
    }),
  ),
  HOST: Type.String({ default: '127.0.0.1', minLength: 1, description: 'Address the public API listens on.' }),
  PORT: port(3000, 'Port of the public API.'),
  PUBLIC_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Base URL at which clients reach the public API, for example `https://api.example.org`; the portal ' +
        'shows and calls it, and `servers` of `/v1/openapi.json` names it. Unset: from the address and port it ' +
        'listens on; `servers` is then `/v1`.',
    }),
  ),
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
        'PostgreSQL connection URL, for example `postgres://carnet@db.internal/carnet`. A transaction pooler ' +
        'in between works. Unset: the embedded database in `DATA_DIR`.',
    }),
  ),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 1000,
    description:
      'Most PostgreSQL connections that one process opens for requests and background work. A server opens a ' +
      'few more: one to notice changes, two to look up new keys, four for questions about the past, and one each to ' +
      'read the data, to derive changes and to make previews. ' +
      'The embedded database always uses its own few.',
  }),
  DATABASE_TIMEOUT_MS: milliseconds(
    10_000,
    100,
    600_000,
    'Longest time in milliseconds that the server waits for a connection or a statement before it treats the ' +
      'database as lost.',
  ),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    description: 'Least severe level that is logged.',
  }),
  LOG_REQUESTS: oneOf(['off', 'errors', 'all'], {
    default: 'errors',
    description:
      'Which requests are logged: none, those answered with 5xx, or every one. A line has the ids of the account and ' +
      'the API key. With `all` it also has the address of the client (see `TRUSTED_PROXIES`): the log then says who ' +
      'looked at what, also of visitors of the portal. Addresses are personal data: tell your users, and delete old ' +
      'logs. Queries, keys and bodies are never logged.',
  }),
  CORS_ORIGINS: Type.String({
    default: '',
    description:
      'Origins whose pages may call the public API, separated by commas, matched exactly (scheme, host, ' +
      'port), for example `https://app.example.org,http://localhost:5173`. Empty: only those of the portal.',
  }),
  SYNC_INTERVAL_MS: milliseconds(
    1000,
    100,
    4000,
    'How often in milliseconds a node checks the database for changed keys and travel data. A revoked key is ' +
      'refused by every node within 5 s.',
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
    'How long in milliseconds an idle connection is kept open. Keep it above the idle timeout of the load ' +
      'balancer in front; otherwise a request may arrive as the connection closes.',
  ),
  SEND_TIMEOUT_MS: milliseconds(
    30_000,
    1_000,
    600_000,
    'Longest time in milliseconds that a client may take to read an answer before its connection is closed.',
  ),
  MAX_CONNECTIONS: Type.Integer({
    default: 10_000,
    minimum: 0,
    maximum: 1_000_000,
    description:
      'Most connections to the public API, and likewise to the dashboard API, at a time. Further ones are ' +
      'answered 503 with `Retry-After` and closed. On Linux it is never more than the limit of open files ' +
      '(`ulimit -n`) allows ([more](load.md#open-files)). 0: as many as that.',
  }),
  SHUTDOWN_DELAY_MS: milliseconds(
    0,
    0,
    600_000,
    'How long in milliseconds the server still answers after it was asked to stop, while readiness ' +
      "(`/readyz` on the operator's port) already says 503. Behind a load balancer, set it above the time that " +
      'the load balancer needs to notice, for example 5000 if it checks every second and needs two failures. A ' +
      'rolling restart then fails no request. Whatever stops the process must wait for `SHUTDOWN_DELAY_MS` and ' +
      '`SHUTDOWN_TIMEOUT_MS` together.',
  ),
  SHUTDOWN_TIMEOUT_MS: milliseconds(
    10_000,
    0,
    600_000,
    'How long in milliseconds running requests may take to finish once the ports are closed.',
  ),
  OPEN_DATA: oneOf(['load', 'skip'], {
    default: 'load',
    description:
      'Whether the server loads the open data set at its start. An unchanged data set costs nothing; an older one than ' +
      'the stored one is never loaded.',
  }),
  OPEN_DATA_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Directory of the open data set. Unset: the `data` directory that comes with Carnet.',
    }),
  ),
  DATA_FEED: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Address (https) or directory of a [feed](feed.md) of travel data. The server looks there every hour and loads a ' +
        'newer edition. Unset: none.',
    }),
  ),
  DATA_FEED_KEY: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'The public key that the feed must be signed with: its file, or the 56 characters in it. Needed with `DATA_FEED`.',
    }),
  ),
  RELEASES_DIR: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Directory of the [releases](releases.md) that are made and that `/v1/releases` offers: directories and ' +
        'archives named by their ids. Unset: `releases` in `DATA_DIR`.',
    }),
  ),
  CITIES: oneOf(['default', 'all', 'none'], {
    default: 'default',
    description:
      'Which of the cities that come with Carnet (a GeoNames table) the server loads at its start: `default` ' +
      'those of at least 15,000 inhabitants and all capitals of countries and of their regions (27,531), ' +
      '`all` the whole table (199,568), `none` none, leaving what is stored. Cities that an operator ' +
      'imported are never replaced by them, and unchanged ones cost nothing. See [places](places.md).',
  }),
};
