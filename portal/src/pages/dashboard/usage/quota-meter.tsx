/** How much of this month's quota is used. */
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { ErrorNotice, Loading } from '../../../ui/notices.tsx';

async function loadQuota(signal: AbortSignal) {
  const [usage, account, tiers] = await Promise.all([
    dashboardApi.get('/v1/usage', { query: { granularity: 'month' }, signal }),
    dashboardApi.get('/v1/account', { signal }),
    dashboardApi.get('/v1/tiers', { query: { limit: 100 }, signal }),
  ]);
  const most = tiers.data.find(({ tier }) => tier === account.tier)?.monthlyRequests ?? 0;
  return { counted: usage.total.counted, most, tier: account.tier, from: usage.from };
}

export function QuotaMeter() {
  const t = messages('dashboard');
  const request = useRequest('quota', loadQuota);
  if (request.data === undefined) {
    return request.status === 'failed' ? (
      <ErrorNotice error={request.error} onRetry={request.retry} />
    ) : (
      <Loading lines={2} />
    );
  }
  const { counted, most, tier, from } = request.data;
  const month = new Date(from);
  const renewal = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1)).toISOString();
  return (
    <section class="dash-quota" aria-labelledby="quota-title">
      <h2 id="quota-title">{t('quotaTitle')}</h2>
      <p class="dash-quota-number">
        {t('quotaUsed', { counted: formatNumber(counted), most: formatNumber(most), tier: t(`tier_${tier}`) })}
      </p>
      <meter
        min={0}
        max={most}
        high={most * 0.8}
        optimum={0}
        value={Math.min(counted, most)}
        aria-labelledby="quota-title"
      />
      <p>{t(counted >= most ? 'quotaOver' : 'quotaRenews', { when: formatDate(renewal) })}</p>
    </section>
  );
}
