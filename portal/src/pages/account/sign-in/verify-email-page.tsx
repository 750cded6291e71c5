/**
 * Where the mailed link leads: a button confirms the address. Opening the page confirms nothing, as programs that check
 * mails open links too. Where several sign-ups had the address, the password of this one is asked for.
 */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { firstKey } from '../../../api/first-key.ts';
import { embeddedIdentity } from '../../../api/identity/embedded-identity.ts';
import { reasonOf } from '../../../api/identity/identity-request.ts';
import { AFTER_SIGN_IN } from '../../../api/identity/next-path.ts';
import { claimsOf, emailOf } from '../../../api/identity/token-claims.ts';
import { session } from '../../../api/session.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AccountForm, PasswordOwner } from '../form/account-form.tsx';
import { rememberEmail } from '../form/entered-email.ts';
import { knownPasswordRule } from '../form/field-rules.ts';
import { FormProblem } from '../form/form-problem.tsx';
import { isStaleLink, problemText } from '../form/identity-problem.ts';
import { useForm } from '../form/use-form.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { StaleLinkPage } from './stale-link-page.tsx';

export function VerifyEmailPage() {
  const t = messages('account');
  const rich = richMessages('account');
  const { query, route } = useLocation();
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isContested, setContested] = useState(false);
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
  const send = async (password?: string) => {
    const { signedIn } = await embeddedIdentity.verifyEmail(token, password);
    if (email !== undefined) rememberEmail(email);
    if (signedIn !== true) return route('/sign-in?confirmed', true);
    session.signedIn({ email, isVerified: true });
    firstKey.want(email);
    route(AFTER_SIGN_IN, true);
  };
  if (isContested) return <OwnSignUp email={email} send={send} onStale={() => setStale(true)} />;
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send();
    } catch (error) {
      if (isStaleLink(error)) setStale(true);
      else if (reasonOf(error) === 'SIGN_UP_PASSWORD_NEEDED') setContested(true);
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

interface OwnSignUpProps {
  readonly email: string | undefined;
  readonly send: (password: string) => Promise<void>;
  readonly onStale: () => void;
}

/** Several sign-ups used the address, perhaps a stranger's: the password shows who made this one. */
function OwnSignUp({ email, send, onStale }: OwnSignUpProps) {
  const t = messages('account');
  const form = useForm({ password: knownPasswordRule }, async ({ password }) => {
    try {
      await send(password);
    } catch (error) {
      if (!isStaleLink(error)) throw error;
      onStale();
    }
  });
  return (
    <NarrowPage title={t('verifyTitle')} isOutcome>
      <p class="lead">{t('verifyContested')}</p>
      <AccountForm form={form} send={t('verifyButton')}>
        <PasswordOwner email={email ?? ''} />
        <PasswordField
          label={t('password')}
          name="password"
          autocomplete="current-password"
          error={form.errors.password}
        />
      </AccountForm>
      <p>
        <a href="/forgot-password">{t('verifySetPassword')}</a>
      </p>
    </NarrowPage>
  );
}
