/** The pages of the documentation: each text, and each operation of the two references. */

import type { Catalog } from '../../../catalog/catalog.ts';
import type { MonthlyPrices } from '../../../domain/tier-prices.ts';
import { tierTerms } from '../../../domain/tier-terms.ts';
import { DEFAULT_IMAGE } from '../images/image-routes.ts';
import type { FoundPage, PageOutcome, Visit } from '../pages/page-route.ts';
import type { Titles } from '../pages/titles.ts';
import { operationTitle } from '../shared/page-title.ts';
import { operationPath, pagePath } from './built-docs.ts';
import { liveSources } from './live-facts.ts';

/** The page at /docs itself. */
const FIRST = 'index';
const MISSING: PageOutcome = { kind: 'missing' };

export function findDocsPage(
  { page: slug, operation: id }: Readonly<Record<string, string>>,
  titles: Titles,
  catalog: Catalog | undefined,
  { docs, language, monthlyPrices }: Visit,
): PageOutcome {
  if (slug !== undefined && id !== undefined) return findOperation(slug, id, titles, docs);
  const key = slug === undefined ? 'docs' : `docs.${slug}`;
  if (!titles.has(`${key}.title`)) return MISSING;
  const json = docs?.pageJson(language, slug ?? FIRST);
  const page: FoundPage = {
    image: DEFAULT_IMAGE,
    text: (shown) => ({ title: titles.text(shown, `${key}.title`), lead: titles.text(shown, `${key}.lead`) }),
    ...(json === undefined ? {} : { body: { kind: 'docs', json }, markdown: `${pagePath(slug ?? FIRST)}.md` }),
    ...liveData(json, catalog, monthlyPrices),
  };
  return { kind: 'page', page };
}

function findOperation(slug: string, id: string, titles: Titles, docs: Visit['docs']): PageOutcome {
  const operation = docs?.operation(slug, id);
  const json = operation && docs?.operationJson(operation);
  if (operation === undefined || json === undefined) return MISSING;
  return {
    kind: 'page',
    page: {
      image: DEFAULT_IMAGE,
      text: (shown) => ({
        title: operationTitle(operation, titles.text(shown, `docs.${slug}.title`)),
        lead: titles.text(shown, 'operation.lead', { summary: operation.summary }),
      }),
      body: { kind: 'docs', json },
      markdown: `${operationPath(operation)}.md`,
    },
  };
}

/** What the live parts of the page would ask for, by the keys of their requests (`useRequest` of the portal). */
function liveData(
  json: string | undefined,
  catalog: Catalog | undefined,
  prices: MonthlyPrices,
): Pick<FoundPage, 'data'> {
  const requests = {
    ...(json?.includes('"kind":"live","name":"tiers"') ? { tiers: tierTerms(prices) } : {}),
    ...(catalog && json?.includes('"kind":"live","name":"sources"') ? { sources: liveSources(catalog) } : {}),
  };
  return Object.keys(requests).length > 0 ? { data: JSON.stringify({ requests }) } : {};
}
