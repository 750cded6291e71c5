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
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { FormProblem } from '../form/form-problem.tsx';
import { isStaleLink, problemText } from '../form/identity-problem.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { AskForMail } from './ask-for-mail.tsx';
import { StaleLinkPage } from './stale-link-page.tsx';

export function SignInLinkPage() {
  const { query } = useLocation();
  const { token = '' } = query;
  return token === '' ? <AskForLink /> : <UseLink token={token} />;
}

function AskForLink() {
  return <AskForMail about="link" send={(email) => embeddedIdentity.requestSignInLink(email, locale)} />;
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
