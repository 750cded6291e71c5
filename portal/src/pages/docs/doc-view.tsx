/** A page of the documentation as it is drawn by browsers and by the server: navigation, text, contents, neighbours. */
import type { ComponentChildren } from 'preact';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { Notice } from '../../ui/notices.tsx';
import type { DocPage } from './doc-page.ts';
import { DocParts } from './doc-parts.tsx';
import type { DocAddress, ListedPage } from './listed-pages.ts';
import type { LiveParts } from './live/live-parts.ts';
import { Neighbours } from './neighbours.tsx';
import type { OperationSet } from './reference/model.ts';
import { OperationPage } from './reference/operation-page.tsx';
import type { TrySection } from './reference/try-section.tsx';
import { DocsSearch } from './search/docs-search.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import './docs.css';

interface DocFrameProps {
  readonly page: ListedPage;
  readonly children: ComponentChildren;
  readonly beside?: ComponentChildren;
}

export function DocFrame({ page, children, beside }: DocFrameProps) {
  return (
    <div class="page docs">
      <div class="docs-side">
        <DocsSearch />
        <SideNavigation current={page.slug} />
      </div>
      <article class="docs-article">{children}</article>
      {beside}
    </div>
  );
}

interface TextViewProps {
  readonly page: ListedPage;
  /** Undefined while it is on its way, which `children` say. */
  readonly text: DocPage | undefined;
  readonly live: LiveParts;
  readonly children?: ComponentChildren;
}

export function TextView({ page, text, live, children }: TextViewProps) {
  const t = messages('docs');
  return (
    <DocFrame page={page} beside={text ? <TableOfContents page={text} place="beside" /> : null}>
      <h1>{page.title}</h1>
      <p class="lead">{page.description}</p>
      {text?.isEnglish && locale !== 'en' ? <Notice>{t('englishOnly')}</Notice> : null}
      {text ? <TableOfContents key={page.slug} page={text} place="above" /> : null}
      {text ? <DocParts parts={text.parts} live={live} /> : null}
      {children}
      {text ? <MarkdownLink path={page.path} /> : null}
      {text ? <Neighbours current={page.slug} /> : null}
    </DocFrame>
  );
}

interface OperationDocProps extends DocAddress {
  readonly set: OperationSet;
  readonly tryIn?: typeof TrySection;
}

/** An operation of a reference; undefined where the API has no such operation. */
export function OperationDocView({ page, operation, set, tryIn }: OperationDocProps) {
  const found = set.operations.find(({ id }) => id === operation?.id);
  if (!found) return undefined;
  return (
    <DocFrame page={page}>
      <OperationPage key={found.id} set={set} operation={found} page={page} tryIn={tryIn} />
      <MarkdownLink path={`${page.path}/${found.id}`} />
    </DocFrame>
  );
}

/** The same page for programs; a plain link, which the page's script leaves to the server. */
function MarkdownLink({ path }: { readonly path: string }) {
  const t = messages('docs');
  return (
    <p class="docs-markdown">
      <a href={`${path}.md`} target="_blank" rel="noopener">
        {t('asMarkdown')}
      </a>
    </p>
  );
}
