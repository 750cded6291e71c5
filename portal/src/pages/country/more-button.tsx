/** What stands below a list that comes in pages: more, loading, or why there is no more. */
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import type { MoreRows } from './use-more.ts';

export function MoreButton({ list }: { readonly list: MoreRows<unknown> }) {
  const t = messages('places');
  if (list.error !== undefined) return <ErrorNotice error={list.error} onRetry={list.retry} />;
  if (list.rows === undefined || (!list.more && !list.isLoading)) return null;
  return (
    <p class="places-more">
      <Button isBusy={list.isLoading} onClick={() => list.more?.()}>
        {t('more')}
      </Button>
      {list.total > 0 ? (
        <span role="status">{t('moreCount', { count: list.rows.length, total: list.total })}</span>
      ) : null}
    </p>
  );
}
