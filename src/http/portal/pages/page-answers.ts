/** Answers the paths of pages: the page, where it has moved to, or that there is none. */

import type { Catalog } from '../../../catalog/catalog.ts';
import type { MonthlyPrices } from '../../../domain/tier-prices.ts';
import type { PairCounter } from '../../../services/traffic/pair-traffic.ts';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import { etagOf } from '../../answer/document.ts';
import { pathOf } from '../../answer/errors.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Responder } from '../../answer/responder.ts';
import type { StoredOutcomes } from '../corrections/stored-outcomes.ts';
import { countriesOf } from '../data/countries.ts';
import { placesByName } from '../data/places-by-name.ts';
import type { StoredChanges } from '../data/stored-changes.ts';
import type { BuiltPortal } from '../files/built-files.ts';
import { chooseLanguage, PAGE_VARY } from '../language.ts';
import type { TypedCountry } from '../shared/portal-shapes.ts';
import { pageHtml, UNBUILT_PAGE } from './page-html.ts';
import type { FoundPage, PageOutcome, PageRoute } from './page-route.ts';
import { pageSecurity } from './page-security.ts';
import { plainPage, sourcesOf } from './pages.ts';
import type { Titles } from './titles.ts';

/** How account holders sign in, for the page's script. */
export type PageIdentity =
  | {
      readonly kind: 'embedded';
      /** Without a mail server: mails are printed where the server runs. */
      readonly printsMails: boolean;
    }
  | {
      readonly kind: 'oidc';
      readonly issuer: string;
      readonly clientId: string;
      readonly scope: string;
      readonly audience: string;
    };

/** What is the same for every page of this installation; URLs are without a slash at their end. */
export interface PageSettings {
  readonly publicUrl: () => string;
  readonly dashboardUrl: () => string;
  readonly portalUrl: () => string;
  readonly identity: PageIdentity;
  /** Addresses of an outside identity provider that pages ask, beside its issuer's. */
  readonly identityEndpoints: () => readonly string[];
  readonly hasPayments: boolean;
  /** What tiers cost, as the operator says it. */
  readonly monthlyPrices: MonthlyPrices;
  /** Whether answers can be followed by e-mail. */
  readonly sendsMails: boolean;
  /** Whether security.txt says where vulnerabilities are reported. */
  readonly hasSecurityContact: boolean;
  readonly version: string;
}

interface PageSources {
  /** Undefined: the portal was never built. */
  readonly built: BuiltPortal | undefined;
  readonly titles: Titles;
  readonly catalog: () => Catalog | undefined;
  readonly settings: PageSettings;
  readonly stored: StoredChanges;
  readonly outcomes: StoredOutcomes;
  /** Counts each pair whose answer is shown. */
  readonly traffic: PairCounter | undefined;
  /** Whether mistakes can be reported: that takes a database. */
  readonly takesReports: boolean;
}

type ShownOutcome = Exclude<PageOutcome, { kind: 'moved' | 'seeOther' | 'typed' }>;

const HTML = 'text/html; charset=utf-8';
/** Kept, and asked for again each time: a new build has other scripts, and their names are in the page. */
const REVALIDATE = 'no-cache';
const RETRY = ['retry-after', '5'];
/** Of arrival, which the page's script reads. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Paths of programs: nothing below them is a page. */
const PROGRAMS = /^\/(?:v1|auth|portal|webhooks|assets|social|sitemaps|\.well-known)(?:\/|$)/;

export class PageAnswers {
  readonly #responder: Responder;
  readonly #sources: PageSources;

  constructor(responder: Responder, sources: PageSources) {
    this.#responder = responder;
    this.#sources = sources;
  }

  async answer(request: HttpRequest, route: PageRoute, sent: Readonly<Record<string, string>>): Promise<void> {
    const { titles, catalog, stored, outcomes, traffic, built } = this.#sources;
    const current = catalog();
    const { language, isInAddress } = chooseLanguage(request.message);
    const query = new URLSearchParams(request.query);
    const { writer, docs } = built ?? {};
    const { monthlyPrices } = this.#sources.settings;
    const visit = {
      query,
      language,
      isLanguageInAddress: isInAddress,
      stored,
      outcomes,
      monthlyPrices,
      traffic,
      writer,
      docs,
      asker: { caller: 'pages', othersFirst: request.othersFirst, isGone: () => request.response.destroyed },
    };
    const found = route.find(sent, titles, current, visit);
    const outcome = found instanceof Promise ? await found : found;
    if (outcome.kind === 'moved') this.#answerMoved(request, outcome.to);
    else if (outcome.kind === 'seeOther') this.#answerSeeOther(request, outcome.to);
    else if (outcome.kind === 'typed') await this.#answerTyped(request, route, current);
    else this.#answerPage(request, outcome, route);
  }

  /** Whether it was a page that was asked for. */
  answerUnknown(request: HttpRequest): boolean {
    const { method, headers } = request.message;
    const isForPage = (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');
    if (!isForPage || PROGRAMS.test(pathOf(request.url))) return false;
    this.#answerPage(request, { kind: 'missing' }, undefined);
    return true;
  }

  #answerMoved(request: HttpRequest, path: string): void {
    const mark = request.url.indexOf('?');
    const location = path + (mark === -1 ? '' : request.url.slice(mark));
    const kind = { ...this.#kind(308), headers: ['location', location] };
    this.#responder.answer(request, kind, Buffer.alloc(0), undefined);
  }

  /**
   * A form without script: to the answer when it is clear which countries are meant, else the form again with what is
   * wrong.
   */
  async #answerTyped(request: HttpRequest, route: PageRoute, catalog: Catalog | undefined): Promise<void> {
    const { built, titles } = this.#sources;
    const { language, isInAddress } = chooseLanguage(request.message);
    if (catalog === undefined) {
      this.#answerPage(request, { kind: 'unavailable' }, route);
      return;
    }
    const asked = new URLSearchParams(request.url.split('?')[1]);
    const sent = { passport: asked.get('passport') ?? '', destination: asked.get('destination') ?? '' };
    if (sent.passport === '' && sent.destination === '') {
      this.#answerSeeOther(request, isInAddress ? `/?lang=${language}` : '/');
      return;
    }
    const named = built?.writer?.findTyped(language, sent, countriesOf(catalog).all);
    const typed = named && { ...named, destination: await withPlaces(named.destination, catalog, request) };
    const { passport, destination } = typed ?? {};
    if (passport?.found !== undefined && destination?.found !== undefined) {
      const on = asked.get('on') ?? '';
      const query = new URLSearchParams({
        ...(DAY.test(on) ? { on } : {}),
        ...(isInAddress ? { lang: language } : {}),
      });
      this.#answerSeeOther(
        request,
        `/check/${passport.found}/${destination.found}${query.size > 0 ? `?${query}` : ''}`,
      );
      return;
    }
    const page = plainPage(titles, 'home', { kind: 'front', ...(typed === undefined ? {} : { typed }) });
    this.#answerPage(request, { kind: 'page', page }, route);
  }

  #answerSeeOther(request: HttpRequest, location: string): void {
    const kind = { ...this.#kind(303), cacheControl: 'no-store', headers: ['location', location] };
    this.#responder.answer(request, kind, Buffer.alloc(0), undefined);
  }

  #answerPage(request: HttpRequest, outcome: ShownOutcome, route: PageRoute | undefined): void {
    const { built, titles, settings, takesReports } = this.#sources;
    if (built === undefined) {
      const kind = { ...this.#kind(503), cacheControl: 'no-store', headers: RETRY };
      this.#responder.answer(request, kind, Buffer.from(UNBUILT_PAGE), undefined);
      return;
    }
    const { page, status } = describe(outcome, titles);
    const chosen = chooseLanguage(request.message);
    const { language, isInAddress } = chosen;
    const path = pathOf(request.url);
    const text = page.text(language);
    const config = {
      publicUrl: settings.publicUrl(),
      dashboardUrl: settings.dashboardUrl(),
      identity: settings.identity,
      hasPayments: settings.hasPayments,
      sendsMails: settings.sendsMails,
      hasSecurityContact: settings.hasSecurityContact,
      takesReports,
      version: settings.version,
      lang: language,
    };
    const { body: whole = { kind: 'script' } } = page;
    const written = built.writer?.renderPage({
      ...text,
      language,
      isLanguageInAddress: isInAddress,
      path,
      config,
      data: page.known?.() ?? (page.data === undefined ? undefined : JSON.parse(page.data)),
      body: typeof whole === 'function' ? whole() : whole,
    });
    const html = pageHtml(
      built.template,
      { portalUrl: settings.portalUrl(), path },
      chosen,
      {
        text,
        written,
        image: page.image,
        feed: page.feed,
        markdown: page.markdown,
        data: page.data,
        isIndexed: route?.isIndexed === true && status === 200,
        links: built.chunks.links(sourcesOf(status === 404 ? undefined : route, chosen.language)),
      },
      JSON.stringify(config),
    );
    const body = Buffer.from(html);
    if (status === 200) {
      const link = page.markdown && `<${settings.portalUrl()}${page.markdown}>; rel="alternate"; type="text/markdown"`;
      const kind = { ...this.#kind(200), ...(link === undefined ? {} : { headers: ['link', link] }) };
      this.#responder.answer(request, kind, body, etagOf(body));
    } else {
      const kind = { ...this.#kind(status), cacheControl: 'no-store', ...(status === 503 ? { headers: RETRY } : {}) };
      this.#responder.answer(request, kind, body, undefined);
    }
  }

  #kind(status: number): AnswerKind {
    const { publicUrl, identity, identityEndpoints } = this.#sources.settings;
    const provider = identity.kind === 'oidc' ? [identity.issuer, ...identityEndpoints()] : [];
    return {
      status,
      contentType: HTML,
      cacheControl: REVALIDATE,
      vary: PAGE_VARY,
      securityHeaders: pageSecurity([publicUrl(), ...provider]),
    };
  }
}

/** A text that names no country may name a city: then its country, or those of all cities of that name. */
async function withPlaces(typed: TypedCountry, catalog: Catalog, request: HttpRequest): Promise<TypedCountry> {
  if (typed.text === '' || typed.found !== undefined) return typed;
  const { clear, places } = await placesByName(catalog, typed.text, request.othersFirst);
  if (clear !== null) return { ...typed, found: clear };
  const { find } = countriesOf(catalog);
  const isos = new Set([...places.map(({ iso2 }) => iso2), ...typed.matches.map(({ iso2 }) => iso2)]);
  return { ...typed, matches: [...isos].flatMap((iso2) => find(iso2) ?? []) };
}

function describe(
  outcome: ShownOutcome,
  titles: Titles,
): { readonly page: FoundPage; readonly status: 200 | 404 | 503 } {
  if (outcome.kind === 'page') return { page: outcome.page, status: 200 };
  if (outcome.kind === 'missing') return { page: plainPage(titles, 'notFound'), status: 404 };
  return { page: plainPage(titles, 'unavailable'), status: 503 };
}
