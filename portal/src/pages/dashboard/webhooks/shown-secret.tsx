/** A secret that is shown this once. */
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notices.tsx';

export function ShownSecret({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const t = messages('dashboard');
  return (
    <>
      <Notice tone="warn" isLive>
        {t('webhookSecretOnce')}
      </Notice>
      <p class="dash-key">
        <code>{secret}</code>
        <CopyButton text={secret} label={t('webhookSecretCopy')} />
      </p>
      <p>{t('webhookSecretUse')}</p>
      <div class="dialog-actions">
        <Button look="primary" onClick={onDone}>
          {t('webhookSecretSaved')}
        </Button>
      </div>
    </>
  );
}
