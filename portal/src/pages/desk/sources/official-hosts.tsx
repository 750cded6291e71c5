/** Hosts that changes cite as official: a reviewer says whether they are, and can take it back. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { OfficialHost } from '../api-types.ts';
import { useMe } from '../me.tsx';
import { NotDone } from '../not-done.tsx';
import { usePeople } from '../words/use-people.ts';

export function OfficialHosts() {
  const t = messages('desk');
  const nameOf = usePeople();
  const isReviewer = useMe().roles.includes('reviewer');
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState('');
  const { data, retry, ...asked } = useRequest('desk official hosts', (signal) =>
    dashboardApi.get('/v1/desk/official-hosts', { signal }),
  );
  const decide = async (host: string, isOfficial: boolean) => {
    setBusy(host);
    setSaid('');
    setFailure(undefined);
    try {
      await dashboardApi.post('/v1/desk/official-hosts', { body: { host, isOfficial } });
      setSaid(t(isOfficial ? 'hostCalledNow' : 'hostTakenNow', { host }));
      retry();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy('');
    }
  };
  const hosts = data?.data ?? [];
  return (
    <section>
      <h2>{t('hostsTitle')}</h2>
      <p>{t('hostsLead')}</p>
      {isReviewer ? null : <p class="desk-why">{t('hostsNoReviewer')}</p>}
      <div role="status">{said === '' ? null : <Notice tone="good">{said}</Notice>}</div>
      {failure ? <NotDone error={failure} /> : null}
      {data === undefined && asked.status === 'failed' ? <ErrorNotice error={asked.error} onRetry={retry} /> : null}
      {data === undefined && asked.status === 'loading' ? <Loading lines={3} /> : null}
      {data?.data.length === 0 ? <EmptyState title={t('hostsNone')} /> : null}
      {hosts.length === 0 ? null : (
        <DataTable
          caption={t('hostsTitle')}
          isCaptionHidden
          rows={hosts}
          rowKey={({ host }) => host}
          columns={[
            {
              id: 'host',
              header: t('hostName'),
              namesRow: true,
              cell: ({ host }) => <span class="desk-breaks">{host}</span>,
            },
            { id: 'cited', header: t('hostCited'), cell: (one) => <Citations host={one} /> },
            {
              id: 'state',
              header: t('hostState'),
              cell: ({ isOfficial, calledBy, calledAt }) =>
                isOfficial && calledAt !== null
                  ? t('hostCalled', { who: nameOf(calledBy), when: formatDateTime(calledAt) })
                  : t('hostNot'),
            },
            ...(isReviewer
              ? [
                  {
                    id: 'decide',
                    header: t('hostDecide'),
                    cell: (one: OfficialHost) => <Decision host={one} isBusy={busy === one.host} onDecide={decide} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  );
}

function Citations({ host: { citations, changeIds } }: { readonly host: OfficialHost }) {
  const t = messages('desk');
  return (
    <ul class="row-list">
      {changeIds.map((id) => (
        <li key={id}>
          <a href={`/desk/changes/${id}`}>{t('changeTitle', { id })}</a>
        </li>
      ))}
      {citations > changeIds.length ? <li>{t('andMore', { count: citations - changeIds.length })}</li> : null}
    </ul>
  );
}

interface DecisionProps {
  readonly host: OfficialHost;
  readonly isBusy: boolean;
  readonly onDecide: (host: string, isOfficial: boolean) => void;
}

function Decision({ host: { host, isOfficial, isOwn }, isBusy, onDecide }: DecisionProps) {
  const t = messages('desk');
  if (!isOfficial && isOwn) return <>{t('hostOwn')}</>;
  return (
    <Button
      isBusy={isBusy}
      aria-label={t(isOfficial ? 'hostTakeLabel' : 'hostCallLabel', { host })}
      onClick={() => onDecide(host, !isOfficial)}
    >
      {t(isOfficial ? 'hostTake' : 'hostCall')}
    </Button>
  );
}
