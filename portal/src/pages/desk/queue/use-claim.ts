/** Claims a record, so that nobody else works on it, and releases it. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import type { QueueItem } from '../api-types.ts';
import { keyOf } from './use-queue.ts';

export interface Claiming {
  readonly isBusy: boolean;
  readonly failure: unknown;
  toggle(item: QueueItem, isMine: boolean): Promise<void>;
}

export function useClaim(
  onChanged: (key: string, claim: Pick<QueueItem, 'claimedBy' | 'claimedUntil'>) => void,
): Claiming {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    failure,
    async toggle(item, isMine) {
      if (isBusy) return;
      setBusy(true);
      setFailure(undefined);
      const { record, ruleId, groupId, healthRequirementId } = item;
      const claimed = { path: { id: ruleId ?? groupId ?? healthRequirementId ?? 0 }, query: { record } };
      try {
        if (isMine) {
          await dashboardApi.post('/v1/desk/queue/{id}/release', claimed);
          onChanged(keyOf(item), { claimedBy: null, claimedUntil: null });
        } else {
          const { accountId, until } = await dashboardApi.post('/v1/desk/queue/{id}/claim', claimed);
          onChanged(keyOf(item), { claimedBy: accountId, claimedUntil: until });
        }
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
