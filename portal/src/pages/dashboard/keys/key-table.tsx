/** API keys as a table; with a way to revoke them while they are active. */
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ApiKey } from '../api-types.ts';

interface KeyTableProps {
  readonly caption: string;
  readonly keys: readonly ApiKey[];
  /** Absent: the keys are revoked already. */
  readonly onRevoke?: (key: ApiKey) => void;
}

export function KeyTable({ caption, keys, onRevoke }: KeyTableProps) {
  const t = messages('dashboard');
  const columns: Column<ApiKey>[] = [
    { id: 'name', header: t('keyName'), cell: (key) => key.name, sortBy: (key) => key.name, namesRow: true },
    {
      id: 'key',
      header: t('key'),
      cell: (key) => (
        <code>
          {key.prefix}…{key.lastFour}
        </code>
      ),
    },
    {
      id: 'created',
      header: t('keyCreated'),
      cell: (key) => formatDate(key.createdAt),
      sortBy: (key) => key.createdAt,
    },
    {
      id: 'lastUsed',
      header: t('keyLastUsed'),
      cell: (key) => (key.lastUsedAt ? formatDateTime(key.lastUsedAt) : t('keyNeverUsed')),
      sortBy: (key) => key.lastUsedAt,
    },
    onRevoke
      ? {
          id: 'actions',
          header: t('keyActions'),
          cell: (key) => (
            <Button onClick={() => onRevoke(key)} aria-label={t('revokeNamed', { name: key.name })}>
              {t('revoke')}
            </Button>
          ),
        }
      : {
          id: 'revoked',
          header: t('keyRevokedAt'),
          cell: (key) => (key.revokedAt ? formatDateTime(key.revokedAt) : ''),
          sortBy: (key) => key.revokedAt,
        },
  ];
  return <DataTable caption={caption} isCaptionHidden columns={columns} rows={keys} rowKey={(key) => key.id} />;
}
