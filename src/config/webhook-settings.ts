/** Webhooks: whether this node sends them, where to and how patiently. */
import Type from 'typebox';
import { milliseconds, oneOf } from './setting-kinds.ts';

export const WEBHOOK_SETTINGS = {
  WEBHOOKS: oneOf(['on', 'off'], {
    default: 'on',
    description:
      'Whether this node sends webhooks. Several nodes share the work. With `off` on all of them, deliveries wait for ' +
      'up to 30 days.',
  }),
  WEBHOOK_TARGETS: oneOf(['public', 'any'], {
    default: 'public',
    description:
      'To which addresses webhooks may be sent: `public` over https to addresses of the public internet only, ' +
      'checked after their names are resolved; `any` also over http and to addresses of your own network, for ' +
      'installations whose account holders you trust. See [webhooks](webhooks.md).',
  }),
  WEBHOOK_TIMEOUT_MS: milliseconds(
    15_000,
    1000,
    30_000,
    'Longest time in milliseconds that a receiver of webhooks may take to answer.',
  ),
  WEBHOOK_CONCURRENCY: Type.Integer({
    default: 16,
    minimum: 1,
    maximum: 256,
    description: 'To how many endpoints a node sends at the same time, at most 8 messages each.',
  }),
};
