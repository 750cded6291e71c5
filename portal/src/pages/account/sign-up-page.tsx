/** Makes an account: an address, a password, and a mail to confirm it by. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../api/identity/embedded-identity.ts';
import { messages, richMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { rememberEmail } from './entered-email.ts';
import { emailRule, newPasswordRule } from './field-rules.ts';
import { FormProblem } from './form-problem.tsx';
import { MailSent } from './mail-sent.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { useForm } from './use-form.ts';

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
      <form class="account-form" {...form.attributes}>
        <FormProblem text={form.problem} />
        <EmailField autocomplete="email" error={form.errors.email} />
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          name="password"
          autocomplete="new-password"
          error={form.errors.password}
        />
        <Button look="primary" type="submit" isBusy={form.isBusy}>
          {t('signUpButton')}
        </Button>
      </form>
      <p>
        {t('haveAccount')} <a href={signIn}>{t('signInLink')}</a>
      </p>
    </NarrowPage>
  );
}
