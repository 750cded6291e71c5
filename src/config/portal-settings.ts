/** The portal: the pages that the dashboard's host serves, and what they show visitors without a key. */
import Type from 'typebox';
import { oneOf } from './setting-kinds.ts';

export const PORTAL_SETTINGS = {
  PORTAL: oneOf(['on', 'off'], {
    default: 'on',
    description: "Whether the dashboard's host serves the portal. With `off` it serves only the dashboard API.",
  }),
  PORTAL_URL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Base URL of the portal if it differs from that of the dashboard API, for example ' +
        '`https://developers.example.org`: canonical links and links in mails begin with it, and the payment ' +
        'processor leads back to its path `/dashboard/plan`. Unset: as `DASHBOARD_URL`.',
    }),
  ),
  PORTAL_REQUESTS_PER_MINUTE: Type.Integer({
    default: 120,
    minimum: 0,
    maximum: 100_000,
    description:
      "Requests per minute that an address (for IPv6, a /64 network) may make for the portal's data and " +
      'images on each node, on average; more are answered 429 with `Retry-After`. 0: no limit.',
  }),
  PORTAL_BURST: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 10_000,
    description: 'How many such requests of an address may come at once.',
  }),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Where to report vulnerabilities of this installation: a `mailto:`, `https:` or `tel:` address for ' +
        '`/.well-known/security.txt`. Unset: no such file.',
    }),
  ),
};
