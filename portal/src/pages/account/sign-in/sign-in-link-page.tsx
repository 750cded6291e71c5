/**
 * Asks for a mailed link to sign in by, and is where that link leads: a button signs in. Opening the page does not, as
 * programs that check mails open links too.
 */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { AFTER_SIGN_IN } from '../../../api/identity/next-path.ts';
import { session } from '../../../api/session.ts';
import { locale } from '../../../i18n/locale.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { emailRule } from '../form/field-rules.ts';
import { FormProblem } from '../form/form-problem.tsx';
import { isStaleLink, problemText } from '../form/identity-problem.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { MailSent } from './mail-sent.tsx';
import { StaleLinkPage } from './stale-link-page.tsx';

export function SignInLinkPage() {
  const { query } = useLocation();
  const { token = '' } = query;
  return token === '' ? <AskForLink /> : <UseLink token={token} />;
}

function AskForLink() {
  const t = messages('account');
  const rich = richMessages('account');
  const [sentTo, setSentTo] = useState<string>();
  const send = (email: string) => embeddedIdentity.requestSignInLink(email, locale);
  const form = useForm({ email: emailRule }, async (values) => {
    const email = rememberEmail(values.email);
    await send(email);
    setSentTo(email);
  });
  if (sentTo !== undefined) {
    return (
      <MailSent title={t('checkMailTitle')} sendAgain={() => send(sentTo)} onOtherAddress={() => setSentTo(undefined)}>
        <p>{rich('linkSent', { email: sentTo, b: (text) => <strong class="account-email">{text}</strong> })}</p>
      </MailSent>
    );
  }
  return (
    <NarrowPage title={t('linkTitle')}>
      <p class="lead">{t('linkLead')}</p>
      <AccountForm form={form} send={t('forgotButton')}>
        <EmailField autocomplete="username" error={form.errors.email} />
      </AccountForm>
      <p>
        <a href="/sign-in">{t('backToSignIn')}</a>
      </p>
    </NarrowPage>
  );
}

function UseLink({ token }: { readonly token: string }) {
  const t = messages('account');
  const { route } = useLocation();
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (isStale) {
    return (
      <StaleLinkPage isOutcome href="/sign-in-link" label={t('staleForgot')}>
        {t('staleReset')}
      </StaleLinkPage>
    );
  }
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { user } = await embeddedIdentity.signInByLink(token);
      rememberEmail(user.email);
      session.signedIn({ email: user.email, isVerified: true });
      route(AFTER_SIGN_IN, true);
    } catch (error) {
      if (isStaleLink(error)) setStale(true);
      else setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <NarrowPage title={t('signInTitle')}>
      <p class="lead">{t('linkUseLead')}</p>
      <p>{t('linkNotYou')}</p>
      <FormProblem text={problem} />
      <Button look="primary" isBusy={isBusy} onClick={signIn}>
        {t('signInButton')}
      </Button>
    </NarrowPage>
  );
}
