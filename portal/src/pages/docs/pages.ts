/** Loads each text of the documentation with its page. */
import { locale } from '../../i18n/locale.ts';
import type { DocPage } from './doc-page.ts';
import type { DocAddress } from './listed-pages.ts';
import type { OperationSet } from './reference/model.ts';
import type { Surface } from './reference/surface.ts';

const files = import.meta.glob<DocPage>('../../../content/*/*.md', { import: 'default' });
const sets = {
  public: () => import('virtual:api-reference/public'),
  dashboard: () => import('virtual:api-reference/dashboard'),
};

/** What a page is drawn from: its parts, or of a reference's operation all operations. */
export interface DocContent {
  readonly page?: DocPage;
  readonly set?: OperationSet;
}

const loaded = new Map<string, DocContent>();

const keyOf = ({ page, operation }: DocAddress): string => operation?.surface ?? page.slug;

/** What is loaded already, so that a page known before is there at once. */
export const loadedContent = (address: DocAddress): DocContent | undefined => loaded.get(keyOf(address));

export async function loadContent(address: DocAddress): Promise<DocContent> {
  const known = loadedContent(address);
  if (known) return known;
  const { page, operation } = address;
  const content = operation ? { set: await loadSet(operation.surface) } : { page: await loadPage(page.slug) };
  loaded.set(keyOf(address), content);
  return content;
}

const loadSet = async (surface: Surface): Promise<OperationSet> => (await sets[surface]()).default;

async function loadPage(slug: string): Promise<DocPage> {
  const load = files[`../../../content/${locale}/${slug}.md`];
  if (!load) throw new Error(`There is no text of ${slug} in ${locale}`);
  return await load();
}
