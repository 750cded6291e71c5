/** Says why the reader has to sign in again although they just did: the service refused the session, mostly for its settings. */
import { session } from '../../api/session.ts';
import { messages } from '../../i18n/messages.ts';
import { Notice } from '../../ui/notices.tsx';

export function RefusedSession() {
  const t = messages('account');
  const reason = session.refusal();
  if (reason === undefined) return null;
  return (
    <Notice tone="warn" isLive>
      <p>{t('refusedSession', { reason })}</p>
    </Notice>
  );
}
