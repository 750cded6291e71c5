/** The portal on the dashboard's host: its pages and files, and what visitors without a key may ask. */

import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import { networkOf } from '../../domain/rate-limits/network-of.ts';
import type { ServiceContext } from '../../services/service-context.ts';
import type { PairCounter } from '../../services/traffic/pair-traffic.ts';
import { clientAddress } from '../answer/client-address.ts';
import type { UnsentAnswers } from '../answer/compression/unsent-answers.ts';
import { createCors } from '../answer/cors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import { type RequestLog, Responder } from '../answer/responder.ts';
import type { Door } from '../server/door.ts';
import type { Answers } from '../server/route.ts';
import { addCorrectionRoutes } from './corrections/correction-routes.ts';
import { StoredOutcomes } from './corrections/stored-outcomes.ts';
import { addChangeRoutes } from './data/change-routes.ts';
import { addDataRoutes, type OpenRoute } from './data/data-routes.ts';
import { PatientDatabase } from './data/patient-database.ts';
import { StoredChanges } from './data/stored-changes.ts';
import { addMarkdownRoutes } from './docs/markdown-routes.ts';
import type { BuiltPortal } from './files/built-files.ts';
import { addFileRoutes } from './files/file-routes.ts';
import { addRobotRoutes } from './files/robot-routes.ts';
import { addFollowRoutes } from './follows/follow-routes.ts';
import { ImageRenderer } from './images/image-renderer.ts';
import { addImageRoutes } from './images/image-routes.ts';
import { PageAnswers, type PageSettings } from './pages/page-answers.ts';
import { PAGE_ROUTES } from './pages/pages.ts';
import type { Titles } from './pages/titles.ts';
import { type AddressLimiter, refuseForeignPage, refuseOften, visitorGuard } from './visitor-limit.ts';

export interface PortalOptions {
  /** Undefined: it was never built, and pages say so. */
  readonly built: BuiltPortal | undefined;
  readonly titles: Titles;
  readonly catalog: () => Catalog | undefined;
  readonly status: () => 'ok' | 'degraded';
  readonly settings: PageSettings;
  /** Absent = this server has none, and tells of no changes. */
  readonly db?: ServiceContext['db'] | undefined;
  /** Bounds how often an address may ask without a key; absent = as often as it likes. */
  readonly limiter?: AddressLimiter | undefined;
  /** Bounds how often an address may ask to follow an answer, which sends a mail; absent = as often as it likes. */
  readonly followLimiter?: AddressLimiter | undefined;
  /** Bounds how often an address may report a mistake; absent = as often as it likes. */
  readonly reportLimiter?: AddressLimiter | undefined;
  /** Counts how often each pair is asked about; absent: nobody does. */
  readonly traffic?: PairCounter | undefined;
  readonly trustedProxies: number;
  /** Where vulnerabilities are reported; undefined: security.txt does not exist. */
  readonly securityContact: string | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly logger: Logger;
  readonly requestLog: RequestLog;
  readonly unsent: UnsentAnswers;
}

const VARY = 'accept-encoding';

export class Portal {
  readonly #options: PortalOptions;
  readonly #responder: Responder;
  readonly #pages: PageAnswers;
  readonly #stored: StoredChanges;
  readonly #outcomes: StoredOutcomes;
  readonly #renderer = new ImageRenderer();

  constructor(options: PortalOptions) {
    const { logger, requestLog, trustedProxies, unsent, built, titles, catalog, settings, db, status, traffic } =
      options;
    this.#options = options;
    const database = new PatientDatabase(db, () => status() === 'ok');
    this.#stored = new StoredChanges(database);
    this.#outcomes = new StoredOutcomes(database);
    // No page of another origin may read any of it.
    this.#responder = new Responder({
      cors: createCors([]),
      logger,
      requestLog,
      trustedProxies,
      vary: VARY,
      unsent,
    });
    this.#pages = new PageAnswers(this.#responder, {
      built,
      titles,
      catalog,
      settings,
      stored: this.#stored,
      outcomes: this.#outcomes,
      traffic,
      takesReports: db !== undefined,
    });
  }

  startClosing(): void {
    this.#responder.startClosing();
  }

  async close(): Promise<void> {
    await this.#renderer.close();
  }

  addRoutes(door: Door): void {
    const responder = this.#responder;
    const {
      limiter,
      trustedProxies,
      built,
      titles,
      catalog,
      status,
      settings,
      securityContact,
      now = Date.now,
      db,
      followLimiter,
      reportLimiter,
      traffic,
    } = this.#options;
    const answers: Answers = { responder, failure: (request, error) => responder.failure(request, error) };
    const open: OpenRoute = { method: 'GET', answers };
    const often = (request: HttpRequest) => refuseOften(request, limiter, trustedProxies);
    const forPages = visitorGuard((request) => refuseForeignPage(request) ?? often(request));
    addDataRoutes(door, { ...open, guard: forPages }, { catalog, status, version: settings.version }, traffic, {
      addressOf: ({ message }) => networkOf(clientAddress(message, trustedProxies) ?? ''),
      take(request, units) {
        // What costs more than a whole burst is let through by a full one.
        const further = Math.min(units, limiter?.burst ?? units) - 1;
        return further === 0 ? undefined : refuseOften(request, limiter, trustedProxies, further);
      },
    });
    addChangeRoutes(
      door,
      { ...open, guard: forPages },
      { ...open, guard: visitorGuard(often) },
      { catalog, db, stored: this.#stored, portalUrl: settings.portalUrl },
    );
    addFollowRoutes(door, forPages, answers, {
      catalog,
      db,
      sendsMails: settings.sendsMails,
      limiter: followLimiter,
      trustedProxies,
    });
    addCorrectionRoutes(door, forPages, answers, {
      catalog,
      db,
      outcomes: this.#outcomes,
      sendsMails: settings.sendsMails,
      limiter: reportLimiter,
      trustedProxies,
    });
    addImageRoutes(door, { ...open, guard: visitorGuard(often) }, { titles, catalog, renderer: this.#renderer });
    const { portalUrl } = settings;
    addRobotRoutes(door, open, { titles, docs: built?.docs, catalog, portalUrl, securityContact, now });
    if (built?.docs !== undefined) addMarkdownRoutes(door, open, { docs: built.docs, catalog, settings });
    if (built !== undefined) addFileRoutes(door, open, built.files);
    for (const page of PAGE_ROUTES) {
      door.add({
        ...open,
        path: page.path,
        handle: ({ request, sent }) => this.#pages.answer(request, page, sent),
      });
    }
  }

  /** Without one of its scripts a page stays dead: its files wait when the server has more to do than it can. */
  readonly isNeverRefused = (path: string): boolean => this.#options.built?.files.has(path) === true;

  /** The page that says so, to who asks for a page; requests of programs are left to the error envelope. */
  readonly answerUnknown = (request: HttpRequest): boolean => this.#pages.answerUnknown(request);
}
