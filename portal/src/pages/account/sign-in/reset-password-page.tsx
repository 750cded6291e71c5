/** Where the mailed link leads: sets a new password, which ends all sessions. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { session } from '../../../api/session.ts';
import { messages } from '../../../i18n/messages.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AccountForm, PasswordOwner } from '../form/account-form.tsx';
import { enteredEmail } from '../form/entered-email.ts';
import { newPasswordRule } from '../form/field-rules.ts';
import { isStaleLink } from '../form/identity-problem.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { StaleLinkPage } from './stale-link-page.tsx';

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
      <AccountForm form={form} send={t('resetButton')}>
        <PasswordOwner email={enteredEmail()} />
        <PasswordField
          label={t('newPassword')}
          hint={t('passwordHint')}
          name="newPassword"
          autocomplete="new-password"
          error={form.errors.newPassword}
        />
      </AccountForm>
    </NarrowPage>
  );
}
