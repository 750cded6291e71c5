/** The end of a form in a dialog: away from it, or on with it. */
import { messages } from '../i18n/messages.ts';
import { Button } from './button.tsx';

interface DialogActionsProps {
  readonly label: string;
  readonly look?: 'primary' | 'danger';
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export function DialogActions({ label, look = 'primary', isBusy, onCancel }: DialogActionsProps) {
  return (
    <div class="dialog-actions">
      <Button onClick={onCancel}>{messages('shell')('cancel')}</Button>
      <Button look={look} type="submit" isBusy={isBusy}>
        {label}
      </Button>
    </div>
  );
}
