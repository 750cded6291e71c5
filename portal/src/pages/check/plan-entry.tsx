/** The way from the front page to a whole trip. */
import { messages } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import './plan-entry.css';

export function PlanEntry() {
  const t = messages('check');
  return (
    <div class="plan-entry-card">
      <p>{t('planText')}</p>
      <ButtonLink href="/plan" look="primary">
        {t('planLink')}
      </ButtonLink>
    </div>
  );
}
