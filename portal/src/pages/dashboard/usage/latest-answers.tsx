/** How requests were answered: by status, as stored and as this node knows, how long it took, and the last of a key. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime, formatMoment, formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ApiKey, RecentAnswer, UsageOfNode } from '../api-types.ts';
import { PagedRows } from '../paged-rows.tsx';
import { granularityFor, type Period, periodStart } from './usage-period.ts';

interface LatestAnswersProps {
  readonly period: Period;
  /** The one that is looked at; undefined = all. */
  readonly apiKeyId: number | undefined;
  readonly keys: readonly ApiKey[];
}

export function LatestAnswers({ period, apiKeyId, keys }: LatestAnswersProps) {
  const t = messages('dashboard');
  const [round, setRound] = useState(0);
  const request = useRequest(`answers ${period} ${apiKeyId ?? ''}`, async (signal) => {
    const [stored, node] = await Promise.all([
      dashboardApi.get('/v1/usage', {
        query: {
          from: periodStart(period, Date.now()),
          granularity: granularityFor(period, 'day'),
          groupBy: 'status',
          apiKeyId,
        },
        signal,
      }),
      dashboardApi.get('/v1/usage/node', { query: { apiKeyId }, signal }),
    ]);
    return { stored: new Map(stored.series.map(({ status, total }) => [status, total.requests])), node };
  });
  // With a single key there is nothing to choose.
  const shown = keys.find(({ id }) => id === apiKeyId) ?? (keys.length === 1 ? keys[0] : undefined);
  const refresh = () => {
    setRound(round + 1);
    request.retry();
  };
  return (
    <section aria-labelledby="answers-title">
      <div class="dash-bar">
        <h2 id="answers-title">{t('answersTitle')}</h2>
        <Button onClick={refresh}>{t('answersRefresh')}</Button>
      </div>
      {request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : null}
      {request.data === undefined ? (
        request.status === 'loading' ? (
          <Loading lines={4} />
        ) : null
      ) : (
        <>
          <StatusTable {...request.data} />
          <Durations node={request.data.node} />
          {request.data.node.isKept ? (
            <>
              <h3>{t('answersLatest')}</h3>
              {shown ? <AnswersOfKey key={`${shown.id} ${round}`} apiKey={shown} /> : <p>{t('answersChooseKey')}</p>}
            </>
          ) : null}
        </>
      )}
    </section>
  );
}

type StatusCount = UsageOfNode['byStatus'][number];

function StatusTable({ stored, node }: { readonly stored: Map<string | null, number>; readonly node: UsageOfNode }) {
  const t = messages('dashboard');
  const columns: Column<StatusCount>[] = [
    {
      id: 'status',
      header: t('answersStatus'),
      cell: ({ status }) => t(`answersStatus_${status}`),
      namesRow: true,
    },
    {
      id: 'stored',
      header: t('answersStored'),
      cell: ({ status }) => formatNumber(stored.get(status) ?? 0),
      isNumber: true,
    },
  ];
  if (node.isKept) {
    columns.push({
      id: 'node',
      header: t('answersNode'),
      cell: ({ requests }) => formatNumber(requests),
      isNumber: true,
    });
  }
  return (
    <DataTable
      caption={t('answersStatusTable')}
      isCaptionHidden
      columns={columns}
      rows={node.byStatus}
      rowKey={({ status }) => status}
    />
  );
}

function Durations({ node: { isKept, since, p50Ms, p95Ms } }: { readonly node: UsageOfNode }) {
  const t = messages('dashboard');
  if (!isKept) return <Notice>{t('answersOff')}</Notice>;
  if (since === null || p50Ms === null || p95Ms === null) return <p>{t('answersNone')}</p>;
  return (
    <>
      <p class="dash-durations">{t('answersDuration', { p50: formatNumber(p50Ms), p95: formatNumber(p95Ms) })}</p>
      <p class="dash-hint">{t('answersSince', { when: formatDateTime(since) })}</p>
    </>
  );
}

function AnswersOfKey({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) {
  const t = messages('dashboard');
  const request = useRequest(`answers of ${id}`, (signal) =>
    dashboardApi.get('/v1/api-keys/{id}/answers', { path: { id }, query: { limit: 100 }, signal }),
  );
  if (request.data === undefined) {
    return request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : <Loading />;
  }
  const { data } = request.data;
  if (data.length === 0) return <p>{t('answersEmpty')}</p>;
  const columns: Column<RecentAnswer>[] = [
    {
      id: 'at',
      header: t('answersWhen'),
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
      sortBy: ({ at }) => at,
    },
    {
      id: 'request',
      header: t('answersRequest'),
      cell: ({ method, path }) => (
        <code class="dash-path">
          {method} {path}
        </code>
      ),
      sortBy: ({ path }) => path,
      namesRow: true,
    },
    { id: 'status', header: t('answersStatus'), cell: ({ status }) => status, sortBy: ({ status }) => status },
    {
      id: 'took',
      header: t('answersTook'),
      cell: ({ milliseconds }) => t('answersTookValue', { ms: formatNumber(milliseconds) }),
      sortBy: ({ milliseconds }) => milliseconds,
      isNumber: true,
    },
    { id: 'id', header: t('answersId'), cell: ({ requestId }) => <code class="dash-path">{requestId}</code> },
  ];
  return (
    <PagedRows rows={data.map((answer, index) => ({ ...answer, index }))}>
      {(rows) => (
        <DataTable caption={t('answersLatestOf', { name })} columns={columns} rows={rows} rowKey={(row) => row.index} />
      )}
    </PagedRows>
  );
}
