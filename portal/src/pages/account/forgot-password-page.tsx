/** Asks for a mail by which a new password can be set. */
import { useState } from 'preact/hooks';
import { embeddedIdentity } from '../../api/identity/embedded-identity.ts';
import { messages, richMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { rememberEmail } from './entered-email.ts';
import { emailRule } from './field-rules.ts';
import { FormProblem } from './form-problem.tsx';
import { MailSent } from './mail-sent.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { useForm } from './use-form.ts';

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
      <form class="account-form" {...form.attributes}>
        <FormProblem text={form.problem} />
        <EmailField autocomplete="username" error={form.errors.email} />
        <Button look="primary" type="submit" isBusy={form.isBusy}>
          {t('forgotButton')}
        </Button>
      </form>
      <p>
        <a href="/sign-in">{t('backToSignIn')}</a>
      </p>
    </NarrowPage>
  );
}
