/** `/desk/corrections`: mistakes that people reported. */
import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { useRouteInPlace } from '../../../shell/route-in-place.ts';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Correction } from '../api-types.ts';
import { ListKeys } from '../keys/list-keys.tsx';
import { usePeople } from '../words/use-people.ts';
import { type Places, usePlaces } from '../words/use-places.ts';
import { addressOf, type CorrectionChoice, readChoice } from './correction-choice.ts';
import { CorrectionFilters } from './correction-filters.tsx';
import { CorrectionStatusChip, topicLabel } from './correction-words.tsx';
import './corrections.css';

const PER_PAGE = 20;

export function CorrectionListPage() {
  const t = messages('desk');
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const places = usePlaces();
  const choice = readChoice(query);
  const page = Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1);
  const list = useRef<HTMLDivElement>(null);
  const { data, retry, ...asked } = useRequest(`desk corrections ${addressOf(choice, '', page)}`, (signal) =>
    dashboardApi.get('/v1/desk/corrections', { query: { page, limit: PER_PAGE, ...choice }, signal }),
  );
  return (
    <>
      <p class="lead">{t('correctionsLead')}</p>
      <CorrectionFilters choice={choice} places={places} onChange={(next) => routeInPlace(addressOf(next))} />
      <div class="dash-bar">
        <p role="status">{data ? t('correctionsCount', { count: data.meta.total }) : null}</p>
        <ListKeys list={list} selector="tbody a" />
      </div>
      {data === undefined && asked.status === 'failed' ? <ErrorNotice error={asked.error} onRetry={retry} /> : null}
      {data === undefined && asked.status === 'loading' ? <Loading lines={8} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState title={t(Object.keys(choice).length > 0 ? 'queueEmptyFiltered' : 'correctionsEmpty')}>
          <p>{t('correctionsEmptyText')}</p>
        </EmptyState>
      ) : null}
      <div ref={list}>
        {data && data.data.length > 0 ? <Reports reports={data.data} choice={choice} places={places} /> : null}
      </div>
      {data ? (
        <Pager
          page={page}
          totalPages={data.meta.totalPages}
          onPage={(next) => routeInPlace(addressOf(choice, '', next))}
        />
      ) : null}
    </>
  );
}

interface ReportsProps {
  readonly reports: readonly Correction[];
  readonly choice: CorrectionChoice;
  readonly places: Places;
}

function Reports({ reports, choice, places }: ReportsProps) {
  const t = messages('desk');
  const person = usePeople();
  return (
    <DataTable
      caption={t('correctionsTitle')}
      isCaptionHidden
      rows={reports}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'what',
          header: t('correction'),
          namesRow: true,
          cell: ({ id, message, fromCountryId, toCountryId, topic }) => (
            <>
              <a class="desk-excerpt" href={addressOf(choice, id)}>
                {message}
              </a>
              <span class="dash-details">
                {places.country(fromCountryId)} → {places.country(toCountryId)}
                {topic === null ? null : ` · ${topicLabel(topic)}`}
              </span>
            </>
          ),
        },
        {
          id: 'status',
          header: t('correctionStatus'),
          cell: ({ status, takenBy, closedAt }) => (
            <>
              <CorrectionStatusChip status={status} />
              {takenBy === null || closedAt !== null ? null : (
                <span class="dash-details desk-breaks">{person(takenBy)}</span>
              )}
            </>
          ),
        },
        {
          id: 'when',
          header: t('correctionReported'),
          cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
        },
      ]}
    />
  );
}
