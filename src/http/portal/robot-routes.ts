/** Serves what programs look for at fixed paths: robots.txt, the sitemaps, security.txt. */

import type { Catalog } from '../../catalog/catalog.ts';
import { etagOf } from '../answer/document.ts';
import { problem } from '../answer/errors.ts';
import type { AnswerKind } from '../answer/responder.ts';
import type { DashboardRoutes } from '../dashboard/routes.ts';
import { NO_CATALOG } from '../public/answer-operation.ts';
import type { OpenRoute } from './data-routes.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';
import type { Titles } from './titles.ts';

export interface RobotSources {
  readonly titles: Titles;
  readonly catalog: () => Catalog | undefined;
  /** Without a slash at its end. */
  readonly portalUrl: () => string;
  /** Where vulnerabilities are reported; undefined: there is no security.txt, which is nothing without it (RFC 9116, 2.5.3). */
  readonly securityContact: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const TEXT: AnswerKind = { contentType: 'text/plain; charset=utf-8', cacheControl: 'public, max-age=3600' };
const XML: AnswerKind = { contentType: 'application/xml; charset=utf-8', cacheControl: 'public, max-age=3600' };
const NO_SITEMAP = problem('NOT_FOUND', 'There is no such sitemap; /sitemap.xml lists them');
const DAY_MS = 86_400_000;
/** RFC 9116, 2.5.5: less than a year ahead. */
const VALID_DAYS = 90;

export function addRobotRoutes(routes: DashboardRoutes, open: OpenRoute, sources: RobotSources): void {
  const { responder } = open.answers;
  const { titles, catalog: currentCatalog, portalUrl, securityContact, now } = sources;
  const addText = (path: string, kind: AnswerKind, make: () => string) =>
    routes.add({
      ...open,
      path,
      handle({ exchange, metrics }) {
        const body = Buffer.from(make());
        responder.answer(metrics, exchange, kind, body, etagOf(body));
      },
    });
  const addSitemap = (path: string, make: (catalog: Catalog, file: string) => string | undefined) =>
    routes.add({
      ...open,
      path,
      handle({ exchange, metrics, sent }) {
        const catalog = currentCatalog();
        if (catalog === undefined) return responder.problem(metrics, exchange, NO_CATALOG);
        const text = make(catalog, sent.file ?? '');
        if (text === undefined) return responder.problem(metrics, exchange, NO_SITEMAP);
        const body = Buffer.from(text);
        return responder.answer(metrics, exchange, XML, body, etagOf(body));
      },
    });
  addText('/robots.txt', TEXT, () => robots(portalUrl()));
  addSitemap('/sitemap.xml', (catalog) => sitemapIndex(catalog, portalUrl()));
  addSitemap('/sitemaps/{file}', (catalog, file) => sitemap(file, catalog, titles, portalUrl()));
  if (securityContact !== undefined) {
    addText('/.well-known/security.txt', TEXT, () => securityText(securityContact, portalUrl(), now()));
  }
}

/** `/portal/` is for the pages' scripts, and limited per address. */
function robots(portalUrl: string): string {
  const disallowed = ['/dashboard', '/account', '/portal/'].map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${disallowed}\nSitemap: ${portalUrl}/sitemap.xml\n`;
}

/** Changes once a day, so that caches can keep it. */
function securityText(contact: string, portalUrl: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${portalUrl}/.well-known/security.txt\n`;
}
