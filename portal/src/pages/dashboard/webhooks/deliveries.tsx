/** What was sent to an endpoint, newest first, with a way to send something again. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorNotice, Loading } from '../../../ui/notices.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { WebhookDelivery, WebhookEndpoint } from '../api-types.ts';
import { DeliveryTable } from './delivery-table.tsx';

const PER_PAGE = 20;

interface DeliveriesProps {
  readonly endpoint: WebhookEndpoint;
  /** Something was asked for that may change how the endpoint is. */
  readonly onSent: () => void;
}

export function Deliveries({ endpoint, onSent }: DeliveriesProps) {
  const t = messages('dashboard');
  const [page, setPage] = useState(1);
  const [announcement, setAnnouncement] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const path = { id: endpoint.id };
  const request = useRequest(`deliveries ${endpoint.id} ${page}`, (signal) =>
    dashboardApi.get('/v1/webhook-endpoints/{id}/deliveries', { path, query: { page, limit: PER_PAGE }, signal }),
  );
  const refresh = () => {
    request.retry();
    onSent();
  };
  const send = async (what: () => Promise<unknown>, done: string) => {
    setFailure(undefined);
    try {
      await what();
      setAnnouncement(done);
      refresh();
    } catch (error) {
      setFailure(error);
    }
  };
  const replay = ({ id }: WebhookDelivery) =>
    dashboardApi.post('/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/replay', {
      path: { ...path, deliveryId: id },
    });
  const isActive = endpoint.status === 'active';
  return (
    <section aria-label={t('webhookDeliveriesOf', { url: endpoint.url })}>
      <div class="dash-bar">
        <h2>{t('webhookDeliveries')}</h2>
        <Button onClick={refresh}>{t('webhookRefresh')}</Button>
      </div>
      <p class="hook-note">{endpoint.url}</p>
      <div role="status" class="visually-hidden">
        {announcement}
      </div>
      {failure ? <ErrorNotice error={failure} /> : null}
      {request.data === undefined ? (
        request.status === 'failed' ? (
          <ErrorNotice error={request.error} onRetry={request.retry} />
        ) : (
          <Loading />
        )
      ) : request.data.meta.total === 0 ? (
        <EmptyState title={t('webhookNoDeliveries')}>
          <p>{t('webhookNoDeliveriesText')}</p>
        </EmptyState>
      ) : (
        <>
          <DeliveryTable
            deliveries={request.data.data}
            onReplay={isActive ? (one) => send(() => replay(one), t('webhookReplayed')) : undefined}
          />
          <Pager page={page} totalPages={request.data.meta.totalPages} onPage={setPage} />
        </>
      )}
    </section>
  );
}
