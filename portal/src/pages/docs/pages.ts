/** The pages of the documentation in their order, and the loading of their texts. */
import listed from '../../../content/pages.json';
import { locale } from '../../i18n/locale.ts';
import type { DocPage } from './doc-page.ts';

export const GROUPS = ['start', 'concepts', 'building', 'reference', 'running'] as const;
export type Group = (typeof GROUPS)[number];

export interface ListedPage {
  readonly slug: string;
  readonly path: string;
  readonly group: Group;
  readonly title: string;
  readonly description: string;
}

export const PAGES: readonly ListedPage[] = listed.map(({ slug, group, title, description }) => ({
  slug,
  path: slug === 'index' ? '/docs' : `/docs/${slug}`,
  group: group as Group,
  title: title[locale],
  description: description[locale],
}));

/** The page at a path; `/docs` itself is the first one. */
export const pageAt = (path: string): ListedPage | undefined => PAGES.find((page) => page.path === path);

const files = import.meta.glob<DocPage>('../../../content/*/*.md', { import: 'default' });
const loaded = new Map<string, DocPage>();

/** What is loaded already, so that a page known before is there at once. */
export const loadedPage = (slug: string): DocPage | undefined => loaded.get(slug);

export async function loadPage(slug: string): Promise<DocPage> {
  const known = loaded.get(slug);
  if (known) return known;
  const load = files[`../../../content/${locale}/${slug}.md`];
  if (!load) throw new Error(`There is no text of ${slug} in ${locale}`);
  const page = await load();
  loaded.set(slug, page);
  return page;
}
