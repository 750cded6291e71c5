/** Leads through the pages of a list; nothing when there is only one. */
import { messages } from '../../i18n/messages.ts';
import { Button } from '../button.tsx';
import './pager.css';

interface PagerProps {
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, totalPages, onPage }: PagerProps) {
  const t = messages('shell');
  if (totalPages <= 1) return null;
  return (
    <nav class="pager" aria-label={t('pagesLabel')}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pagePrevious')}
      </Button>
      <span role="status">{t('pageOf', { page, total: totalPages })}</span>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t('pageNext')}
      </Button>
    </nav>
  );
}
