/**
 * Says why the reader has to sign in again: the service refused the session, mostly for its settings, or it ended
 * elsewhere.
 */
import { session } from '../../../api/session.ts';
import { messages } from '../../../i18n/messages.ts';
import { Notice } from '../../../ui/notices.tsx';

export function RefusedSession() {
  const t = messages('account');
  const reason = session.refusal();
  if (reason === undefined && !session.isLost()) return null;
  return (
    <Notice tone="warn" isLive>
      <p>{reason === undefined ? t('lostSession') : t('refusedSession', { reason })}</p>
    </Notice>
  );
}
