/** The documentation in a browser; texts load with their page. */
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { operationTitle } from '../../../../src/http/portal/shared/page-title.ts';
import { useRequest } from '../../api/use-request.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { ErrorNotice, Loading } from '../../ui/notices.tsx';
import { DocFrame, OperationDocView, TextView } from './doc-view.tsx';
import { addressAt, type DocAddress } from './listed-pages.ts';
import { FirstCall } from './live/first-call.tsx';
import { LiveAddress } from './live/live-address.tsx';
import type { LiveParts } from './live/live-parts.ts';
import { LivePrecedence } from './live/live-precedence.tsx';
import { LiveSources } from './live/live-sources.tsx';
import { LiveTiers } from './live/live-tiers.tsx';
import { loadContent, loadedContent } from './pages.ts';
import { operationPath } from './reference/model.ts';
import { TrySection } from './reference/try-section.tsx';

const LIVE_PARTS: LiveParts = {
  address: LiveAddress,
  'first-call': FirstCall,
  precedence: LivePrecedence,
  sources: LiveSources,
  tiers: LiveTiers,
};

export default function DocsPage() {
  const { path } = useLocation();
  const address = addressAt(path);
  if (!address) return <NotFoundPage />;
  return address.operation ? <KnownOperation {...address} /> : <KnownPage {...address} />;
}

function KnownPage(address: DocAddress) {
  const { page } = address;
  const { data, status, retry, ...request } = useRequest(page.slug, () => loadContent(address), loadedContent(address));
  usePageTitle(page.title);
  useAnchor(page.slug, data !== undefined);
  return (
    <TextView page={page} text={data?.page} live={LIVE_PARTS}>
      {status === 'loading' && !data ? <Loading lines={8} /> : null}
      {status === 'failed' ? (
        <ErrorNotice error={'error' in request ? request.error : undefined} onRetry={retry} />
      ) : null}
    </TextView>
  );
}

function KnownOperation(address: DocAddress) {
  const { page, operation } = address;
  const request = useRequest(`reference-${operation?.surface}`, () => loadContent(address), loadedContent(address));
  const set = request.data?.set;
  const found = set?.operations.find(({ id }) => id === operation?.id);
  usePageTitle(found ? operationTitle(found, page.title) : page.title);
  if (set) return found ? <OperationDocView {...address} set={set} tryIn={TrySection} /> : <NotFoundPage />;
  return (
    <DocFrame page={page}>
      {request.status === 'failed' ? (
        <ErrorNotice error={request.error} onRetry={request.retry} />
      ) : (
        <Loading lines={12} />
      )}
    </DocFrame>
  );
}

/** Leads to the heading that the address names, once it is there. */
function useAnchor(slug: string, isReady: boolean): void {
  const { route } = useLocation();
  useEffect(() => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (!isReady || anchor === '') return;
    // Operations had their place on the page of all before each had an address of its own.
    const surface = addressAt(`/docs/${slug}/${anchor}`)?.operation?.surface;
    if (surface && document.getElementById(anchor)?.matches('.ref-operation')) {
      route(operationPath(surface, anchor), true);
      return;
    }
    // After the shell has brought the new page to its top.
    const frame = requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [slug, isReady]);
}

// The first page's text comes with this chunk's own loading, so that it takes the place of the server's first paint at
// once.
const first = addressAt(location.pathname);
if (first) await loadContent(first).catch(() => undefined);
