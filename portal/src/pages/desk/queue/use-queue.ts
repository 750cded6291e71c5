/** What waits, as somebody goes through it: where they are, what they are done with, and what comes next. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { dashboardApi } from '../../../api/dashboard-api.ts';
import { useRequest } from '../../../api/use-request.ts';
import type { QueueItem } from '../api-types.ts';
import type { QueueChoice } from './queue-choice.ts';

const PER_PAGE = 50;

/** Rules, groups and health requirements each have ids of their own. */
export const keyOf = ({ source, scopeKey, ruleKey }: QueueItem): string => `${source} ${scopeKey} ${ruleKey}`;

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
  /** `key`: of an item, see `keyOf`. */
  go(key: string): void;
  move(by: 1 | -1): void;
  /** Verified or skipped: it is not shown again here, and what follows it is. */
  putAside(key: string, isSkipped: boolean): void;
  /** Those that were skipped come back. */
  restart(): void;
  /** Asks again, as when many have been verified at once. */
  reload(): void;
  update(key: string, claim: Pick<QueueItem, 'claimedBy' | 'claimedUntil'>): void;
}

export function useQueue(choice: QueueChoice): Queue {
  const [aside, setAside] = useState<ReadonlyMap<string, 'skipped' | 'done'>>(new Map());
  const [round, setRound] = useState(0);
  const [page, setPage] = useState(1);
  const [held, setHeld] = useState<readonly QueueItem[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const { destinationId, topic, reason, claimed } = choice;
  const request = useRequest(`desk queue ${JSON.stringify(choice)} ${round} ${page}`, (signal) =>
    dashboardApi.get('/v1/desk/queue', {
      query: { page, limit: PER_PAGE, destinationId, topic, reason, claimed },
      signal,
    }),
  );
  const { data } = request;
  useEffect(() => {
    if (data === undefined) return;
    setWaiting(data.meta.total);
    const isNew = (item: QueueItem, among: readonly QueueItem[]) => among.every((one) => keyOf(one) !== keyOf(item));
    setHeld((before) => (page === 1 ? data.data : [...before, ...data.data.filter((item) => isNew(item, before))]));
  }, [data]);

  const items = useMemo(() => held.filter((item) => !aside.has(keyOf(item))), [held, aside]);
  const index = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === chosen),
  );
  const current = items[index];
  const hasMore = data !== undefined && page < data.meta.totalPages;
  useEffect(() => {
    if (data !== undefined && hasMore && items.length - index < 5) setPage(page + 1);
  }, [data, hasMore, items.length, index]);

  const isSkipped = (item: QueueItem) => aside.get(keyOf(item)) === 'skipped';
  const reload = () => {
    setPage(1);
    setRound((count) => count + 1);
  };
  return {
    items,
    total: Math.max(items.length, waiting - held.filter((item) => aside.has(keyOf(item))).length),
    current,
    next: items[index + 1],
    position: index,
    isLoading: request.status === 'loading' && items.length === 0,
    error: request.status === 'failed' ? request.error : undefined,
    skipped: held.filter(isSkipped).length,
    go: setChosen,
    move(by) {
      const to = items[index + by];
      if (to) setChosen(keyOf(to));
    },
    putAside(key, skips) {
      // The last one leads to the one before it.
      const then = items[index + 1] ?? items[index - 1];
      setChosen(then && keyOf(then));
      setAside(new Map([...aside, [key, skips ? 'skipped' : 'done']]));
    },
    restart() {
      setAside(new Map([...aside].filter(([, why]) => why === 'done')));
      reload();
    },
    reload,
    update(key, claim) {
      setHeld((before) => before.map((item) => (keyOf(item) === key ? { ...item, ...claim } : item)));
    },
  };
}
