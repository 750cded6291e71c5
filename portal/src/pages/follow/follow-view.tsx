/** What became of following an answer; to confirm and to cancel take a press, because programs open links in mails. */
import type { FollowState } from '../../../../src/http/portal/shared/portal-shapes.ts';
import { locale } from '../../i18n/locale.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

const ACTIONS = { confirm: 'confirmSubmit', cancel: 'cancelSubmit' } as const;

interface FollowViewProps {
  readonly state: FollowState;
  /** Of the link in the mail. */
  readonly token: string;
}

export function FollowView({ state, token }: FollowViewProps) {
  const t = messages('follow');
  return (
    <div class="page page-narrow">
      <h1>{t(`${state}Title`)}</h1>
      <p class="lead">{t(`${state}Text`)}</p>
      {state === 'confirm' || state === 'cancel' ? (
        <form method="post" action={`/follow/${state}?${new URLSearchParams({ token })}`}>
          <input type="hidden" name="lang" value={locale} />
          <Button type="submit" look="primary">
            {t(ACTIONS[state])}
          </Button>
        </form>
      ) : (
        <p>
          <a href="/">{t('onward')}</a>
        </p>
      )}
    </div>
  );
}
