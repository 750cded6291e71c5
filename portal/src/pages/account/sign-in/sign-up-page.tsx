/** Makes an account: an address, a password, and a mail to confirm it by. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { emailRule, newPasswordRule } from '../form/field-rules.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { MailSent } from './mail-sent.tsx';

export function SignUpPage() {
  const t = messages('account');
  const rich = richMessages('account');
  const { query } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ email: emailRule, password: newPasswordRule }, async (values) => {
    const email = rememberEmail(values.email);
    await embeddedIdentity.signUp(email, values.password);
    setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <MailSent
        title={t('checkMailTitle')}
        sendAgain={() => embeddedIdentity.sendVerification(sentTo)}
        onOtherAddress={() => setSentTo(undefined)}
      >
        <p>{rich('signUpSent', { email: sentTo, b: (text) => <strong class="account-email">{text}</strong> })}</p>
      </MailSent>
    );
  }
  const signIn = query.next === undefined ? '/sign-in' : `/sign-in?${new URLSearchParams({ next: query.next })}`;
  return (
    <NarrowPage title={t('signUpTitle')}>
      <p class="lead">{t('signUpLead')}</p>
      <AccountForm form={form} send={t('signUpButton')}>
        <EmailField autocomplete="email" error={form.errors.email} />
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          name="password"
          autocomplete="new-password"
          error={form.errors.password}
        />
      </AccountForm>
      <p>
        {t('haveAccount')} <a href={signIn}>{t('signInLink')}</a>
      </p>
    </NarrowPage>
  );
}
