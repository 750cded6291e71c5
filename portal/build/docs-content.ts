/**
 * Vite plugin: makes modules of the documentation's pages, of its search index in each language, and of the two API
 * references.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import type { Plugin } from 'vite';
import type { DocPage } from '../src/pages/docs/doc-page.ts';
import { operationPath } from '../src/pages/docs/reference/model.ts';
import { SEARCH_OPTIONS, type SearchEntry } from '../src/pages/docs/search/search-options.ts';
import { readReferences } from './api-reference.ts';
import { type CompiledPage, compilePage } from './markdown.ts';

const content = new URL('../content/', import.meta.url);
const SEARCH = 'virtual:docs-search/';
const REFERENCE = 'virtual:api-reference/';

interface ListedPage {
  readonly slug: string;
  readonly title: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
}

export function docsContent(): Plugin {
  return {
    name: 'carnet-docs-content',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith(SEARCH) || id.startsWith(REFERENCE) ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id.startsWith(`\0${SEARCH}`)) return moduleOf(await searchIndex(id.slice(SEARCH.length + 1)));
      if (id.startsWith(`\0${REFERENCE}`)) {
        const surface = id.slice(REFERENCE.length + 1);
        return moduleOf(JSON.stringify((await readReferences())[surface as 'public' | 'dashboard'].set));
      }
      if (!id.endsWith('.md')) return undefined;
      const compiled = compileFile(basename(dirname(id)), basename(id, '.md'));
      for (const file of compiled.files) this.addWatchFile(file);
      return moduleOf(JSON.stringify(await wholePage(compiled)));
    },
  };
}

/** Parsing a text is quicker for browsers than reading it as code. */
function moduleOf(json: string) {
  return { code: `export default JSON.parse(${JSON.stringify(json)});`, moduleType: 'js' as const };
}

/** A page in a language, with the headings' ids of the English one. */
export function compileFile(language: string, slug: string): CompiledPage {
  const read = (from: string) => readFileSync(new URL(`${from}/${slug}.md`, content), 'utf8');
  const english = compilePage(read('en'));
  if (language === 'en') return english;
  return compilePage(read(language), { ids: english.headings.map(({ id }) => id) });
}

/** The page as it is shown: with the lists of operations, and without what only the build needs. */
export async function wholePage({ headings, parts, isEnglish }: CompiledPage): Promise<DocPage> {
  const references = await readReferences();
  return {
    headings,
    isEnglish,
    parts: parts.map((part) => (part.kind === 'reference' ? { ...part, index: references[part.surface].index } : part)),
  };
}

export const listedPages = (): readonly ListedPage[] =>
  JSON.parse(readFileSync(fileURLToPath(new URL('pages.json', content)), 'utf8'));

async function searchIndex(language: string): Promise<string> {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  const references = await readReferences();
  for (const { slug, title } of listedPages()) {
    const path = slug === 'index' ? '/docs' : `/docs/${slug}`;
    const page = title[language] ?? slug;
    const { sections, parts } = compileFile(language, slug);
    // A page that begins with a heading is found by its title all the same.
    if (sections[0]?.anchor !== '') index.add({ id: path, page, heading: '', text: '' });
    for (const { anchor, heading, text } of sections) {
      index.add({ id: anchor === '' ? path : `${path}#${anchor}`, page, heading, text });
    }
    for (const part of parts) {
      if (part.kind !== 'reference') continue;
      for (const { id, method, path: route, summary } of references[part.surface].index.groups.flatMap(
        (g) => g.operations,
      )) {
        index.add({ id: operationPath(part.surface, id), page, heading: `${method} ${route}`, text: summary });
      }
    }
  }
  return JSON.stringify(index);
}
