/** Creates a key and shows it this once, with a first call to try. */
import { CarnetError } from '@carnet/client';
import { useRef, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
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
  const shell = messages('shell');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (name.trim() === '') return refuse(t('nameMissing'));
    setProblem(undefined);
    setBusy(true);
    try {
      props.onCreated(await dashboardApi.post('/v1/api-keys', { body: { name: name.trim() } }));
    } catch (error) {
      setBusy(false);
      if (!(error instanceof CarnetError)) setFailure(error);
      else if (error.code === 'CONFLICT') refuse(t('nameTaken'));
      else if (error.code === 'VALIDATION_ERROR' || error.code === 'BUSINESS_RULE_VIOLATION') refuse(error.message);
      else setFailure(error);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
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
      <div class="dialog-actions">
        <Button onClick={props.onCancel}>{shell('cancel')}</Button>
        <Button look="primary" type="submit" isBusy={isBusy}>
          {t('createKey')}
        </Button>
      </div>
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
