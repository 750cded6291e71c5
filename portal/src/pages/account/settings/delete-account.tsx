/** Deletes the account, after a dialog that names what goes and asks to type the address. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { session } from '../../../api/session.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { useForm } from '../form/use-form.ts';
import type { Account } from './account-facts.tsx';

interface DeleteAccountProps {
  readonly account: Account;
  readonly onDeleted: () => void;
}

export function DeleteAccount(props: DeleteAccountProps) {
  const t = messages('account');
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="account-end">
      <h2>{t('deleteTitle')}</h2>
      <p>{t('deleteLead')}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('deleteOpen')}
      </Button>
      <ModalDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('deleteQuestion')}>
        <DeleteForm {...props} onCancel={() => setOpen(false)} />
      </ModalDialog>
    </section>
  );
}

function DeleteForm({ account, onDeleted, onCancel }: DeleteAccountProps & { readonly onCancel: () => void }) {
  const t = messages('account');
  const rich = richMessages('account');
  const isEmbedded = portalConfig.identity.kind === 'embedded';
  /** An outside provider may have told of no address: then the account's number has to do. */
  const expected = account.email ?? String(account.id);
  const form = useForm(
    {
      confirmation: (value) =>
        value.trim().toLowerCase() === expected.toLowerCase() ? undefined : 'deleteConfirmationWrong',
    },
    async () => {
      await dashboardApi.delete('/v1/account');
      // First, so that the page does not ask to sign in again.
      onDeleted();
      await session.deleted();
    },
  );
  return (
    <form {...form.attributes}>
      <p>{t('deleteGoes')}</p>
      <ul>
        <li>{t('deleteKeys')}</li>
        {account.tier === 'free' ? null : <li>{t('deleteSubscription')}</li>}
        <li>{t('deletePersonal')}</li>
        {isEmbedded ? <li>{t('deleteSignIn')}</li> : null}
      </ul>
      <p>{t(isEmbedded ? 'deleteStays' : 'deleteStaysProvider')}</p>
      <FormProblem text={form.problem} />
      <p>{rich('deleteType', { text: expected, b: (text) => <strong class="account-email">{text}</strong> })}</p>
      <TextField
        label={t(account.email === null ? 'deleteNumberLabel' : 'deleteEmailLabel')}
        name="confirmation"
        autocomplete="off"
        required
        error={form.errors.confirmation}
      />
      <div class="dialog-actions">
        <Button onClick={onCancel}>{t('deleteKeep')}</Button>
        <Button look="danger" type="submit" isBusy={form.isBusy}>
          {t('deleteButton')}
        </Button>
      </div>
    </form>
  );
}
