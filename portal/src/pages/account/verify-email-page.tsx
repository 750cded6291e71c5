/** Where the mailed link leads: a button confirms the address. Opening the page confirms nothing, as programs that check mails open links too. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity } from '../../api/identity/embedded-identity.ts';
import { claimsOf, emailOf } from '../../api/identity/token-claims.ts';
import { messages, richMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { rememberEmail } from './entered-email.ts';
import { FormProblem } from './form-problem.tsx';
import { isStaleLink, problemText } from './identity-problem.ts';
import { NarrowPage } from './narrow-page.tsx';
import { StaleLinkPage } from './stale-link-page.tsx';

export function VerifyEmailPage() {
  const t = messages('account');
  const rich = richMessages('account');
  const { query, route } = useLocation();
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const token = query.token ?? '';
  // Shown so that the reader sees what is being confirmed; only the server decides.
  const email = emailOf(claimsOf(token) ?? {});
  if (token === '' || isStale) {
    return (
      <StaleLinkPage isOutcome={isStale} href="/sign-in" label={t('staleSignIn')}>
        {t('staleVerify')}
      </StaleLinkPage>
    );
  }
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await embeddedIdentity.verifyEmail(token);
      if (email !== undefined) rememberEmail(email);
      route('/sign-in?confirmed', true);
    } catch (error) {
      if (isStaleLink(error)) setStale(true);
      else setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <NarrowPage title={t('verifyTitle')}>
      <p class="lead">
        {email === undefined
          ? t('verifyLead')
          : rich('verifyLeadEmail', { email, b: (text) => <strong class="account-email">{text}</strong> })}
      </p>
      <p>{t('verifyNotYou')}</p>
      <FormProblem text={problem} />
      <Button look="primary" isBusy={isBusy} onClick={confirm}>
        {t('verifyButton')}
      </Button>
    </NarrowPage>
  );
}
