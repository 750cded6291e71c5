/** Webhooks: whether this node sends them, where to and how patiently. */
import { oneOf } from './setting-kinds.ts';

export const WEBHOOK_SETTINGS = {
  WEBHOOK_TARGETS: oneOf(['public', 'any'], {
    default: 'public',
    description:
      'To which addresses webhooks may be sent: `public` over https to addresses of the public internet only, ' +
      'checked after their names are resolved; `any` also over http and to addresses of your own network, for ' +
      'installations whose account holders you trust. See [webhooks](webhooks.md).',
  }),
};
