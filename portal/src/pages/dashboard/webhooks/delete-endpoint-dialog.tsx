/** Asks before an endpoint is deleted, as that cannot be taken back. */
import { useEffect, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import type { WebhookEndpoint } from '../api-types.ts';

interface DeleteEndpointDialogProps {
  /** Undefined = the dialog is closed. */
  readonly endpoint: WebhookEndpoint | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteEndpointDialog({ endpoint, onClose, onDeleted }: DeleteEndpointDialogProps) {
  const t = messages('dashboard');
  const shell = messages('shell');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    setBusy(false);
    setFailure(undefined);
  }, [endpoint]);
  const remove = async (id: number) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await dashboardApi.delete('/v1/webhook-endpoints/{id}', { path: { id } });
      onDeleted();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <ModalDialog isOpen={endpoint !== undefined} onClose={onClose} title={t('webhookDeleteTitle')}>
      <p class="hook-note">{endpoint?.url}</p>
      <p>{t('webhookDeleteText')}</p>
      {failure ? <ErrorNotice error={failure} /> : null}
      <div class="dialog-actions">
        <Button onClick={onClose}>{shell('cancel')}</Button>
        <Button look="danger" isBusy={isBusy} onClick={() => endpoint && remove(endpoint.id)}>
          {t('webhookDelete')}
        </Button>
      </div>
    </ModalDialog>
  );
}
