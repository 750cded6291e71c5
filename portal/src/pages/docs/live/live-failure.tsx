/** What a live example shows when its service does not answer: the rest of the page holds all the same. */
import { CarnetError } from '@carnet/client';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/notices.tsx';

export function LiveFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const [t, shell] = [messages('docs'), messages('shell')];
  if (error instanceof CarnetError && error.status !== undefined && error.status < 500) {
    return <ErrorNotice error={error} onRetry={onRetry} />;
  }
  return (
    <Notice tone="warn" isLive>
      <p>{t('needsService')}</p>
      <Button onClick={onRetry}>{shell('retry')}</Button>
    </Notice>
  );
}
