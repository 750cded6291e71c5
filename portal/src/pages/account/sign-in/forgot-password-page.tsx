/** Asks for a mail by which a new password can be set. */
import { useState } from 'preact/hooks';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { emailRule } from '../form/field-rules.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { MailSent } from './mail-sent.tsx';

export function ForgotPasswordPage() {
  const t = messages('account');
  const rich = richMessages('account');
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ email: emailRule }, async (values) => {
    const email = rememberEmail(values.email);
    await embeddedIdentity.requestPasswordReset(email);
    setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <MailSent
        title={t('checkMailTitle')}
        sendAgain={() => embeddedIdentity.requestPasswordReset(sentTo)}
        onOtherAddress={() => setSentTo(undefined)}
      >
        <p>{rich('forgotSent', { email: sentTo, b: (text) => <strong class="account-email">{text}</strong> })}</p>
      </MailSent>
    );
  }
  return (
    <NarrowPage title={t('forgotTitle')}>
      <p class="lead">{t('forgotLead')}</p>
      <AccountForm form={form} send={t('forgotButton')}>
        <EmailField autocomplete="username" error={form.errors.email} />
      </AccountForm>
      <p>
        <a href="/sign-in">{t('backToSignIn')}</a>
      </p>
    </NarrowPage>
  );
}
