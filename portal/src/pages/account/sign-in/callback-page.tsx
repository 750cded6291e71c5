/** Where an outside identity provider sends the reader back to: ends the sign-in, or says why it did not come about. */
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { firstKey } from '../../../api/first-key.ts';
import { session } from '../../../api/session.ts';
import { messages } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/notices.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { oidcProblemText } from '../form/oidc-problem.ts';
import { NarrowPage } from '../narrow-page.tsx';

/** A code is good once: were this page drawn again, it must not be sent again. */
let finishing: Promise<string> | undefined;

async function finish(): Promise<string> {
  const { finishSignIn } = await import('../../../api/identity/oidc-finish.ts');
  const outcome = await finishSignIn(new URL(location.href));
  if (outcome.token !== undefined) {
    session.signedIn(outcome.token.user, outcome.token);
    if (outcome.isSignUp) firstKey.want(outcome.token.user.email);
  }
  return outcome.next;
}

export function CallbackPage() {
  const t = messages('account');
  const { route } = useLocation();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    finishing ??= finish().finally(() => {
      finishing = undefined;
    });
    finishing.then(
      (next) => route(next, true),
      (error: unknown) => setProblem(oidcProblemText(error)),
    );
  }, [route]);
  if (problem === undefined) {
    return (
      <NarrowPage title={t('callbackTitle')}>
        <Loading lines={2} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('callbackFailedTitle')} isOutcome>
      <FormProblem text={problem} />
      <ButtonLink look="primary" href="/sign-in">
        {t('callbackAgain')}
      </ButtonLink>
    </NarrowPage>
  );
}
