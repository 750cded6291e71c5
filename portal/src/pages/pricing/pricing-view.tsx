/** The tiers side by side: what they cost and allow, how to have one, and what happens at a limit. */
import { createDashboardClient, type DashboardComponents, paginate } from '@carnet/client';
import { portalConfig } from '../../api/portal-config.ts';
import { useRequest } from '../../api/use-request.ts';
import { formatMoney, formatNumber } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice, Loading, Notice } from '../../ui/notices.tsx';
import './pricing.css';

type Tier = DashboardComponents['schemas']['TierLimits'];

/** Needs no token. */
async function loadTiers(signal: AbortSignal): Promise<Tier[]> {
  const api = createDashboardClient({ baseUrl: location.origin });
  const tiers: Tier[] = [];
  for await (const tier of paginate(api, '/v1/tiers', { signal })) tiers.push(tier);
  return tiers;
}

export function PricingView() {
  const t = messages('pricing');
  const request = useRequest('tiers', loadTiers);
  if (request.data === undefined) {
    return request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : <Loading />;
  }
  const tiers = request.data;
  const { hasPayments } = portalConfig;
  return (
    <>
      <ul class="pricing">
        {tiers.map((tier) => (
          <li key={tier.tier} class="pricing-tier">
            <h2>{t(`tier_${tier.tier}`)}</h2>
            <p class="pricing-price">
              {tier.monthlyPrice
                ? t('perMonth', { price: formatMoney(tier.monthlyPrice.amount, tier.monthlyPrice.currency) })
                : t(tier.isPaid ? 'priceUnset' : 'priceFree')}
            </p>
            <dl>
              <dt>{t('monthly')}</dt>
              <dd>{formatNumber(tier.monthlyRequests)}</dd>
              <dt>{t('rate')}</dt>
              <dd>{t('rateValue', { perMinute: tier.requestsPerMinute, burst: tier.burst })}</dd>
              <dt>{t('keys')}</dt>
              <dd>{formatNumber(tier.maxActiveApiKeys)}</dd>
              <dt>{t('history')}</dt>
              <dd>{t('historyValue', { hours: tier.usageByHourDays, days: tier.usageByDayDays })}</dd>
            </dl>
            {tier.isPaid ? (
              hasPayments ? (
                <ButtonLink href="/dashboard/plan" label={t('upgradeTo', { tier: t(`tier_${tier.tier}`) })}>
                  {t('upgrade')}
                </ButtonLink>
              ) : null
            ) : (
              <ButtonLink look="primary" href="/sign-up">
                {t('start')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {hasPayments ? null : (
        <Notice>
          <p>{t('noPayments')}</p>
        </Notice>
      )}
      <h2>{t('sameTitle')}</h2>
      <p>{t('same')}</p>
      <h2>{t('limitsTitle')}</h2>
      <ul>
        <li>{t('limitsQuota')}</li>
        <li>{t('limitsRate')}</li>
        <li>{t('limitsFree')}</li>
      </ul>
      <p>
        <a href="/docs/limits">{t('limitsMore')}</a>
      </p>
    </>
  );
}
