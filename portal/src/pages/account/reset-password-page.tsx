/** Where the mailed link leads: sets a new password, which ends all sessions. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../api/identity/embedded-identity.ts';
import { session } from '../../api/session.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { enteredEmail } from './entered-email.ts';
import { newPasswordRule } from './field-rules.ts';
import { FormProblem } from './form-problem.tsx';
import { isStaleLink } from './identity-problem.ts';
import { NarrowPage } from './narrow-page.tsx';
import { StaleLinkPage } from './stale-link-page.tsx';
import { useForm } from './use-form.ts';

export function ResetPasswordPage() {
  const t = messages('account');
  const { query, route } = useLocation();
  const [isStale, setStale] = useState(false);
  const token = query.token ?? '';
  const form = useForm({ newPassword: newPasswordRule }, async ({ newPassword }) => {
    try {
      await embeddedIdentity.resetPassword(token, newPassword);
    } catch (error) {
      if (!isStaleLink(error)) throw error;
      setStale(true);
      return;
    }
    await session.ended();
    route('/sign-in?reset', true);
  });
  if (token === '' || isStale) {
    return (
      <StaleLinkPage isOutcome={isStale} href="/forgot-password" label={t('staleForgot')}>
        {t('staleReset')}
      </StaleLinkPage>
    );
  }
  return (
    <NarrowPage title={t('resetTitle')}>
      <p class="lead">{t('resetLead')}</p>
      <form class="account-form" {...form.attributes}>
        <FormProblem text={form.problem} />
        {/* Password managers store the password with this address. */}
        <input type="text" name="username" autocomplete="username" value={enteredEmail()} readOnly hidden />
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          name="newPassword"
          autocomplete="new-password"
          error={form.errors.newPassword}
        />
        <Button look="primary" type="submit" isBusy={form.isBusy}>
          {t('resetButton')}
        </Button>
      </form>
    </NarrowPage>
  );
}
