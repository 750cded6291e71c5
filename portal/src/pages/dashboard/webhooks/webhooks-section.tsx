/** Webhook endpoints of the account, what was sent to one of them, and the dialogs that change them. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import type { WebhookEndpoint } from '../api-types.ts';
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { type EndpointAction, EndpointList } from './endpoint-list.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import './webhooks.css';

/** The service refuses an eleventh. */
const MOST_ENDPOINTS = 10;

export function WebhooksSection() {
  const t = messages('dashboard');
  const request = useRequest('webhook endpoints', (signal) =>
    dashboardApi.get('/v1/webhook-endpoints', { query: { limit: 100 }, signal }),
  );
  const [open, setOpen] = useState<{ action: EndpointAction | 'create'; endpoint?: WebhookEndpoint }>();
  const [shownId, setShownId] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [tests, setTests] = useState(0);
  if (request.data === undefined) {
    return request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : <Loading />;
  }
  const endpoints = request.data.data;
  const shown = endpoints.find(({ id }) => id === shownId);
  const isFull = endpoints.length >= MOST_ENDPOINTS;
  const close = () => setOpen(undefined);
  const opened = (action: EndpointAction) => (open?.action === action ? open.endpoint : undefined);
  // The outcome appears in the list of deliveries.
  const test = async ({ id }: WebhookEndpoint) => {
    setFailure(undefined);
    try {
      await dashboardApi.post('/v1/webhook-endpoints/{id}/test', { path: { id } });
      setAnnouncement(t('webhookTestSent'));
      setShownId(id);
      setTests((count) => count + 1);
      request.retry();
    } catch (error) {
      setFailure(error);
    }
  };
  const act = (action: EndpointAction, endpoint: WebhookEndpoint) => {
    if (action === 'test') void test(endpoint);
    else if (action === 'deliveries') setShownId(endpoint.id === shownId ? undefined : endpoint.id);
    else setOpen({ action, endpoint });
  };
  return (
    <>
      <p class="lead">{t('webhooksLead')}</p>
      {request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : null}
      <div class="dash-bar">
        <p>{t('webhooksCount', { count: endpoints.length, most: MOST_ENDPOINTS })}</p>
        <Button look="primary" onClick={() => setOpen({ action: 'create' })} disabled={isFull}>
          {t('webhookCreate')}
        </Button>
      </div>
      {isFull ? <Notice tone="warn">{t('webhooksFull', { most: MOST_ENDPOINTS })}</Notice> : null}
      <div role="status" class="visually-hidden">
        {announcement}
      </div>
      {failure ? <ErrorNotice error={failure} /> : null}
      {endpoints.length === 0 ? (
        <EmptyState title={t('webhooksEmptyTitle')}>
          <p>{t('webhooksEmptyText')}</p>
        </EmptyState>
      ) : (
        <EndpointList endpoints={endpoints} shownId={shownId} onAction={act} />
      )}
      {shown ? <Deliveries key={`${shown.id} ${tests}`} endpoint={shown} onSent={request.retry} /> : null}
      <EndpointDialog
        isOpen={open?.action === 'create' || open?.action === 'edit'}
        endpoint={opened('edit')}
        onClose={close}
        onSaved={request.retry}
      />
      <RotateSecretDialog endpoint={opened('rotate')} onClose={close} />
      <DeleteEndpointDialog
        endpoint={opened('delete')}
        onClose={close}
        onDeleted={() => {
          setAnnouncement(t('webhookDeleted'));
          request.retry();
        }}
      />
    </>
  );
}
