/** Hands over to the outside identity provider, for signing in and for signing up. */
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { safeNext } from '../../../api/identity/next-path.ts';
import { portalConfig } from '../../../api/portal-config.ts';
import { useKnownSession } from '../../../api/session.ts';
import { messages, richMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { oidcProblemText } from '../form/oidc-problem.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { RefusedSession } from './refused-session.tsx';

export function ProviderSignInPage() {
  const t = messages('account');
  const rich = richMessages('account');
  const { path, query, route } = useLocation();
  const { status } = useKnownSession();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { identity } = portalConfig;
  const next = safeNext(query.next);
  useEffect(() => {
    if (status === 'signed-in') route(next, true);
  }, [status, next, route]);
  const isSignUp = path === '/sign-up';
  const title = t(isSignUp ? 'signUpTitle' : 'signInTitle');
  if (identity.kind !== 'oidc') return null;
  if (identity.clientId === '') {
    return (
      <NarrowPage title={title}>
        <Notice tone="warn">
          <p class="notice-title">{t('providerUnsetTitle')}</p>
          <p>{rich('providerUnset', { code: (text) => <code>{text}</code> })}</p>
        </Notice>
      </NarrowPage>
    );
  }
  const provider = new URL(identity.issuer).host;
  const leave = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { beginSignIn } = await import('../../../api/identity/oidc-begin.ts');
      await beginSignIn({ next, kind: isSignUp ? 'sign-up' : 'sign-in' });
    } catch (error) {
      setProblem(oidcProblemText(error));
      setBusy(false);
    }
  };
  return (
    <NarrowPage title={title}>
      {'signed-out' in query ? (
        <Notice tone="good" isLive>
          <p>{t('arrivalSignedOut')}</p>
        </Notice>
      ) : null}
      <RefusedSession />
      {query.next === undefined || isSignUp ? null : <p class="lead">{t('signInFirst')}</p>}
      <p class="lead">{t(isSignUp ? 'providerSignUpLead' : 'providerSignInLead', { provider })}</p>
      <FormProblem text={problem} />
      <Button look="primary" isBusy={isBusy} onClick={leave}>
        {t('providerButton', { provider })}
      </Button>
      <p class="account-hint account-below">{t('providerBack')}</p>
    </NarrowPage>
  );
}
