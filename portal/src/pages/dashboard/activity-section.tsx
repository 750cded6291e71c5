/** The audit log: what was changed about the account, by whom, when and from where. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../api/dashboard-api.ts';
import { useRequest } from '../../api/use-request.ts';
import { describeBrowser } from '../../i18n/describe-browser.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { messages } from '../../i18n/messages.ts';
import { EmptyState, ErrorNotice, Loading } from '../../ui/notices.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import type { AuditEntry } from './api-types.ts';

const PER_PAGE = 25;

export function ActivitySection() {
  const t = messages('dashboard');
  const [page, setPage] = useState(1);
  const request = useRequest(`activity ${page}`, (signal) =>
    dashboardApi.get('/v1/audit-log', { query: { page, limit: PER_PAGE }, signal }),
  );
  if (request.data === undefined) {
    return request.status === 'failed' ? (
      <ErrorNotice error={request.error} onRetry={request.retry} />
    ) : (
      <Loading lines={8} />
    );
  }
  const { data, meta } = request.data;
  if (meta.total === 0) return <EmptyState title={t('activityEmpty')} />;
  const columns: Column<AuditEntry>[] = [
    {
      id: 'what',
      header: t('activityWhat'),
      namesRow: true,
      cell: (entry) => (
        <>
          {t(actionKey(entry.action))}
          <Details details={entry.details} />
        </>
      ),
    },
    {
      id: 'when',
      header: t('activityWhen'),
      cell: (entry) => <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>,
    },
    { id: 'who', header: t('activityWho'), cell: (entry) => t(`actor_${entry.actor.kind}`) },
    {
      id: 'from',
      header: t('activityFrom'),
      cell: ({ actor }) => (
        <>
          {actor.ip ?? '—'}
          {actor.userAgent ? <span class="dash-agent">{browserName(actor.userAgent)}</span> : null}
        </>
      ),
    },
  ];
  return (
    <>
      <p class="lead">{t('activityLead')}</p>
      <DataTable
        caption={t('activityTitle')}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={(entry) => entry.id}
      />
      <Pager page={meta.page} totalPages={meta.totalPages} onPage={setPage} />
    </>
  );
}

/** `api_key.created` is told by the message `action_api_key_created`. */
function actionKey<A extends AuditEntry['action']>(action: A) {
  return `action_${action.replace('.', '_')}` as A extends `${infer Target}.${infer Verb}`
    ? `action_${Target}_${Verb}`
    : never;
}

/** `Firefox, Linux`; what a program says of itself where it is no browser we know. */
function browserName(userAgent: string): string {
  const { browser, system } = describeBrowser(userAgent);
  return [browser, system].filter(Boolean).join(', ') || userAgent;
}

/** What else is known: which key, which tier, or what it was before and after. */
function Details({ details }: { readonly details: AuditEntry['details'] }) {
  const { name, prefix, lastFour, from, to, tier } = details;
  const key = [name, lastFour ? `${prefix ?? ''}…${lastFour}` : null].filter(Boolean).join(' · ');
  const change = from === undefined && to === undefined ? '' : `${from || '—'} → ${to || '—'}`;
  const text = [key, change, tier].filter(Boolean).join(' · ');
  return text === '' ? null : <span class="dash-details">{text}</span>;
}
