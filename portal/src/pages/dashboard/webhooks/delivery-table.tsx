/** Deliveries as a table: which event, what became of it, when, and a way to send it again. */
import { formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { WebhookDelivery } from '../api-types.ts';

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  /** Absent: nothing is sent to the endpoint. */
  readonly onReplay: ((delivery: WebhookDelivery) => void) | undefined;
}

export function DeliveryTable({ deliveries, onReplay }: DeliveryTableProps) {
  const t = messages('dashboard');
  const nameOf = ({ id, type }: WebhookDelivery) => `${type} ${id}`;
  const columns: Column<WebhookDelivery>[] = [
    { id: 'event', header: t('webhookEvent'), namesRow: true, cell: nameOf },
    {
      id: 'state',
      header: t('webhookState'),
      cell: (delivery) => (
        <>
          {t(`webhookState_${delivery.status}`)}
          {delivery.lastError ? (
            <span class="hook-error" lang="en">
              {delivery.lastError}
            </span>
          ) : null}
        </>
      ),
    },
    { id: 'attempts', header: t('webhookAttempts'), isNumber: true, cell: ({ attempts }) => attempts },
    {
      id: 'last',
      header: t('webhookLastAttempt'),
      cell: ({ lastAttemptAt }) => (lastAttemptAt ? formatDateTime(lastAttemptAt) : '—'),
    },
    {
      id: 'next',
      header: t('webhookNextAttempt'),
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? formatDateTime(nextAttemptAt) : '—'),
    },
  ];
  if (onReplay) {
    columns.push({
      id: 'actions',
      header: t('keyActions'),
      cell: (delivery) => (
        <Button onClick={() => onReplay(delivery)} aria-label={t('webhookReplayNamed', { name: nameOf(delivery) })}>
          {t('webhookReplay')}
        </Button>
      ),
    });
  }
  return (
    <DataTable
      caption={t('webhookDeliveries')}
      isCaptionHidden
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
    />
  );
}
