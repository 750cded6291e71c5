/** Serves what programs look for at fixed paths: robots.txt, the sitemaps, security.txt. */

import type { Catalog } from '../../../catalog/catalog.ts';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import { etagOf } from '../../answer/document.ts';
import { problem } from '../../answer/errors.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import { NO_CATALOG } from '../../public/answer-operation.ts';
import type { Door } from '../../server/door.ts';
import type { OpenRoute } from '../data/data-routes.ts';
import type { BuiltDocs } from '../docs/built-docs.ts';
import type { Titles } from '../pages/titles.ts';
import { sitemap, sitemapIndex } from './sitemaps.ts';

export interface RobotSources {
  readonly titles: Titles;
  /** Undefined: the portal was never built. */
  readonly docs: BuiltDocs | undefined;
  readonly catalog: () => Catalog | undefined;
  /** Without a slash at its end. */
  readonly portalUrl: () => string;
  /**
   * Where vulnerabilities are reported; undefined: there is no security.txt, which is nothing without it (RFC 9116,
   * 2.5.3).
   */
  readonly securityContact: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const FILE = { cacheControl: 'public, max-age=3600', securityHeaders: FILE_SECURITY };
const TEXT: AnswerKind = { ...FILE, contentType: 'text/plain; charset=utf-8' };
const XML: AnswerKind = { ...FILE, contentType: 'application/xml; charset=utf-8' };
const NO_SITEMAP = problem('NOT_FOUND', 'There is no such sitemap; /sitemap.xml lists them');
const DAY_MS = 86_400_000;
/** RFC 9116, 2.5.5: less than a year ahead. */
const VALID_DAYS = 90;

export function addRobotRoutes(door: Door, open: OpenRoute, sources: RobotSources): void {
  const { responder } = open.answers;
  const { titles, docs, catalog: currentCatalog, portalUrl, securityContact, now } = sources;
  const addText = (path: string, kind: AnswerKind, make: () => string) =>
    door.add({
      ...open,
      path,
      handle({ request }) {
        const body = Buffer.from(make());
        responder.answer(request, kind, body, etagOf(body));
      },
    });
  const addSitemap = (path: string, make: (catalog: Catalog, file: string) => string | undefined) =>
    door.add({
      ...open,
      path,
      handle({ request, sent }) {
        const catalog = currentCatalog();
        if (catalog === undefined) return responder.problem(request, NO_CATALOG);
        const text = make(catalog, sent.file ?? '');
        if (text === undefined) return responder.problem(request, NO_SITEMAP);
        const body = Buffer.from(text);
        return responder.answer(request, XML, body, etagOf(body));
      },
    });
  addText('/robots.txt', TEXT, () => robots(portalUrl()));
  addSitemap('/sitemap.xml', (catalog) => sitemapIndex(catalog, portalUrl()));
  addSitemap('/sitemaps/{file}', (catalog, file) => sitemap(file, catalog, { titles, docs }, portalUrl()));
  if (securityContact !== undefined) {
    addText('/.well-known/security.txt', TEXT, () => securityText(securityContact, portalUrl(), now()));
  }
}

/** `/portal/` is for the pages' scripts, and limited per address. */
function robots(portalUrl: string): string {
  const disallowed = ['/dashboard', '/desk', '/account', '/portal/'].map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${disallowed}\nSitemap: ${portalUrl}/sitemap.xml\n`;
}

/** Changes once a day, so that caches can keep it. */
function securityText(contact: string, portalUrl: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${portalUrl}/.well-known/security.txt\n`;
}
