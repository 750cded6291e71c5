/** The account of whoever is signed in: what it is, password and sessions, signing out, and its end. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { session, useKnownSession } from '../../../api/session.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { SignedInOnly } from '../../../shell/signed-in-only.tsx';
import { usePageTitle } from '../../../shell/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { problemText } from '../form/identity-problem.ts';
import { AccountFacts } from './account-facts.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { GoodbyePage } from './goodbye-page.tsx';
import { SessionList } from './session-list.tsx';

export function AccountPage() {
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <GoodbyePage />;
  return (
    <SignedInOnly>
      <SignedInAccount onDeleted={() => setDeleted(true)} />
    </SignedInOnly>
  );
}

function SignedInAccount({ onDeleted }: { readonly onDeleted: () => void }) {
  const t = messages('account');
  const { email } = useKnownSession();
  const account = useRequest('account', (signal) => dashboardApi.get('/v1/account', { signal }));
  const { identity } = portalConfig;
  const isEmbedded = identity.kind === 'embedded';
  /** Grows when sessions have ended, so that the list is asked for again. */
  const [sessionsVersion, setSessionsVersion] = useState(0);
  usePageTitle(t('accountTitle'));
  return (
    <div class="page account-page">
      <div class="account-head">
        <div>
          <h1>{t('accountTitle')}</h1>
          <p class="lead">
            {email === undefined ? t('signedIn') : t('signedInAs')}{' '}
            {email === undefined ? null : <strong class="account-email">{email}</strong>}
          </p>
        </div>
        <SignOut />
      </div>
      <section>
        <h2>{t('factsTitle')}</h2>
        {account.status === 'ready' ? <AccountFacts account={account.data} /> : null}
        {account.status === 'loading' ? <Loading lines={4} /> : null}
        {account.status === 'failed' ? <ErrorNotice error={account.error} onRetry={account.retry} /> : null}
      </section>
      {isEmbedded ? (
        <>
          <section>
            <h2>{t('passwordTitle')}</h2>
            <ChangePasswordForm email={email} onChanged={() => setSessionsVersion((version) => version + 1)} />
          </section>
          <section>
            <h2>{t('sessionsTitle')}</h2>
            <SessionList key={sessionsVersion} />
          </section>
        </>
      ) : (
        <section>
          <h2>{t('providerTitle')}</h2>
          <p>{t('providerKeeps', { provider: new URL(identity.issuer).host })}</p>
        </section>
      )}
      {account.status === 'ready' ? <DeleteAccount account={account.data} onDeleted={onDeleted} /> : null}
    </div>
  );
}

function SignOut() {
  const t = messages('account');
  const { route } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signOut = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signOut();
      route('/sign-in?signed-out', true);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button isBusy={isBusy} onClick={signOut}>
        {t('signOut')}
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
