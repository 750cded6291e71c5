/** The pages of the documentation in their order. */
import listed from '../../../content/pages.json';
import { locale, perLocale } from '../../i18n/locale.ts';
import type { Surface } from './reference/surface.ts';

export const GROUPS = ['start', 'concepts', 'building', 'reference', 'running'] as const;
export type Group = (typeof GROUPS)[number];

export interface ListedPage {
  readonly slug: string;
  readonly path: string;
  readonly group: Group;
  readonly title: string;
  readonly description: string;
}

export const listedPages = perLocale((): readonly ListedPage[] =>
  listed.map(({ slug, group, title, description }) => ({
    slug,
    path: slug === 'index' ? '/docs' : `/docs/${slug}`,
    group: group as Group,
    title: title[locale],
    description: description[locale],
  })),
);

const SURFACES: Readonly<Record<string, Surface>> = { api: 'public', 'dashboard-api': 'dashboard' };

export interface DocAddress {
  readonly page: ListedPage;
  /** One operation of a reference. */
  readonly operation?: { readonly surface: Surface; readonly id: string };
}

/** The page at a path; `/docs` itself is the first one. */
export function addressAt(path: string): DocAddress | undefined {
  const [, docs, slug = 'index', id, ...more] = path.replace(/\/$/, '').split('/');
  const page = listedPages().find((one) => one.slug === slug);
  if (docs !== 'docs' || page === undefined || more.length > 0) return undefined;
  if (id === undefined) return { page };
  const surface = SURFACES[slug];
  return surface && { page, operation: { surface, id } };
}
