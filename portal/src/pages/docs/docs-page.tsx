/** A page of the documentation: navigation, text, table of contents, neighbours. */
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useRequest } from '../../api/use-request.ts';
import { messages } from '../../i18n/messages.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ErrorNotice, Loading, Notice } from '../../ui/notices.tsx';
import { DocParts } from './doc-parts.tsx';
import { Neighbours } from './neighbours.tsx';
import { type ListedPage, loadedPage, loadPage, pageAt } from './pages.ts';
import { DocsSearch } from './search/docs-search.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import './docs.css';

export default function DocsPage() {
  const { path } = useLocation();
  const page = pageAt(path);
  return page ? <KnownPage page={page} /> : <NotFoundPage />;
}

function KnownPage({ page }: { readonly page: ListedPage }) {
  const t = messages('docs');
  const { data, status, retry, ...request } = useRequest(page.slug, () => loadPage(page.slug), loadedPage(page.slug));
  usePageTitle(page.title);
  useAnchor(page.slug, data !== undefined);
  return (
    <div class="page docs">
      <div class="docs-side">
        <DocsSearch />
        <SideNavigation current={page.slug} />
      </div>
      <article class="docs-article">
        <h1>{page.title}</h1>
        <p class="lead">{page.description}</p>
        {data?.isEnglish && document.documentElement.lang !== 'en' ? <Notice>{t('englishOnly')}</Notice> : null}
        {data ? <TableOfContents key={page.slug} page={data} place="above" /> : null}
        {data ? <DocParts parts={data.parts} /> : null}
        {status === 'loading' && !data ? <Loading lines={8} /> : null}
        {status === 'failed' ? (
          <ErrorNotice error={'error' in request ? request.error : undefined} onRetry={retry} />
        ) : null}
        {data ? <Neighbours current={page.slug} /> : null}
      </article>
      {data ? <TableOfContents page={data} place="beside" /> : null}
    </div>
  );
}

/** Leads to the heading that the address names, once it is there. */
function useAnchor(slug: string, isReady: boolean): void {
  useEffect(() => {
    const anchor = location.hash.slice(1);
    if (!isReady || anchor === '') return;
    // After the shell has brought the new page to its top.
    const frame = requestAnimationFrame(() => document.getElementById(decodeURIComponent(anchor))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [slug, isReady]);
}

// The first page's text comes with this chunk's own loading, so that it takes the place of the server's first paint at
// once.
const first = pageAt(location.pathname);
if (first) await loadPage(first.slug).catch(() => undefined);
