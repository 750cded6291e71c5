/**
 * Lists the pages for search engines: a file for each passport, since all pairs of countries are more than a file may
 * hold.
 */

import type { Catalog } from '../../../catalog/catalog.ts';
import { RememberedAnswers } from '../../public/remembered-answers.ts';
import { countriesOf } from '../data/countries.ts';
import { type BuiltDocs, operationPath } from '../docs/built-docs.ts';
import { escapeText } from '../pages/html.ts';
import { PAGE_ROUTES } from '../pages/pages.ts';
import type { Titles } from '../pages/titles.ts';
import type { CountryName } from '../shared/portal-shapes.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DOCS_PREFIX = 'docs.';
/** Some 25 KB each; there are 200 passports. */
const remembered = new RememberedAnswers(300);

interface ListedPage {
  readonly path: string;
  readonly changedAt?: string | undefined;
}

/** What there is beside travel data. */
export interface ListedTexts {
  readonly titles: Titles;
  /** Undefined: the portal was never built. */
  readonly docs: BuiltDocs | undefined;
}

type MakeList = (catalog: Catalog, texts: ListedTexts) => readonly ListedPage[];

const LISTS: Readonly<Record<string, MakeList>> = {
  pages: (_, { titles, docs }) => [
    ...PAGE_ROUTES.filter(({ path, isIndexed }) => isIndexed && !path.includes('{')),
    ...titles
      .keys(DOCS_PREFIX)
      .filter((key) => key.endsWith('.lead') && key !== 'docs.lead')
      .map((key) => ({ path: `/docs/${key.slice(DOCS_PREFIX.length, -'.lead'.length)}` })),
    ...(docs?.operations ?? []).map((operation) => ({ path: operationPath(operation) })),
  ],
  passports: (catalog) => passports(catalog).map(({ iso2 }) => ({ path: `/passports/${iso2}` })),
  countries: (catalog) => destinations(catalog).map(({ iso2 }) => ({ path: `/countries/${iso2}` })),
};

const passports = (catalog: Catalog) => countriesOf(catalog).all.filter(({ isPassport }) => isPassport);
const destinations = (catalog: Catalog) => countriesOf(catalog).all.filter(({ isDestination }) => isDestination);

/** The pages of one passport with a known answer. */
function checks(catalog: Catalog, passport: CountryName): ListedPage[] {
  return destinations(catalog).flatMap((destination) => {
    const answer = destination.id === passport.id ? undefined : catalog.personalized(passport.id, destination.id);
    if (answer === undefined) return [];
    const changedAt = /"updatedAt":"([^"]+)"/.exec(answer)?.[1];
    return [{ path: `/check/${passport.iso2}/${destination.iso2}`, changedAt }];
  });
}

export function sitemapIndex(catalog: Catalog, portalUrl: string): string {
  const files = [...Object.keys(LISTS), ...passports(catalog).map(({ iso2 }) => `checks-${iso2}`)];
  const entries = files.map(
    (name) => `<sitemap><loc>${escapeText(`${portalUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return document('sitemapindex', entries);
}

/** Undefined when there is no such file. */
export function sitemap(file: string, catalog: Catalog, texts: ListedTexts, portalUrl: string): string | undefined {
  const name = file.endsWith('.xml') ? file.slice(0, -'.xml'.length) : '';
  const make = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (make !== undefined) return urlSet(make(catalog, texts), portalUrl);
  const code = name.startsWith('checks-') ? name.slice('checks-'.length) : '';
  const passport = passports(catalog).find(({ iso2 }) => iso2 === code);
  if (passport === undefined) return undefined;
  return remembered.answer(catalog, `${portalUrl} ${code}`, () => urlSet(checks(catalog, passport), portalUrl));
}

function urlSet(pages: readonly ListedPage[], portalUrl: string): string {
  return document(
    'urlset',
    pages.map(({ path, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
      return `<url><loc>${escapeText(portalUrl + path)}</loc>${changed}</url>`;
    }),
  );
}

const document = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</${root}>\n`;
