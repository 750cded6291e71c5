/** Asks before a key is revoked, as that cannot be taken back. */
import { useEffect, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import type { ApiKey } from '../api-types.ts';

interface RevokeKeyDialogProps {
  /** The key in question; undefined = the dialog is closed. */
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
  readonly onRevoked: (key: ApiKey) => void;
}

export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const t = messages('dashboard');
  const shell = messages('shell');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    setBusy(false);
    setFailure(undefined);
  }, [apiKey]);
  const revoke = async (key: ApiKey) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await dashboardApi.post('/v1/api-keys/{id}/revoke', { path: { id: key.id } });
      onRevoked(key);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <ModalDialog isOpen={apiKey !== undefined} onClose={onClose} title={t('revokeTitle', { name: apiKey?.name ?? '' })}>
      <p>{t('revokeText')}</p>
      {apiKey ? (
        <p>
          {apiKey.lastUsedAt ? t('revokeLastUsed', { when: formatDateTime(apiKey.lastUsedAt) }) : t('revokeNeverUsed')}
        </p>
      ) : null}
      {failure ? <ErrorNotice error={failure} /> : null}
      <div class="dialog-actions">
        <Button onClick={onClose}>{shell('cancel')}</Button>
        <Button look="danger" isBusy={isBusy} onClick={() => apiKey && revoke(apiKey)}>
          {t('revokeConfirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}
