/** The page before and the page after, in the order of the navigation. */
import { messages } from '../../i18n/messages.ts';
import { PAGES } from './pages.ts';

export function Neighbours({ current }: { readonly current: string }) {
  const t = messages('docs');
  const index = PAGES.findIndex(({ slug }) => slug === current);
  const [previous, next] = [PAGES[index - 1], PAGES[index + 1]];
  return (
    <nav class="docs-neighbours" aria-label={t('pagesLabel')}>
      {previous ? <a href={previous.path}>{t('previousPage', { title: previous.title })}</a> : null}
      {next ? (
        <a class="docs-next" href={next.path}>
          {t('nextPage', { title: next.title })}
        </a>
      ) : null}
    </nav>
  );
}
