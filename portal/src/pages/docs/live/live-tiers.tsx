/** The tiers and their limits, as the dashboard API tells them. */
import { createDashboardClient } from '@carnet/client';
import { portalConfig } from '../../../api/portal-config.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Loading } from '../../../ui/notices.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { LiveFailure } from './live-failure.tsx';

const NAMES = { free: 'tierFree', growth: 'tierGrowth', business: 'tierBusiness' } as const;
const LIMITS = [
  ['monthlyRequests', 'tiersMonthly'],
  ['requestsPerMinute', 'tiersSustained'],
  ['burst', 'tiersBurst'],
  ['maxActiveApiKeys', 'tiersKeys'],
  ['usageByHourDays', 'tiersByHour'],
  ['usageByDayDays', 'tiersByDay'],
] as const;

export function LiveTiers() {
  const t = messages('docs');
  const request = useRequest('tiers', async (signal) => {
    // The list needs no token, and reading about limits must not begin a sign-in.
    const dashboard = createDashboardClient({ baseUrl: portalConfig.dashboardUrl, token: () => undefined });
    return (await dashboard.get('/v1/tiers', { signal })).data;
  });
  if (request.status === 'failed') return <LiveFailure error={request.error} onRetry={request.retry} />;
  if (!request.data) return <Loading lines={6} />;
  return (
    <DataTable
      caption={t('tiersCaption')}
      rows={LIMITS}
      rowKey={([field]) => field}
      columns={[
        { id: 'limit', header: t('tiersLimit'), namesRow: true, cell: ([, label]) => t(label) },
        ...request.data.map((tier) => ({
          id: tier.tier,
          header: t(NAMES[tier.tier]),
          isNumber: true,
          cell: ([field]: (typeof LIMITS)[number]) => formatNumber(tier[field]),
        })),
      ]}
    />
  );
}
