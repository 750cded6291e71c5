/** Says that the browser has no network, as long as it has none. */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../i18n/messages.ts';

export function OfflineNotice() {
  const t = messages('shell');
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return (
    <div role="status" class={isOffline ? 'shell-offline' : undefined}>
      {isOffline ? t('offline') : null}
    </div>
  );
}
