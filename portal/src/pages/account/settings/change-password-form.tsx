/** Another password instead of the current one; all other sessions end with it. */
import { useState } from 'preact/hooks';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { session } from '../../../api/session.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { PasswordOwner } from '../form/account-form.tsx';
import { knownPasswordRule, newPasswordRule } from '../form/field-rules.ts';
import { FormProblem } from '../form/form-problem.tsx';
import { useForm } from '../form/use-form.ts';

interface ChangePasswordFormProps {
  readonly email: string | undefined;
  readonly onChanged: () => void;
}

export function ChangePasswordForm({ email, onChanged }: ChangePasswordFormProps) {
  const t = messages('account');
  const [isChanged, setChanged] = useState(false);
  const form = useForm(
    { currentPassword: knownPasswordRule, newPassword: newPasswordRule },
    async ({ currentPassword, newPassword }, element) => {
      setChanged(false);
      await embeddedIdentity.changePassword(currentPassword, newPassword);
      element.reset();
      // The token of before ended with the session that the change replaced.
      await session.renew().catch(() => undefined);
      setChanged(true);
      onChanged();
    },
  );
  return (
    <form class="account-form" {...form.attributes}>
      <p>{t('passwordLead')}</p>
      <FormProblem text={form.problem} />
      <div role="status">
        {isChanged ? (
          <div class="notice notice-good">
            <p>{t('passwordChanged')}</p>
          </div>
        ) : null}
      </div>
      <PasswordOwner email={email ?? ''} />
      <PasswordField
        label={t('currentPassword')}
        name="currentPassword"
        autocomplete="current-password"
        error={form.errors.currentPassword}
      />
      <PasswordField
        label={t('newPassword')}
        hint={t('passwordHint')}
        name="newPassword"
        autocomplete="new-password"
        error={form.errors.newPassword}
      />
      <Button type="submit" isBusy={form.isBusy}>
        {t('passwordButton')}
      </Button>
    </form>
  );
}
