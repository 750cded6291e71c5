/** Asks before a secret is rotated, then shows the new one this once. */
import { useEffect, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import type { WebhookEndpoint } from '../api-types.ts';
import { ShownSecret } from './shown-secret.tsx';

interface RotateSecretDialogProps {
  /** Undefined = the dialog is closed. */
  readonly endpoint: WebhookEndpoint | undefined;
  readonly onClose: () => void;
}

export function RotateSecretDialog({ endpoint, onClose }: RotateSecretDialogProps) {
  const t = messages('dashboard');
  const shell = messages('shell');
  const [secret, setSecret] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    setSecret(undefined);
    setBusy(false);
    setFailure(undefined);
  }, [endpoint]);
  const rotate = async (id: number) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setSecret((await dashboardApi.post('/v1/webhook-endpoints/{id}/rotate-secret', { path: { id } })).secret);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <ModalDialog
      isOpen={endpoint !== undefined}
      onClose={onClose}
      title={secret ? t('webhookSecretTitle') : t('webhookRotateTitle')}
      closesEasily={secret === undefined}
    >
      {secret ? (
        <ShownSecret secret={secret} onDone={onClose} />
      ) : (
        <>
          <p>{t('webhookRotateText')}</p>
          {failure ? <ErrorNotice error={failure} /> : null}
          <div class="dialog-actions">
            <Button onClick={onClose}>{shell('cancel')}</Button>
            <Button look="primary" isBusy={isBusy} onClick={() => endpoint && rotate(endpoint.id)}>
              {t('webhookRotate')}
            </Button>
          </div>
        </>
      )}
    </ModalDialog>
  );
}
