/** Asks for the words that go with a step: a note for the author, or why. */
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../../../i18n/messages.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import type { Step } from './who-may.ts';

const NOTE_MAX_LENGTH = 500;
const REASON_MIN_LENGTH = 5;

interface StepDialogProps {
  /** Undefined = closed. */
  readonly step: Step | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (words: string) => void;
}

export function StepDialog({ step, isBusy, onClose, onConfirm }: StepDialogProps) {
  const t = messages('desk');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setWords('');
    setProblem(undefined);
  }, [step]);
  const isNeeded = step === 'reject' || step === 'revert';
  const confirm = (event: SubmitEvent) => {
    event.preventDefault();
    const said = words.trim();
    if (isNeeded && said.length < REASON_MIN_LENGTH) setProblem(t('noteMissing', { count: REASON_MIN_LENGTH }));
    else onConfirm(said);
  };
  return (
    <ModalDialog isOpen={step !== undefined} onClose={onClose} title={t(`dialog_${step ?? 'approve'}` as never)}>
      <form onSubmit={confirm} noValidate>
        <Field label={t(isNeeded ? 'noteWhy' : 'noteOptional')} error={problem}>
          {(control) => (
            <textarea
              {...control}
              class="desk-textarea"
              rows={4}
              maxLength={NOTE_MAX_LENGTH}
              value={words}
              onInput={(event) => setWords(event.currentTarget.value)}
            />
          )}
        </Field>
        <DialogActions
          label={t(`step_${step ?? 'approve'}`)}
          look={step === 'reject' || step === 'withdraw' ? 'danger' : 'primary'}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </ModalDialog>
  );
}
