/** Closes a report: as fixed, by what mended it; or as not changed, with the reason that everybody may read. */
import { useEffect, useState } from 'preact/hooks';
import { OUTCOME_MAX_LENGTH, OUTCOME_MIN_LENGTH } from '../../../../../src/domain/corrections/correction.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useRefusableForm } from '../../../ui/fields/use-refusable-form.ts';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { Loading } from '../../../ui/notices.tsx';
import type { Change, Correction } from '../api-types.ts';

export type Closing = 'fixed' | 'not_changed';

export type ClosingBody =
  | { readonly outcome: 'fixed'; readonly changeId: number }
  | { readonly outcome: 'fixed'; readonly revision: number }
  | { readonly outcome: 'not_changed'; readonly reason: string };

interface CloseDialogProps {
  /** Undefined = it is not open. */
  readonly closing: Closing | undefined;
  readonly report: Correction;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (body: ClosingBody) => void;
}

export function CloseDialog({ closing, ...props }: CloseDialogProps) {
  const t = messages('desk');
  return (
    <ModalDialog
      isOpen={closing !== undefined}
      onClose={props.onCancel}
      title={t(closing === 'fixed' ? 'closeFixedTitle' : 'closeNotChangedTitle')}
    >
      {closing === 'fixed' ? <FixedForm {...props} /> : <NotChangedForm {...props} />}
    </ModalDialog>
  );
}

type FormProps = Omit<CloseDialogProps, 'closing'>;

function NotChangedForm({ isBusy, onCancel, onConfirm }: FormProps) {
  const t = messages('desk');
  const [reason, setReason] = useState('');
  const { problem, input, submit } = useRefusableForm<HTMLTextAreaElement>();
  const said = reason.trim();
  const missing = said.length < OUTCOME_MIN_LENGTH ? t('noteMissing', { count: OUTCOME_MIN_LENGTH }) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => submit(event, missing, async () => onConfirm({ outcome: 'not_changed', reason: said }))}
    >
      <Field label={t('correctionWhy')} hint={t('closeReasonHint')} error={problem}>
        {(control) => (
          <textarea
            {...control}
            ref={input}
            class="desk-textarea"
            rows={5}
            maxLength={OUTCOME_MAX_LENGTH}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <p class="desk-count">{t('quotationCount', { count: reason.length, most: OUTCOME_MAX_LENGTH })}</p>
      <DialogActions label={t('closeNotChanged')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}

const OFFERED = 50;

function FixedForm({ report, isBusy, onCancel, onConfirm }: FormProps) {
  const t = messages('desk');
  const { data, status } = useRequest('desk changes that were published', (signal) =>
    dashboardApi.get('/v1/desk/changes', { query: { status: 'published', limit: OFFERED }, signal }),
  );
  const changes = (data?.data ?? []).filter(({ kind }) => kind === 'change');
  const ofDestination = (change: Change) =>
    change.edits.some(({ scopeKey }) => scopeKey.endsWith(`>c${report.toCountryId}`));
  const sorted = [...changes.filter(ofDestination), ...changes.filter((one) => !ofDestination(one))];
  const [chosen, setChosen] = useState('');
  const [revision, setRevision] = useState('');
  const { problem, input, submit } = useRefusableForm();
  const first = sorted[0]?.id;
  useEffect(() => {
    if (first !== undefined) setChosen(String(first));
  }, [first]);
  if (data === undefined && status === 'loading') return <Loading lines={4} />;
  const isRevision = /^[1-9]\d{0,14}$/.test(revision.trim());
  return (
    <form
      noValidate
      onSubmit={(event) =>
        submit(event, chosen === '' && !isRevision ? t('closeRevisionMissing') : undefined, async () =>
          onConfirm(
            chosen === ''
              ? { outcome: 'fixed', revision: Number(revision) }
              : { outcome: 'fixed', changeId: Number(chosen) },
          ),
        )
      }
    >
      <p>{t('closeFixedText')}</p>
      <SelectField
        label={t('closeFixedBy')}
        value={chosen}
        onChange={setChosen}
        options={[
          ...sorted.map(({ id, reason }) => ({ value: String(id), label: t('closeFixedChange', { id, reason }) })),
          { value: '', label: t('closeFixedRevision') },
        ]}
      />
      {chosen === '' ? (
        <TextField
          label={t('closeRevision')}
          hint={t('closeRevisionHint')}
          name="revision"
          value={revision}
          onInput={setRevision}
          error={problem}
          inputRef={input}
          autocomplete="off"
          maxLength={15}
        />
      ) : null}
      <DialogActions label={t('closeFixed')} isBusy={isBusy} onCancel={onCancel} />
    </form>
  );
}
