/** Claims a rule, so that nobody else works on it, and releases it. */
import { useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import type { QueueItem } from '../api-types.ts';

export interface Claiming {
  readonly isBusy: boolean;
  readonly failure: unknown;
  toggle(item: QueueItem, isMine: boolean): Promise<void>;
}

export function useClaim(
  onChanged: (ruleId: number, claim: Pick<QueueItem, 'claimedBy' | 'claimedUntil'>) => void,
): Claiming {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    isBusy,
    failure,
    async toggle({ ruleId }, isMine) {
      if (isBusy) return;
      setBusy(true);
      setFailure(undefined);
      const path = { id: ruleId };
      try {
        if (isMine) {
          await dashboardApi.post('/v1/desk/queue/{id}/release', { path });
          onChanged(ruleId, { claimedBy: null, claimedUntil: null });
        } else {
          const { accountId, until } = await dashboardApi.post('/v1/desk/queue/{id}/claim', { path });
          onChanged(ruleId, { claimedBy: accountId, claimedUntil: until });
        }
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
