/** Where an endpoint leads, what it is told, and whether anything is sent to it. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { messages } from '../../../i18n/messages.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRefusableForm } from '../../../ui/fields/use-refusable-form.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import type { WebhookEndpoint } from '../api-types.ts';
import { CountryChoices } from './country-choices.tsx';

const KINDS = ['created', 'changed', 'ended', 'announced', 'corrected', 'verified'] as const;

interface EndpointFormProps {
  /** The one to change; undefined: a new one. */
  readonly endpoint: WebhookEndpoint | undefined;
  readonly onCancel: () => void;
  /** With the secret of a new one. */
  readonly onSaved: (secret?: string) => void;
}

export function EndpointForm({ endpoint, onCancel, onSaved }: EndpointFormProps) {
  const t = messages('dashboard');
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [kinds, setKinds] = useState<WebhookEndpoint['eventKinds']>(endpoint?.eventKinds ?? []);
  const [from, setFrom] = useState(endpoint?.fromCountryIds ?? []);
  const [to, setTo] = useState(endpoint?.toCountryIds ?? []);
  const [isActive, setActive] = useState(endpoint === undefined || endpoint.status === 'active');
  const { isBusy, problem, failure, input, submit } = useRefusableForm();
  const save = async (): Promise<string | undefined> => {
    const body = { url: url.trim(), description, eventKinds: kinds, fromCountryIds: from, toCountryIds: to };
    if (endpoint === undefined) return (await dashboardApi.post('/v1/webhook-endpoints', { body })).secret;
    const status = isActive ? 'active' : 'disabled';
    const path = { id: endpoint.id };
    await dashboardApi.patch('/v1/webhook-endpoints/{id}', { path, body: { ...body, status } });
    return undefined;
  };
  const send = (event: SubmitEvent) =>
    submit(
      event,
      url.trim() === '' ? t('webhookUrlMissing') : undefined,
      async () => onSaved(await save()),
      ({ code, message }) => (code === 'VALIDATION_ERROR' ? message : undefined),
    );
  return (
    <form onSubmit={send} noValidate>
      <TextField
        label={t('webhookUrl')}
        hint={t('webhookUrlHint')}
        name="url"
        value={url}
        onInput={setUrl}
        error={problem}
        autocomplete="off"
        required
        inputRef={input}
      />
      <TextField
        label={t('webhookDescription')}
        name="description"
        value={description}
        onInput={setDescription}
        autocomplete="off"
        maxLength={200}
      />
      <fieldset class="hook-kinds">
        <legend>{t('webhookKinds')}</legend>
        <p class="field-hint">{t('webhookKindsHint')}</p>
        {KINDS.map((kind) => (
          <Check
            key={kind}
            label={t(`webhookKind_${kind}`)}
            isChecked={kinds.includes(kind)}
            onChange={(isChosen) => setKinds(isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
          />
        ))}
      </fieldset>
      <CountryChoices kind="passport" label={t('webhookPassports')} ids={from} onChange={setFrom} />
      <CountryChoices kind="destination" label={t('webhookDestinations')} ids={to} onChange={setTo} />
      {endpoint ? (
        <fieldset class="hook-kinds">
          <legend>{t('webhookSending')}</legend>
          <Check label={t('webhookSendingOn')} isChecked={isActive} onChange={setActive} />
        </fieldset>
      ) : null}
      {failure ? <ErrorNotice error={failure} /> : null}
      <DialogActions label={t(endpoint ? 'webhookSave' : 'webhookCreate')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
