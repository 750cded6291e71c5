/** What a newcomer sees first: a key that is there already, and a call with it to copy. */
import { useEffect, useState } from 'preact/hooks';
import { firstKey } from '../../../api/first-key.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import type { CreatedApiKey } from '../api-types.ts';
import { FirstCall, KeyOnce } from './new-key.tsx';

export function FirstKeySection({ onDone }: { readonly onDone: () => void }) {
  const t = messages('dashboard');
  const [created, setCreated] = useState<CreatedApiKey>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    firstKey.make(t('firstKeyName')).then(setCreated, setFailure);
  }, [t]);
  const done = () => {
    firstKey.done();
    onDone();
  };
  if (failure !== undefined) return <ErrorNotice error={failure} onRetry={done} />;
  if (created === undefined) return <Loading lines={6} />;
  return (
    <section class="dash-first" aria-labelledby="first-key-title">
      <h2 id="first-key-title">{t('firstKeyTitle')}</h2>
      <p class="lead">{t('firstKeyLead')}</p>
      <KeyOnce created={created} />
      <FirstCall created={created} />
      <div class="dash-bar-buttons">
        <Button look="primary" onClick={done}>
          {t('keySaved')}
        </Button>
      </div>
    </section>
  );
}
