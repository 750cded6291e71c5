/** The documentation as written: complete in every language, and saying what the service does. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readReferences } from '../../../portal/build/api-reference.ts';
import { compileFile, listedPages } from '../../../portal/build/docs-content.ts';
import { operationPath } from '../../../portal/src/pages/docs/reference/model.ts';
import { describeDashboardApi } from '../../../src/http/dashboard/describe.ts';
import { describePublicApi } from '../../../src/http/public/service/openapi.ts';

const LANGUAGES = ['en', 'es', 'pt', 'fr'] as const;
const content = new URL('../../../portal/content/', import.meta.url);
const read = (language: string, slug: string) => readFileSync(new URL(`${language}/${slug}.md`, content), 'utf8');
const slugs = listedPages().map(({ slug }) => slug);

const codeBlocks = (language: string, slug: string) =>
  compileFile(language, slug).parts.flatMap((part) =>
    part.kind === 'code' ? [part.code] : part.kind === 'tabs' ? part.examples.map(({ html }) => html) : [],
  );
const linksOf = (markdown: string) => [...markdown.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path = '']) => path);
/** Code within a line: names of fields, codes, settings. */
const codesOf = (markdown: string) =>
  [...markdown.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, c]) => c);

describe.each(LANGUAGES)('in %s', (language) => {
  test('every listed page is written, and no other', () => {
    const files = readdirSync(new URL(`${language}/`, content)).map((file) => file.replace(/\.md$/, ''));
    expect(files.sort()).toEqual([...slugs].sort());
  });

  test.each(slugs)('%s has the sections, code, names and links of the English page', (slug) => {
    const [here, english] = [compileFile(language, slug), compileFile('en', slug)];
    expect(here.headings.map(({ id, level }) => [id, level])).toEqual(
      english.headings.map(({ id, level }) => [id, level]),
    );
    expect(codeBlocks(language, slug)).toEqual(codeBlocks('en', slug));
    expect(linksOf(read(language, slug)).sort()).toEqual(linksOf(read('en', slug)).sort());
    // Translations may name a field once more, or write out the values of a box in their own language.
    const missing = new Set(codesOf(read('en', slug)).filter((code) => !codesOf(read(language, slug)).includes(code)));
    missing.delete('west,south,east,north');
    expect([...missing]).toEqual([]);
  });

  test('every page has a title and a description of its own', () => {
    for (const { title, description } of listedPages()) {
      expect(title[language]?.length).toBeGreaterThan(2);
      expect(description[language]?.length).toBeGreaterThan(20);
    }
  });
});

/** Of the portal, that texts lead to. */
const OTHER_PAGES = [
  '/sign-up',
  '/changes',
  '/check/BR/JP',
  ...['keys', 'usage', 'plan', 'webhooks'].map((section) => `/dashboard/${section}`),
];

test('links lead to pages that exist', async () => {
  const { public: api, dashboard } = await readReferences();
  const pages = new Set<string>(slugs.map((slug) => (slug === 'index' ? '/docs' : `/docs/${slug}`)));
  for (const { surface, operations } of [api.set, dashboard.set])
    for (const { id } of operations) pages.add(operationPath(surface, id));
  for (const path of slugs.flatMap((slug) => linksOf(read('en', slug)))) {
    if (path.startsWith('/docs')) expect(pages).toContain(path.split('#')[0]);
    else expect(OTHER_PAGES).toContain(path);
  }
});

/** Status and code of every error that the two descriptions know, such as `404 NOT_FOUND`. */
function describedErrors(): string[] {
  interface Response {
    readonly content?: Record<string, { readonly example?: { readonly statusCode?: number; readonly code?: string } }>;
  }
  const documents = [describePublicApi().document, describeDashboardApi()] as unknown as readonly {
    readonly paths: Record<string, Record<string, { readonly responses: Record<string, Response> }>>;
    readonly components: { readonly responses: Record<string, Response> };
  }[];
  const responses = documents.flatMap(({ paths, components }) => [
    ...Object.values(components.responses),
    ...Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => Object.values(operation.responses)),
    ),
  ]);
  const examples = responses.map(({ content: bodies }) => bodies?.['application/json']?.example);
  return [...new Set(examples.flatMap((example) => (example?.code ? [`${example.statusCode} ${example.code}`] : [])))];
}

test('the page about errors lists exactly the codes of the two descriptions', () => {
  const listed = [...read('en', 'errors').matchAll(/^\| (\d{3}) `([A-Z_]+)` \|/gm)].map(
    ([, status, code]) => `${status} ${code}`,
  );
  expect(listed.sort()).toEqual(describedErrors().sort());
});

test('settings that the page about self-hosting names exist', () => {
  const settings = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const named = codesOf(read('en', 'self-hosting')).map((code) => /^[A-Z][A-Z_]{2,}/.exec(code ?? '')?.[0]);
  for (const name of named) if (name !== undefined) expect(settings).toContain(`\`${name}\``);
});
