/** Usage, payments and limits of accounts, and the dashboard where their holders see to them. */
import Type from 'typebox';
import { milliseconds, oneOf, port } from './setting-kinds.ts';

export const ACCOUNT_SETTINGS = {
  USAGE_FLUSH_INTERVAL_MS: milliseconds(
    5000,
    100,
    60_000,
    'How often in milliseconds a node writes its usage counts to the database. If the process is killed, at ' +
      'most this much is lost; if it is asked to stop, nothing.',
  ),
  USAGE_MAX_PENDING: Type.Integer({
    default: 100_000,
    minimum: 1000,
    maximum: 10_000_000,
    description:
      'Most counts (one per key, endpoint and hour, some 200 bytes each) that a node keeps while the ' +
      'database is down. Requests that would need more are not counted; the metric `carnet_usage_lost_total` ' +
      'counts them.',
  }),
  RECENT_ANSWERS: oneOf(['on', 'off'], {
    default: 'on',
    description:
      'Whether this node keeps the last 100 answers to each key (method, path without query, status, time, duration, ' +
      'request id) and how long its answers took, in memory only, for the holder of the key. See [usage](usage.md).',
  }),
  PAIR_TRAFFIC: oneOf(['on', 'off'], {
    default: 'on',
    description:
      'Whether this node counts how often each pair of passport and destination is asked about, by day, for 30 days: ' +
      'what the queue of [the desk](desk.md) is ordered by. The sum of all questions, without account, key or address. ' +
      'Trip checks are not counted.',
  }),
  PAYMENTS: oneOf(['none', 'stripe'], {
    default: 'none',
    description:
      'Payment processor for paid tiers. With `none` an operator sets the tier of an account on the command ' +
      'line; `stripe` needs the four settings that follow. See [billing](billing.md).',
  }),
  STRIPE_SECRET_KEY: Type.Optional(
    Type.String({ minLength: 1, secret: true, description: "Stripe's secret key, or a restricted one." }),
  ),
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description: "Secret that signs Stripe's calls to `POST /webhooks/stripe` on the dashboard's port.",
    }),
  ),
  STRIPE_PRICE_GROWTH: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Id of the recurring price of the Growth tier. Several, separated by commas: the first is sold, the ' +
        'others belong to earlier subscriptions.',
    }),
  ),
  STRIPE_PRICE_BUSINESS: Type.Optional(Type.String({ minLength: 1, description: 'The same for the Business tier.' })),
  STRIPE_API_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "A fake processor to try things out instead of Stripe: an http URL on this machine's loopback " +
        'address, such as `http://127.0.0.1:12111`.',
    }),
  ),
  PRICE_GROWTH: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'What the Growth tier costs a month, as `/pricing` and `GET /v1/tiers` show it, for example `29 EUR` or ' +
        '`4.50 USD`. What is charged is set at the payment processor. Unset: no price is shown.',
    }),
  ),
  PRICE_BUSINESS: Type.Optional(Type.String({ minLength: 1, description: 'The same for the Business tier.' })),
  PAYMENT_GRACE_DAYS: Type.Integer({
    default: 7,
    minimum: 0,
    maximum: 90,
    description: 'How many days an account keeps its paid tier after a failed payment.',
  }),
  RATE_LIMITS: oneOf(['off', 'observe', 'enforce'], {
    default: 'observe',
    description:
      "What happens to requests above their tier's quota or rate limit: `observe` answers them, `enforce` " +
      'rejects them with 429; both report limits in headers and metrics. `off`: no limits. See ' +
      '[limits](limits.md).',
  }),
  REDIS_URL: Type.Optional(
    Type.String({
      minLength: 1,
      secret: true,
      description:
        'Redis or Valkey server where nodes share limits, for example `redis://limits.internal:6379/0` or ' +
        '`rediss://user:password@limits.internal`. Unset: each node has its own limits.',
    }),
  ),
  DASHBOARD_HOST: Type.String({
    default: '127.0.0.1',
    minLength: 1,
    description: 'Address the portal and the dashboard API listen on.',
  }),
  DASHBOARD_PORT: port(3001, 'Port of the portal and the dashboard API.'),
  DASHBOARD_CORS_ORIGINS: Type.String({
    default: '',
    description:
      'Origins whose pages may call the dashboard API besides its own, such as that of another portal, ' +
      'written as in `CORS_ORIGINS`. Empty: none.',
  }),
  DASHBOARD_REQUESTS_PER_MINUTE: Type.Integer({
    default: 120,
    minimum: 0,
    maximum: 100_000,
    description:
      'Requests per minute that a signed-in user may make to the dashboard API on each node, on average; ' +
      'more are answered 429 with `Retry-After`. 0: no limit. Signing in has limits of its own.',
  }),
  DASHBOARD_BURST: Type.Integer({
    default: 40,
    minimum: 1,
    maximum: 10_000,
    description: 'How many such requests of a user may come at once.',
  }),
  TRUSTED_PROXIES: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10,
    description:
      'How many proxies are in front of Carnet, each adding the address of its caller to `x-forwarded-for`. The ' +
      'audit log, limits by address and the log of requests use the address that the first of them saw. 0: the ' +
      'header is ignored.',
  }),
  DASHBOARD_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Base URL at which browsers reach the dashboard API and the portal, for example ' +
        '`https://dashboard.example.org`; links in mails begin with it. Unset: from the address and port it ' +
        'listens on.',
    }),
  ),
};
