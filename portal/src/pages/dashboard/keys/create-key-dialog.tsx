/** Creates a key and shows it this once, with a first call to try. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRefusableForm } from '../../../ui/fields/use-refusable-form.ts';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import type { CreatedApiKey } from '../api-types.ts';
import { FirstCall, KeyOnce } from './new-key.tsx';

/** Days after which the key expires. */
const LIFETIMES = ['never', '30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];

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
  const [lifetime, setLifetime] = useState<Lifetime>('never');
  const { isBusy, problem, failure, input, submit } = useRefusableForm();
  const wanted = name.trim();
  const create = (event: SubmitEvent) =>
    submit(
      event,
      wanted === '' ? t('nameMissing') : undefined,
      async () => {
        const body = lifetime === 'never' ? { name: wanted } : { name: wanted, expiresInDays: Number(lifetime) };
        props.onCreated(await dashboardApi.post('/v1/api-keys', { body }));
      },
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
      <SelectField
        label={t('keyLifetime')}
        value={lifetime}
        onChange={setLifetime}
        options={LIFETIMES.map((one) => ({
          value: one,
          label: one === 'never' ? t('keyLifetime_never') : t('keyLifetimeDays', { days: Number(one) }),
        }))}
      />
      {failure ? <ErrorNotice error={failure} /> : null}
      <DialogActions label={t('createKey')} isBusy={isBusy} onCancel={props.onCancel} />
    </form>
  );
}

function CreatedKey({ created, onDone }: { readonly created: CreatedApiKey; readonly onDone: () => void }) {
  return (
    <>
      <KeyOnce created={created} />
      <FirstCall created={created} />
      <div class="dialog-actions">
        <Button look="primary" onClick={onDone}>
          {messages('dashboard')('keySaved')}
        </Button>
      </div>
    </>
  );
}
