/** `/desk/changes`: what is proposed, reviewed and published, by state. */
import { useLocation } from 'preact-iso';
import { CHANGE_STATUSES, type ChangeStatus } from '../../../../../src/domain/desk/change-status.ts';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { useRouteInPlace } from '../../../shell/route-in-place.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Change } from '../api-types.ts';
import { useMe } from '../me.tsx';
import { ListOf, ScopeName } from '../words/scope-name.tsx';
import { usePeople } from '../words/use-people.ts';
import { usePlaces } from '../words/use-places.ts';
import { StatusChip } from './status-chip.tsx';

const PER_PAGE = 20;
const NAMED_RULES = 3;

const isStatus = (text: string): text is ChangeStatus => (CHANGE_STATUSES as readonly string[]).includes(text);
const addressOf = (status: ChangeStatus | '', page: number) => {
  const query = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) });
  return `/desk/changes${query.size === 0 ? '' : `?${query}`}`;
};

export function ChangeListPage() {
  const t = messages('desk');
  const { query } = useLocation();
  const routeInPlace = useRouteInPlace();
  const { roles } = useMe();
  const status = isStatus(query.status ?? '') ? (query.status as ChangeStatus) : '';
  const page = Math.max(1, Number.parseInt(query.page ?? '1', 10) || 1);
  const { data, retry, ...asked } = useRequest(`desk changes ${status} ${page}`, (signal) =>
    dashboardApi.get('/v1/desk/changes', { query: { page, limit: PER_PAGE, ...(status && { status }) }, signal }),
  );
  return (
    <>
      <p class="lead">{t('changesLead')}</p>
      <div class="dash-bar">
        <SelectField<ChangeStatus | ''>
          label={t('changeStatus')}
          value={status}
          onChange={(next) => routeInPlace(addressOf(next, 1))}
          options={[
            { value: '', label: t('all') },
            ...CHANGE_STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
          ]}
        />
        {roles.includes('editor') ? (
          <ButtonLink look="primary" href="/desk/changes/new">
            {t('newChange')}
          </ButtonLink>
        ) : null}
      </div>
      {data === undefined && asked.status === 'failed' ? <ErrorNotice error={asked.error} onRetry={retry} /> : null}
      {data === undefined && asked.status === 'loading' ? <Loading lines={8} /> : null}
      {data?.data.length === 0 ? (
        <EmptyState title={t('changesEmpty')}>
          <p>{t('changesEmptyText')}</p>
        </EmptyState>
      ) : null}
      {data && data.data.length > 0 ? <ChangeTable changes={data.data} /> : null}
      {data ? (
        <Pager page={page} totalPages={data.meta.totalPages} onPage={(next) => routeInPlace(addressOf(status, next))} />
      ) : null}
    </>
  );
}

function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  const t = messages('desk');
  const places = usePlaces();
  const person = usePeople();
  const scopes = ({ edits }: Change) => {
    const keys = [...new Set(edits.map(({ scopeKey }) => scopeKey))];
    const more = keys.length - NAMED_RULES;
    const named = keys.slice(0, NAMED_RULES).map((key) => <ScopeName key={key} places={places} scopeKey={key} />);
    return <ListOf items={[...named, ...(more > 0 ? [t('andMore', { count: more })] : [])]} />;
  };
  return (
    <DataTable
      caption={t('changesTitle')}
      isCaptionHidden
      rows={changes}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'what',
          header: t('changeWhat'),
          namesRow: true,
          cell: (change) => (
            <>
              <a href={`/desk/changes/${change.id}`}>{change.reason}</a>
              <span class="dash-details">{scopes(change)}</span>
            </>
          ),
        },
        { id: 'status', header: t('changeStatus'), cell: ({ status }) => <StatusChip status={status} /> },
        { id: 'kind', header: t('changeKind'), cell: ({ kind }) => t(`changeKind_${kind}`) },
        {
          id: 'author',
          header: t('changeAuthor'),
          cell: ({ authorId }) => <span class="desk-breaks">{person(authorId)}</span>,
        },
        {
          id: 'when',
          header: t('changeWhen'),
          cell: ({ closedAt, reviewedAt, submittedAt, createdAt }) => {
            const when = closedAt ?? reviewedAt ?? submittedAt ?? createdAt;
            return <time dateTime={when}>{formatDateTime(when)}</time>;
          },
        },
      ]}
    />
  );
}
