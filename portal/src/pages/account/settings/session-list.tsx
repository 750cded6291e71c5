/** Where this person is signed in, and how to end it there or everywhere. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { embeddedIdentity, type ListedSession } from '../../../api/identity/embedded-identity.ts';
import { reasonOf } from '../../../api/identity/identity-request.ts';
import { session } from '../../../api/session.ts';
import { useRequest } from '../../../api/use-request.ts';
import { describeBrowser } from '../../../i18n/describe-browser.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import { FormProblem } from '../form/form-problem.tsx';
import { problemText } from '../form/identity-problem.ts';

interface Sessions {
  readonly current: string | undefined;
  readonly list: readonly ListedSession[];
}

async function loadSessions(): Promise<Sessions> {
  const [current, list] = await Promise.all([embeddedIdentity.currentSessionToken(), embeddedIdentity.listSessions()]);
  const isCurrent = ({ token }: ListedSession) => token === current;
  const latestFirst = [...list].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  return { current, list: [...latestFirst.filter(isCurrent), ...latestFirst.filter((one) => !isCurrent(one))] };
}

export function SessionList() {
  const t = messages('account');
  const { route } = useLocation();
  const sessions = useRequest('sessions', loadSessions);
  const [ending, setEnding] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const attempt = async (what: string, end: () => Promise<void>) => {
    setEnding(what);
    setProblem(undefined);
    try {
      await end();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setEnding(undefined);
    }
  };
  const endOne = (token: string) =>
    attempt(token, async () => {
      await embeddedIdentity.revokeSession(token);
      setSaid(t('sessionEnded'));
      sessions.retry();
    });
  const endAll = () =>
    attempt('all', async () => {
      await embeddedIdentity.revokeSessions();
      await session.deleted();
      route('/sign-in?signed-out', true);
    });
  const everywhere = (
    <Button isBusy={ending === 'all'} onClick={endAll}>
      {t('signOutEverywhere')}
    </Button>
  );
  if (sessions.status === 'failed' && reasonOf(sessions.error) === 'SESSION_NOT_FRESH') {
    return (
      <>
        <Notice>
          <p>{t('problemNotFresh')}</p>
        </Notice>
        <FormProblem text={problem} />
        {everywhere}
      </>
    );
  }
  if (sessions.status === 'failed') return <ErrorNotice error={sessions.error} onRetry={sessions.retry} />;
  if (sessions.data === undefined) return <Loading lines={3} />;
  const { current, list } = sessions.data;
  return (
    <>
      <p>{t('sessionsLead')}</p>
      <FormProblem text={problem} />
      <p class="visually-hidden" role="status">
        {said}
      </p>
      <ul class="account-sessions">
        {list.map((one) => {
          const { browser, system } = describeBrowser(one.userAgent);
          const name =
            browser !== undefined && system !== undefined
              ? t('sessionBrowserOn', { browser, system })
              : (browser ?? system ?? t('sessionUnknown'));
          return (
            <li key={one.id}>
              <div>
                <p class="account-session-name">
                  {name} {one.token === current ? <span class="account-badge">{t('sessionThis')}</span> : null}
                </p>
                <p class="account-hint">
                  {t('sessionSince', { date: formatDateTime(one.createdAt) })}
                  {one.ipAddress ? ` · ${one.ipAddress}` : ''}
                </p>
              </div>
              {one.token === current ? null : (
                <Button
                  isBusy={ending === one.token}
                  onClick={() => endOne(one.token)}
                  aria-label={t('sessionEndLabel', { name, date: formatDateTime(one.createdAt) })}
                >
                  {t('sessionEnd')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {everywhere}
    </>
  );
}
