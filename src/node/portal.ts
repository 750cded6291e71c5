/** Makes the portal of this node: its built files, its settings, and the origins it is reached at. */
import { fileURLToPath } from 'node:url';
import type { Catalog } from '../catalog/catalog.ts';
import type { Config } from '../config.ts';
import type { DashboardApiDependencies } from '../http/dashboard/app.ts';
import { readBuiltPortal } from '../http/portal/files/built-files.ts';
import type { PageIdentity } from '../http/portal/pages/page-answers.ts';
import { readTitles } from '../http/portal/pages/titles.ts';
import type { Logger } from '../infrastructure/logger.ts';
import { AddressLimits } from '../services/rate-limits/address-limits.ts';
import type { PairCounter } from '../services/traffic/pair-traffic.ts';
import { VERSION } from '../version.ts';

export type DashboardPortal = NonNullable<DashboardApiDependencies['portal']>;

export interface PortalParts {
  readonly catalog: () => Catalog | undefined;
  readonly isDatabaseUp: () => boolean;
  /** Counts how often each pair is asked about; absent: nobody does. */
  readonly traffic?: PairCounter | undefined;
  /** Both without a slash at their end; first asked by a request. */
  readonly publicUrl: () => string;
  readonly dashboardUrl: () => string;
  /** Addresses of an outside identity provider that pages ask. */
  readonly identityEndpoints: () => readonly string[];
  readonly logger: Logger;
  /** Where the portal lies; absent = in this checkout. */
  readonly directory?: string;
}

const PORTAL_DIRECTORY = fileURLToPath(new URL('../../portal', import.meta.url));

/** How often an address may report a mistake: somebody has to read each. */
const REPORTS = { requestsPerMinute: 1, burst: 10 };

/** How often an address may ask to follow an answer. */
const FOLLOWS = { requestsPerMinute: 1, burst: 10 };

/** Undefined when it is switched off. */
export async function readPortal(config: Config, parts: PortalParts): Promise<DashboardPortal | undefined> {
  if (config.portal === 'off') return undefined;
  const { directory = PORTAL_DIRECTORY, publicUrl, dashboardUrl } = parts;
  const [built, titles] = await Promise.all([readBuiltPortal(`${directory}/dist`), readTitles(directory)]);
  if (built === undefined) {
    parts.logger.warn(
      'the portal is not built: its pages answer 503 until `npm run portal:build` has run and the server starts again',
    );
  }
  const { portalRequestsPerMinute: requestsPerMinute, portalBurst: burst } = config;
  return {
    built,
    titles,
    catalog: parts.catalog,
    status: () => (parts.isDatabaseUp() ? 'ok' : 'degraded'),
    limiter: requestsPerMinute === 0 ? undefined : new AddressLimits({ requestsPerMinute, burst }),
    followLimiter: new AddressLimits(FOLLOWS),
    reportLimiter: new AddressLimits(REPORTS),
    traffic: parts.traffic,
    trustedProxies: config.trustedProxies,
    securityContact: config.securityContact,
    settings: {
      publicUrl,
      dashboardUrl,
      portalUrl: () => config.portalUrl ?? dashboardUrl(),
      identity: pageIdentity(config),
      identityEndpoints: parts.identityEndpoints,
      hasPayments: config.payments.stripe !== undefined,
      monthlyPrices: config.monthlyPrices,
      // Without a mail server mails are printed, which is for whoever runs this.
      sendsMails: config.identity.mail.smtpUrl !== undefined,
      hasSecurityContact: config.securityContact !== undefined,
      version: VERSION,
    },
  };
}

function pageIdentity({ identity: { oidc, mail } }: Config): PageIdentity {
  if (oidc === undefined) return { kind: 'embedded', printsMails: mail.smtpUrl === undefined };
  const { issuer, audience, clientId = '', scope } = oidc;
  return { kind: 'oidc', issuer, audience, clientId, scope };
}

/** Origins at which browsers may have the portal open: as configured, else where it listens. */
export function portalOrigins({ portal, portalUrl, dashboardUrl }: Config, dashboardAddress: string): string[] {
  if (portal === 'off') return [];
  const configured = [portalUrl, dashboardUrl].filter((url) => url !== undefined);
  const urls = configured.length > 0 ? configured : [dashboardAddress];
  const origins = new Set(urls.map((url) => new URL(url).origin));
  const { hostname, port } = new URL(dashboardAddress);
  if (/^(?:127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(hostname)) origins.add(`http://localhost:${port}`);
  return [...origins];
}
