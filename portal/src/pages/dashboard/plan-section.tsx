/** The account's tier beside the others, how to change it, and what happens at its limits. */
import { paginate } from '@carnet/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../api/dashboard-api.ts';
import { portalConfig } from '../../api/portal-config.ts';
import { useRequest } from '../../api/use-request.ts';
import { formatDate } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, Loading, Notice } from '../../ui/notices.tsx';
import type { Subscription, TierLimits } from './api-types.ts';
import { TierCards } from './tier-cards.tsx';

async function loadPlan(signal: AbortSignal): Promise<{ subscription: Subscription; tiers: TierLimits[] }> {
  const subscription = dashboardApi.get('/v1/subscription', { signal });
  const tiers: TierLimits[] = [];
  for await (const tier of paginate(dashboardApi, '/v1/tiers', { signal })) tiers.push(tier);
  return { subscription: await subscription, tiers };
}

/** The payment processor's page is asked for when it is needed: it works for a limited time. */
function leaveFor(page: Promise<{ url: string }>): Promise<void> {
  return page.then(({ url }) => location.assign(url));
}

export function PlanSection() {
  const t = messages('dashboard');
  const { query } = useLocation();
  const request = useRequest('plan', loadPlan);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (request.data === undefined) {
    return request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : <Loading />;
  }
  const { subscription, tiers } = request.data;
  const go = (page: () => Promise<{ url: string }>) => {
    setBusy(true);
    setFailure(undefined);
    leaveFor(page()).catch((error: unknown) => {
      setFailure(error);
      setBusy(false);
    });
  };
  const openBilling = () => go(() => dashboardApi.post('/v1/subscription/portal'));
  const hasSubscription = subscription.status !== 'none';
  return (
    <>
      {query.checkout === 'done' ? (
        <Notice tone="good" isLive>
          <p>{t(hasSubscription ? 'checkoutDone' : 'checkoutPending')}</p>
          {hasSubscription ? null : <Button onClick={request.retry}>{t('checkoutLookAgain')}</Button>}
        </Notice>
      ) : null}
      {query.checkout === 'cancelled' ? <Notice isLive>{t('checkoutCancelled')}</Notice> : null}
      <StateOfSubscription subscription={subscription} />
      {failure ? <ErrorNotice error={failure} /> : null}
      <TierCards
        tiers={tiers}
        current={subscription.tier}
        isBusy={isBusy}
        onUpgrade={
          portalConfig.hasPayments && !hasSubscription
            ? (tier) => go(() => dashboardApi.post('/v1/subscription/checkout', { body: { tier } }))
            : undefined
        }
      />
      {hasSubscription ? (
        <div class="dash-bar">
          <p>{t('billingText')}</p>
          <Button look="primary" isBusy={isBusy} onClick={openBilling}>
            {t('billingOpen')}
          </Button>
        </div>
      ) : null}
      {portalConfig.hasPayments ? null : <Notice>{t('noPayments')}</Notice>}
      <h2>{t('limitsTitle')}</h2>
      <ul>
        <li>{t('limitsQuota')}</li>
        <li>{t('limitsRate')}</li>
        <li>{t('limitsFree')}</li>
        <li>{t('limitsKeys')}</li>
      </ul>
      <p>
        <a href="/docs/limits">{t('limitsMore')}</a>
      </p>
    </>
  );
}

function StateOfSubscription({ subscription }: { readonly subscription: Subscription }) {
  const t = messages('dashboard');
  const { status, currentPeriodEnd, endsAt, graceEndsAt } = subscription;
  if (status === 'past_due') {
    return (
      <Notice tone="bad">{graceEndsAt ? t('pastDueUntil', { when: formatDate(graceEndsAt) }) : t('pastDue')}</Notice>
    );
  }
  if (endsAt) return <Notice tone="warn">{t('subscriptionEnds', { when: formatDate(endsAt) })}</Notice>;
  if (status === 'active' && currentPeriodEnd) {
    return <p class="lead">{t('subscriptionUntil', { when: formatDate(currentPeriodEnd) })}</p>;
  }
  return <p class="lead">{t('planLead')}</p>;
}
