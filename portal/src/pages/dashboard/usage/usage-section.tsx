/** What the account's keys were used for: against the quota, over time, as chart, table and CSV. */
import { paginate } from '@carnet/client';
import { useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { saveFile } from '../../../files/save-file.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import type { ApiKey, UsageReport } from '../api-types.ts';
import { LatestAnswers } from './latest-answers.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import { UsageChart } from './usage-chart.tsx';
import { usageCsv } from './usage-csv.ts';
import {
  GRANULARITIES,
  type Granularity,
  granularitiesOf,
  granularityFor,
  PERIODS,
  type Period,
  periodStart,
} from './usage-period.ts';
import { chartSeries } from './usage-series.ts';
import { UsageTable } from './usage-table.tsx';

const GROUPS = ['none', 'key', 'endpoint', 'status'] as const;
type Group = (typeof GROUPS)[number];

async function loadKeys(signal: AbortSignal): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for await (const key of paginate(dashboardApi, '/v1/api-keys', { query: { limit: 100 }, signal })) keys.push(key);
  return keys;
}

export function UsageSection() {
  const t = messages('dashboard');
  const [period, setPeriod] = useState<Period>('month');
  const [wished, setWished] = useState<Granularity>('day');
  const [group, setGroup] = useState<Group>('none');
  const { query } = useLocation();
  // Leads here from the list of keys.
  const [apiKeyId, setApiKeyId] = useState(/^\d+$/.test(query.key ?? '') ? (query.key ?? '') : '');
  const granularity = granularityFor(period, wished);
  const keys = useRequest('keys', loadKeys);
  const usage = useRequest(`usage ${period} ${granularity} ${group} ${apiKeyId}`, (signal) =>
    dashboardApi.get('/v1/usage', {
      query: {
        from: periodStart(period, Date.now()),
        granularity,
        groupBy: group === 'none' ? undefined : group,
        apiKeyId: apiKeyId === '' ? undefined : Number(apiKeyId),
      },
      signal,
    }),
  );
  return (
    <>
      <QuotaMeter />
      <h2>{t('usageOverTime')}</h2>
      <div class="dash-filters">
        <SelectField
          label={t('usagePeriod')}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((one) => ({ value: one, label: t(`period_${one}`) }))}
        />
        <SelectField
          label={t('usageGranularity')}
          value={granularity}
          onChange={setWished}
          options={GRANULARITIES.filter((one) => granularitiesOf(period).includes(one)).map((one) => ({
            value: one,
            label: t(`granularity_${one}`),
          }))}
        />
        <SelectField
          label={t('usageGroup')}
          value={group}
          onChange={setGroup}
          options={GROUPS.map((one) => ({ value: one, label: t(`group_${one}`) }))}
        />
        <SelectField
          label={t('usageKey')}
          value={apiKeyId}
          onChange={setApiKeyId}
          options={[
            { value: '', label: t('usageAllKeys') },
            ...(keys.data ?? []).map((key) => ({ value: String(key.id), label: `${key.name} (…${key.lastFour})` })),
          ]}
        />
      </div>
      {usage.status === 'failed' ? <ErrorNotice error={usage.error} onRetry={usage.retry} /> : null}
      {usage.status === 'loading' && usage.data === undefined ? <Loading lines={8} /> : null}
      {usage.data ? <Report report={usage.data} onRefresh={usage.retry} /> : null}
      {keys.data ? (
        <LatestAnswers period={period} apiKeyId={apiKeyId === '' ? undefined : Number(apiKeyId)} keys={keys.data} />
      ) : null}
    </>
  );
}

function Report({ report, onRefresh }: { readonly report: UsageReport; readonly onRefresh: () => void }) {
  const t = messages('dashboard');
  const name = useMemo(
    () => (series: UsageReport['series'][number]) =>
      series.apiKey
        ? `${series.apiKey.name} (…${series.apiKey.lastFour})`
        : (series.endpoint ?? series.status ?? t('usageAll')),
    [t],
  );
  const series = useMemo(() => chartSeries(report, name, t('usageOthers')), [report, name, t]);
  if (report.total.requests === 0) {
    return (
      <EmptyState title={t('usageEmptyTitle')}>
        <p>{t('usageEmptyText')}</p>
        <Button onClick={onRefresh}>{t('usageRefresh')}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status">{t('usageSum', { requests: report.total.requests, counted: report.total.counted })}</p>
      <UsageChart report={report} series={series} />
      <div class="dash-bar">
        <p>{t('usageDelay')}</p>
        <div class="dash-bar-buttons">
          <Button onClick={onRefresh}>{t('usageRefresh')}</Button>
          <Button onClick={() => saveFile(fileName(report), csvBlob(usageCsv(report, name)))}>{t('usageCsv')}</Button>
        </div>
      </div>
      <UsageTable report={report} series={series} />
    </>
  );
}

const fileName = ({ from, granularity }: UsageReport) => `carnet-usage-${from.slice(0, 10)}-${granularity}.csv`;

const csvBlob = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' });
