/** The account's API keys: active ones first, revoked and expired ones below for audit. */
import { paginate } from '@carnet/client';
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { firstKey } from '../../../api/first-key.ts';
import { useRequest } from '../../../api/use-request.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorNotice, Loading, Notice } from '../../../ui/notices.tsx';
import type { ApiKey } from '../api-types.ts';
import { PagedRows } from '../paged-rows.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { FirstKeySection } from './first-key-section.tsx';
import { hasEnded } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

/** The limit of active keys, the same on all tiers; the service says it with each tier. */
async function loadKeys(signal: AbortSignal): Promise<{ keys: ApiKey[]; mostActive: number }> {
  const tiers = dashboardApi.get('/v1/tiers', { signal });
  const keys: ApiKey[] = [];
  for await (const key of paginate(dashboardApi, '/v1/api-keys', { query: { limit: 100 }, signal })) keys.push(key);
  return { keys: keys.reverse(), mostActive: Math.min(...(await tiers).data.map((tier) => tier.maxActiveApiKeys)) };
}

export function KeysSection() {
  const t = messages('dashboard');
  const request = useRequest('keys', loadKeys);
  const [isNewcomer, setNewcomer] = useState(firstKey.isWanted);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const [rotating, setRotating] = useState<ApiKey>();
  /** What was just done. */
  const [done, setDone] = useState<string>();
  if (request.data === undefined) {
    return request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : <Loading />;
  }
  const { keys, mostActive } = request.data;
  if (isNewcomer && (keys.length === 0 || firstKey.isBegun())) {
    return (
      <FirstKeySection
        onDone={() => {
          setNewcomer(false);
          request.retry();
        }}
      />
    );
  }
  const active = keys.filter((key) => !hasEnded(key));
  const ended = keys.filter((key) => hasEnded(key));
  const hasExpired = ended.some((key) => key.revokedAt === null);
  const isFull = active.length >= mostActive;
  return (
    <>
      <p class="lead">{t('keysLead')}</p>
      {request.status === 'failed' ? <ErrorNotice error={request.error} onRetry={request.retry} /> : null}
      <div class="dash-bar">
        <p>{t('keysCount', { active: active.length, most: mostActive })}</p>
        <Button look="primary" onClick={() => setCreating(true)} disabled={isFull}>
          {t('createKey')}
        </Button>
      </div>
      {isFull ? <Notice tone="warn">{t('keysFull', { most: mostActive })}</Notice> : null}
      <div role="status">
        {done === undefined ? null : (
          <Notice tone="good">
            <p class="notice-title">{done}</p>
            <p>{t('revokedNow')}</p>
          </Notice>
        )}
      </div>
      {active.length === 0 ? (
        <EmptyState title={t(ended.length === 0 ? 'keysEmptyTitle' : 'keysRevokedAllTitle')}>
          <p>{t(ended.length === 0 ? 'keysEmptyText' : hasExpired ? 'keysEndedAllText' : 'keysRevokedAllText')}</p>
        </EmptyState>
      ) : (
        <KeyTable caption={t('keysActive')} keys={active} onRevoke={setRevoking} onRotate={setRotating} />
      )}
      {ended.length > 0 ? (
        <details class="dash-revoked">
          <summary>{t(hasExpired ? 'keysEnded' : 'keysRevoked', { count: formatNumber(ended.length) })}</summary>
          <p>{t('keysRevokedText')}</p>
          <PagedRows rows={ended}>{(rows) => <KeyTable caption={t('keysRevokedCaption')} keys={rows} />}</PagedRows>
        </details>
      ) : null}
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={request.retry} />
      <RotateKeyDialog
        apiKey={rotating}
        names={keys.map((key) => key.name)}
        fullAt={isFull ? mostActive : undefined}
        onClose={() => setRotating(undefined)}
        onCreated={request.retry}
        onRotated={(key) => {
          setDone(t('rotated', { name: key.name }));
          request.retry();
        }}
      />
      <RevokeKeyDialog
        apiKey={revoking}
        onClose={() => setRevoking(undefined)}
        onRevoked={(key) => {
          setDone(t('revokedAnnouncement', { name: key.name }));
          request.retry();
        }}
      />
    </>
  );
}
