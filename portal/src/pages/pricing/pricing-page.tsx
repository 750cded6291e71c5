/** `/pricing`: what each tier allows and costs. The server writes the same page. */
import { messages } from '../../i18n/messages.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { PricingView } from './pricing-view.tsx';

export default function PricingPage() {
  const t = messages('pricing');
  usePageTitle(t('title'));
  return (
    <div class="page">
      <h1>{t('title')}</h1>
      <p class="lead">{t('lead')}</p>
      <PricingView />
    </div>
  );
}
