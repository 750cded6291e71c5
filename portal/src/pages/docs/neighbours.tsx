/** The page before and the page after, in the order of the navigation. */
import { messages } from '../../i18n/messages.ts';
import { listedPages } from './listed-pages.ts';

export function Neighbours({ current }: { readonly current: string }) {
  const t = messages('docs');
  const pages = listedPages();
  const index = pages.findIndex(({ slug }) => slug === current);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
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
