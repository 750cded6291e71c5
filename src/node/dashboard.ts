/** Makes the dashboard API of this node, ready to listen. */
import type { Catalog } from '../catalog/catalog.ts';
import type { Config } from '../config.ts';
import type { CarnetDatabase } from '../db/connection.ts';
import type { RequestMetrics } from '../http/answer/request-metrics.ts';
import { buildDashboardApi, type DashboardApiDependencies, type IdentityServer } from '../http/dashboard/app.ts';
import type { Door } from '../http/server/door.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { BillingProvider } from '../infrastructure/payments/billing-provider.ts';
import type { MakePreview } from '../services/desk/keep-preview.ts';
import { UserLimits } from '../services/rate-limits/user-limits.ts';
import type { RecentAnswers } from '../services/usage/recent-answers.ts';
import { VERSION } from '../version.ts';
import type { DashboardPortal } from './portal.ts';
import { serverLimits } from './server-limits.ts';

export interface DashboardParts {
  readonly db: Pick<CarnetDatabase, 'kysely'>;
  readonly tokens: DashboardApiDependencies['tokens'];
  readonly billing: BillingProvider;
  /** The embedded identity server; absent = users sign in elsewhere. */
  readonly identity?: IdentityServer | undefined;
  readonly portal?: DashboardPortal | undefined;
  /** Undefined: switched off. */
  readonly recentAnswers?: RecentAnswers | undefined;
  readonly makePreview: MakePreview;
  readonly catalog: () => Catalog | undefined;
  readonly isDatabaseUp: () => boolean;
  /** The dashboard API as browsers reach it, without a slash at its end. */
  readonly dashboardUrl: () => string;
  readonly logger: Logger;
  readonly metrics: RequestMetrics;
}

export function createDashboard(config: Config, parts: DashboardParts): Door {
  const { db, tokens, billing, identity, portal, logger, metrics } = parts;
  return buildDashboardApi({
    context: {
      db: db.kysely,
      billing,
      portalUrl: () => config.portalUrl ?? parts.dashboardUrl(),
      webhookTargets: config.webhookTargets,
      monthlyPrices: config.monthlyPrices,
      recentAnswers: parts.recentAnswers,
      makePreview: parts.makePreview,
      disputedFacts: () => parts.catalog()?.disputedFacts() ?? [],
      knownForDesk: () => parts.catalog()?.knownForDesk(),
    },
    dashboardUrl: config.dashboardUrl,
    tokens,
    userLimits: userLimitsOf(config),
    identity,
    portal,
    status: () => (parts.isDatabaseUp() ? 'ok' : 'degraded'),
    version: VERSION,
    corsOrigins: config.dashboardCorsOrigins,
    trustedProxies: config.trustedProxies,
    logger,
    requestLog: config.logRequests,
    limits: serverLimits(config),
    metrics,
  });
}

function userLimitsOf({ dashboardRequestsPerMinute: requestsPerMinute, dashboardBurst: burst }: Config) {
  return requestsPerMinute === 0 ? undefined : new UserLimits({ requestsPerMinute, burst });
}
