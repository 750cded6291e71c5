/** The documentation for programs and language models: each page as Markdown, and lists of them. */

import type { Catalog } from '../../../catalog/catalog.ts';
import { NO_PRICES } from '../../../domain/tier-prices.ts';
import { tierTerms } from '../../../domain/tier-terms.ts';
import type { AnswerKind } from '../../answer/answer-kind.ts';
import { etagOf } from '../../answer/document.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import { FILE_SECURITY } from '../../answer/security-headers.ts';
import type { Door } from '../../server/door.ts';
import type { OpenRoute } from '../data/data-routes.ts';
import { chooseLanguage, PAGE_VARY } from '../language.ts';
import type { Language } from '../shared/portal-shapes.ts';
import { type BuiltDocs, operationPath, pagePath } from './built-docs.ts';
import { liveSources } from './live-facts.ts';

export interface MarkdownSources {
  readonly docs: BuiltDocs;
  readonly catalog: () => Catalog | undefined;
  /** Without a slash at the end. */
  readonly settings: {
    readonly publicUrl: () => string;
    readonly dashboardUrl: () => string;
    readonly portalUrl: () => string;
  };
}

const BRIEFLY = { cacheControl: 'public, max-age=300', securityHeaders: FILE_SECURITY };
const MARKDOWN: AnswerKind = { ...BRIEFLY, contentType: 'text/markdown; charset=utf-8', vary: PAGE_VARY };
const TEXT: AnswerKind = { ...BRIEFLY, contentType: 'text/plain; charset=utf-8' };
/** Replaced by the address of the API, which the build does not know. */
const BASE_MARK = 'https://carnet.invalid';
/** Long pages that do not help to call the API. */
const NOT_IN_FULL: readonly string[] = ['changelog', 'data-quality', 'api', 'dashboard-api'];

export function addMarkdownRoutes(door: Door, open: OpenRoute, sources: MarkdownSources): void {
  const { responder } = open.answers;
  const { docs, settings } = sources;
  const answer = (request: HttpRequest, kind: AnswerKind, text: string) => {
    const body = Buffer.from(text);
    responder.answer(request, kind, body, etagOf(body));
  };
  const addMarkdown = (path: string, textIn: (language: Language) => string) =>
    door.add({
      ...open,
      path: `${path}.md`,
      handle({ request }) {
        const { language } = chooseLanguage(request.message);
        const headers = ['link', `<${settings.portalUrl()}${path}>; rel="canonical"`];
        answer(request, { ...MARKDOWN, headers }, textIn(language));
      },
    });
  for (const { slug } of docs.pages) addMarkdown(pagePath(slug), (language) => pageText(sources, language, slug));
  for (const operation of docs.operations) {
    addMarkdown(operationPath(operation), () => operationText(sources, operation));
  }
  door.add({ ...open, path: '/llms.txt', handle: ({ request }) => answer(request, TEXT, listText(sources)) });
  door.add({ ...open, path: '/llms-full.txt', handle: ({ request }) => answer(request, TEXT, fullText(sources)) });
}

function pageText({ docs, catalog, settings }: MarkdownSources, language: Language, slug: string): string {
  const publicUrl = settings.publicUrl();
  return docs.pageMarkdown(language, slug).replace(/^\{\{live ([\w-]+)\}\}$/gm, (line, name: string) => {
    switch (name) {
      case 'address':
        return `\`\`\`sh\nexport CARNET_URL=${publicUrl}\nexport CARNET_KEY=ck_live_...\n\`\`\``;
      case 'first-call':
        return `\`\`\`sh\ncurl -H "x-api-key: $CARNET_KEY" "${publicUrl}/v1/entry-requirements/personalized?fromCountryId=BR&toCountryId=JP"\n\`\`\``;
      case 'tiers':
        return tierTable();
      case 'sources':
        return sourceTable(catalog());
      case 'precedence':
        return `<${settings.portalUrl()}${pagePath(slug)}>`;
      default:
        return line;
    }
  });
}

function operationText({ docs, settings }: MarkdownSources, operation: BuiltDocs['operations'][number]): string {
  const base = operation.surface === 'public' ? settings.publicUrl() : settings.dashboardUrl();
  return docs.operationMarkdown(operation).replaceAll(BASE_MARK, base);
}

const LIMITS = [
  'monthlyRequests',
  'requestsPerMinute',
  'burst',
  'maxActiveApiKeys',
  'usageByHourDays',
  'usageByDayDays',
] as const;

function tierTable(): string {
  const tiers = tierTerms(NO_PRICES);
  return table(
    ['', ...tiers.map(({ tier }) => tier)],
    LIMITS.map((limit) => [`\`${limit}\``, ...tiers.map((tier) => String(tier[limit]))]),
  );
}

function sourceTable(catalog: Catalog | undefined): string {
  const sources = catalog ? liveSources(catalog) : [];
  return table(
    ['code', 'name', 'licence', 'attribution'],
    sources.map(({ code, name, licence, attribution }) => [`\`${code}\``, name, licence ?? '', attribution ?? '']),
  );
}

/** Escapes what would end a cell or begin markup: texts of sources come from data. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/[|<>[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const INTRODUCTION = `# Carnet

> May the holder of this passport enter that country, and what must they bring? Carnet is an open travel-requirements
> data service: an API, its data with sources and dates, and a portal.

Each page is Markdown. Add \`?lang=es\`, \`pt\` or \`fr\` for another language.`;

/** In the format of llmstxt.org. */
function listText({ docs, settings }: MarkdownSources): string {
  const base = settings.portalUrl();
  const pages = docs.pages.map(
    ({ slug, title, description }) => `- [${title.en}](${base}${pagePath(slug)}.md): ${description.en}`,
  );
  const operations = (surface: string) =>
    docs.operations
      .filter((operation) => operation.surface === surface)
      .map((one) => `- [${one.method} ${one.path}](${base}${operationPath(one)}.md): ${one.summary}`);
  return `${INTRODUCTION}

## Documentation

${pages.join('\n')}

## Public API

Base URL: ${settings.publicUrl()}. Description (OpenAPI 3.1): ${settings.publicUrl()}/v1/openapi.json

${operations('public').join('\n')}

## Optional

- [All of the documentation in one file](${base}/llms-full.txt)
- Dashboard API, base URL ${settings.dashboardUrl()}:

${operations('dashboard').join('\n')}
`;
}

function fullText(sources: MarkdownSources): string {
  const { docs } = sources;
  return [
    ...docs.pages.filter(({ slug }) => !NOT_IN_FULL.includes(slug)).map(({ slug }) => pageText(sources, 'en', slug)),
    ...docs.operations
      .filter(({ surface }) => surface === 'public')
      .map((operation) => operationText(sources, operation)),
  ].join('\n---\n\n');
}
