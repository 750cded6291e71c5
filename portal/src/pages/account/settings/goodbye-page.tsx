/** The last page of an account. */
import { messages } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NarrowPage } from '../narrow-page.tsx';

export function GoodbyePage() {
  const t = messages('account');
  return (
    <NarrowPage title={t('goodbyeTitle')} isOutcome>
      <p class="lead">{t('goodbyeLead')}</p>
      <p>{t('goodbyeAgain')}</p>
      <ButtonLink href="/">{t('goodbyeLink')}</ButtonLink>
    </NarrowPage>
  );
}
