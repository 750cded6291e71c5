/** API keys as a table; with what can be done with them while they are active. */
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ApiKey } from '../api-types.ts';

interface KeyTableProps {
  readonly caption: string;
  readonly keys: readonly ApiKey[];
  /** Absent: the keys have ended already. */
  readonly onRevoke?: (key: ApiKey) => void;
  readonly onRotate?: (key: ApiKey) => void;
}

export function KeyTable({ caption, keys, onRevoke, onRotate }: KeyTableProps) {
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
  ];
  if (onRevoke) {
    columns.push(
      {
        id: 'expires',
        header: t('keyExpires'),
        cell: (key) => (key.expiresAt ? formatDateTime(key.expiresAt) : t('keyNeverExpires')),
        sortBy: (key) => key.expiresAt,
      },
      {
        id: 'actions',
        header: t('keyActions'),
        cell: (key) => (
          <div class="dash-bar-buttons">
            <ButtonLink href={`/dashboard/usage?key=${key.id}`} label={t('answersOfKeyNamed', { name: key.name })}>
              {t('answersOfKey')}
            </ButtonLink>
            {onRotate ? (
              <Button onClick={() => onRotate(key)} aria-label={t('rotateNamed', { name: key.name })}>
                {t('rotate')}
              </Button>
            ) : null}
            <Button onClick={() => onRevoke(key)} aria-label={t('revokeNamed', { name: key.name })}>
              {t('revoke')}
            </Button>
          </div>
        ),
      },
    );
  } else {
    columns.push({
      id: 'ended',
      header: t('keyEndedAt'),
      cell: ({ revokedAt, expiresAt }) =>
        revokedAt
          ? t('keyEndedRevoked', { when: formatDateTime(revokedAt) })
          : t('keyEndedExpired', { when: formatDateTime(expiresAt ?? '') }),
      sortBy: ({ revokedAt, expiresAt }) => revokedAt ?? expiresAt,
    });
  }
  return <DataTable caption={caption} isCaptionHidden columns={columns} rows={keys} rowKey={(key) => key.id} />;
}
