/** What waits, as somebody goes through it: where they are, what they are done with, and what comes next. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import type { QueueItem } from '../api-types.ts';
import type { QueueChoice } from './queue-choice.ts';

const PER_PAGE = 50;

export interface Queue {
  readonly items: readonly QueueItem[];
  /** All that wait, without those that were put aside here. */
  readonly total: number;
  readonly current: QueueItem | undefined;
  readonly next: QueueItem | undefined;
  readonly position: number;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly skipped: number;
  go(ruleId: number): void;
  move(by: 1 | -1): void;
  /** Verified or skipped: it is not shown again here, and what follows it is. */
  putAside(ruleId: number, isSkipped: boolean): void;
  /** Those that were skipped come back. */
  restart(): void;
  /** Asks again, as when many have been verified at once. */
  reload(): void;
  update(ruleId: number, claim: Pick<QueueItem, 'claimedBy' | 'claimedUntil'>): void;
}

export function useQueue(choice: QueueChoice): Queue {
  const [aside, setAside] = useState<ReadonlyMap<number, 'skipped' | 'done'>>(new Map());
  const [round, setRound] = useState(0);
  const [page, setPage] = useState(1);
  const [held, setHeld] = useState<readonly QueueItem[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [chosenId, setChosenId] = useState<number>();
  const { destinationId, topic, reason, claimed } = choice;
  const key = `desk queue ${JSON.stringify(choice)} ${round} ${page}`;
  const request = useRequest(key, (signal) =>
    dashboardApi.get('/v1/desk/queue', {
      query: { page, limit: PER_PAGE, destinationId, topic, reason, claimed },
      signal,
    }),
  );
  const { data } = request;
  useEffect(() => {
    if (data === undefined) return;
    setWaiting(data.meta.total);
    const isNew = ({ ruleId }: QueueItem, among: readonly QueueItem[]) => among.every((one) => one.ruleId !== ruleId);
    setHeld((before) => (page === 1 ? data.data : [...before, ...data.data.filter((item) => isNew(item, before))]));
  }, [data]);

  const items = useMemo(() => held.filter(({ ruleId }) => !aside.has(ruleId)), [held, aside]);
  const index = Math.max(
    0,
    items.findIndex(({ ruleId }) => ruleId === chosenId),
  );
  const current = items[index];
  const hasMore = data !== undefined && page < data.meta.totalPages;
  useEffect(() => {
    if (data !== undefined && hasMore && items.length - index < 5) setPage(page + 1);
  }, [data, hasMore, items.length, index]);

  const isSkipped = (ruleId: number) => aside.get(ruleId) === 'skipped';
  const reload = () => {
    setPage(1);
    setRound((count) => count + 1);
  };
  return {
    items,
    total: Math.max(items.length, waiting - held.filter(({ ruleId }) => aside.has(ruleId)).length),
    current,
    next: items[index + 1],
    position: index,
    isLoading: request.status === 'loading' && items.length === 0,
    error: request.status === 'failed' ? request.error : undefined,
    skipped: held.filter(({ ruleId }) => isSkipped(ruleId)).length,
    go: setChosenId,
    move(by) {
      const to = items[index + by];
      if (to) setChosenId(to.ruleId);
    },
    putAside(ruleId, skips) {
      // The last one leads to the one before it.
      setChosenId((items[index + 1] ?? items[index - 1])?.ruleId);
      setAside(new Map([...aside, [ruleId, skips ? 'skipped' : 'done']]));
    },
    restart() {
      setAside(new Map([...aside].filter(([, why]) => why === 'done')));
      reload();
    },
    reload,
    update(ruleId, claim) {
      setHeld((before) => before.map((item) => (item.ruleId === ruleId ? { ...item, ...claim } : item)));
    },
  };
}
