/** The headings of a page, to jump to: beside the text where there is room, else folded above it. */
import { messages } from '../../i18n/messages.ts';
import type { DocPage } from './doc-page.ts';

/** With fewer headings the page is its own overview. */
const FEWEST = 3;

interface TableOfContentsProps {
  readonly page: DocPage;
  readonly place: 'beside' | 'above';
}

export function TableOfContents({ page: { headings, isEnglish }, place }: TableOfContentsProps) {
  const t = messages('docs');
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < FEWEST) return null;
  const list = (
    <ul lang={isEnglish ? 'en' : undefined}>
      {shown.map(({ id, text, level }) => (
        <li key={id} class={level > 2 ? 'docs-toc-inner' : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav class={`docs-toc docs-toc-${place}`} aria-label={t('tocLabel')}>
      {place === 'beside' ? (
        <>
          <p class="docs-nav-title" aria-hidden="true">
            {t('tocLabel')}
          </p>
          {list}
        </>
      ) : (
        <details>
          <summary>{t('tocLabel')}</summary>
          {list}
        </details>
      )}
    </nav>
  );
}
