/** Usage, payments and limits of accounts, and the dashboard where their holders see to them. */
import Type from 'typebox';
import { milliseconds, oneOf, port } from './setting-kinds.ts';

export const ACCOUNT_SETTINGS = {
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
    description: 'Address the portal and the dashboard API listen on.',
  }),
  DASHBOARD_PORT: port(3001, 'Port of the portal and the dashboard API.'),
  DASHBOARD_CORS_ORIGINS: Type.String({
    default: '',
    description:
      'Origins whose pages may call the dashboard API besides its own, such as that of another portal, written as in `CORS_ORIGINS`. Empty: none.',
  }),
  DASHBOARD_REQUESTS_PER_MINUTE: Type.Integer({
    default: 120,
    minimum: 0,
    maximum: 100_000,
    description:
      'How often a signed-in user may ask the dashboard API in the long run, on each node; more is answered 429 with `Retry-After`. 0: no limit. Signing in has limits of its own.',
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
      'How many proxies stand in front of the dashboard API, each adding the address of its caller to `x-forwarded-for`. The audit log shows the address that the first of them saw, and limits by address go by it. 0: the header is not believed.',
  }),
  DASHBOARD_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Base URL by which browsers reach the dashboard API and the portal, for example `https://dashboard.example.org`; links in mails begin with it. Unset: made from the address and port it listens on.',
    }),
  ),
};
