/** Says that the browser has no network, as long as it has none. */
import { useOnline } from '../api/use-online.ts';
import { messages } from '../i18n/messages.ts';

export function OfflineNotice() {
  const t = messages('shell');
  const isOnline = useOnline();
  return (
    <div role="status" class={isOnline ? undefined : 'shell-offline'}>
      {isOnline ? null : t('offline')}
    </div>
  );
}
