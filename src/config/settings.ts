/** Every setting with its meaning, default and bounds; `docs/configuration.md` is generated from it, in this order. */
import Type, { type Static } from 'typebox';
import { ACCOUNT_SETTINGS } from './account-settings.ts';
import { IDENTITY_SETTINGS } from './identity-settings.ts';
import { NODE_SETTINGS } from './node-settings.ts';
import { PORTAL_SETTINGS } from './portal-settings.ts';
import { SOURCE_WATCH_SETTINGS } from './source-watch-settings.ts';
import { WEBHOOK_SETTINGS } from './webhook-settings.ts';

export const settingsSchema = Type.Object({
  ...NODE_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...PORTAL_SETTINGS,
  ...IDENTITY_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...SOURCE_WATCH_SETTINGS,
});

export type Settings = Static<typeof settingsSchema>;
