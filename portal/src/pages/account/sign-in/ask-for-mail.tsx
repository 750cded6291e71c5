/** Asks for the address to which a mail is sent, then says that it was sent. */
import { useState } from 'preact/hooks';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { emailRule } from '../form/field-rules.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { MailSent } from './mail-sent.tsx';

interface AskForMailProps {
  /** Its words are the messages `…Title`, `…Lead` and `…Sent`. */
  readonly about: 'forgot' | 'link';
  readonly send: (email: string) => Promise<unknown>;
}

export function AskForMail({ about, send }: AskForMailProps) {
  const t = messages('account');
  const rich = richMessages('account');
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ email: emailRule }, async (values) => {
    const email = rememberEmail(values.email);
    await send(email);
    setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <MailSent title={t('checkMailTitle')} sendAgain={() => send(sentTo)} onOtherAddress={() => setSentTo(undefined)}>
        <p>{rich(`${about}Sent`, { email: sentTo, b: (text) => <strong class="account-email">{text}</strong> })}</p>
      </MailSent>
    );
  }
  return (
    <NarrowPage title={t(`${about}Title`)}>
      <p class="lead">{t(`${about}Lead`)}</p>
      <AccountForm form={form} send={t('forgotButton')}>
        <EmailField autocomplete="username" error={form.errors.email} />
      </AccountForm>
      <p>
        <a href="/sign-in">{t('backToSignIn')}</a>
      </p>
    </NarrowPage>
  );
}
