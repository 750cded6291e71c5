/** Creates an endpoint, then shows its secret this once; or changes one. */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import type { WebhookEndpoint } from '../api-types.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { ShownSecret } from './shown-secret.tsx';

interface EndpointDialogProps {
  readonly isOpen: boolean;
  /** The one to change; undefined: a new one. */
  readonly endpoint: WebhookEndpoint | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function EndpointDialog({ isOpen, endpoint, onClose, onSaved }: EndpointDialogProps) {
  const t = messages('dashboard');
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    if (isOpen) setSecret(undefined);
  }, [isOpen]);
  const title = secret ? t('webhookSecretTitle') : endpoint ? t('webhookEditTitle') : t('webhookCreate');
  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} title={title} closesEasily={secret === undefined}>
      {secret ? (
        <ShownSecret secret={secret} onDone={onClose} />
      ) : (
        <EndpointForm
          endpoint={endpoint}
          onCancel={onClose}
          onSaved={(made) => {
            onSaved();
            if (made === undefined) onClose();
            else setSecret(made);
          }}
        />
      )}
    </ModalDialog>
  );
}
