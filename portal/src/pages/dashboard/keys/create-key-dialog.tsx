/** Creates a key and shows it this once, with a first call to try. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRefusableForm } from '../../../ui/fields/use-refusable-form.ts';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { ErrorNotice, Notice } from '../../../ui/notices.tsx';
import type { CreatedApiKey } from '../api-types.ts';

/** Brazil to Japan: a question that the open data set answers. */
const firstCall = (key: string) =>
  `curl -s -H 'x-api-key: ${key}' ` +
  `'${portalConfig.publicUrl}/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392'`;

interface CreateKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

export function CreateKeyDialog({ isOpen, onClose, onCreated }: CreateKeyDialogProps) {
  const t = messages('dashboard');
  const [created, setCreated] = useState<CreatedApiKey>();
  const close = () => {
    setCreated(undefined);
    onClose();
  };
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={close}
      title={created ? t('keyIsHere', { name: created.name }) : t('createKey')}
      closesEasily={created === undefined}
    >
      {created ? (
        <CreatedKey created={created} onDone={close} />
      ) : (
        <NewKeyForm
          onCancel={close}
          onCreated={(key) => {
            setCreated(key);
            onCreated();
          }}
        />
      )}
    </ModalDialog>
  );
}

function NewKeyForm(props: { readonly onCancel: () => void; readonly onCreated: (key: CreatedApiKey) => void }) {
  const t = messages('dashboard');
  const [name, setName] = useState('');
  const { isBusy, problem, failure, input, submit } = useRefusableForm();
  const wanted = name.trim();
  const create = (event: SubmitEvent) =>
    submit(
      event,
      wanted === '' ? t('nameMissing') : undefined,
      async () => props.onCreated(await dashboardApi.post('/v1/api-keys', { body: { name: wanted } })),
      ({ code, message }) => {
        if (code === 'CONFLICT') return t('nameTaken');
        return code === 'VALIDATION_ERROR' || code === 'BUSINESS_RULE_VIOLATION' ? message : undefined;
      },
    );
  return (
    <form onSubmit={create} noValidate>
      <TextField
        label={t('keyName')}
        hint={t('keyNameHint')}
        name="name"
        value={name}
        onInput={setName}
        error={problem}
        autocomplete="off"
        required
        maxLength={100}
        inputRef={input}
      />
      {failure ? <ErrorNotice error={failure} /> : null}
      <DialogActions label={t('createKey')} isBusy={isBusy} onCancel={props.onCancel} />
    </form>
  );
}

function CreatedKey({ created, onDone }: { readonly created: CreatedApiKey; readonly onDone: () => void }) {
  const t = messages('dashboard');
  return (
    <>
      <Notice tone="warn" isLive>
        {t('keyShownOnce')}
      </Notice>
      <p class="dash-key">
        <code>{created.key}</code>
        <CopyButton text={created.key} label={t('copyKey')} />
      </p>
      <h3>{t('firstCall')}</h3>
      <CodeBlock code={firstCall(created.key)} label={t('firstCallLabel')} />
      <p>{t('keySoon')}</p>
      <div class="dialog-actions">
        <Button look="primary" onClick={onDone}>
          {t('keySaved')}
        </Button>
      </div>
    </>
  );
}
