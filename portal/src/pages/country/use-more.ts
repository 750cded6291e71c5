/** A list that comes in pages, each shown below the ones before. */
import type { Page } from '@carnet/client';
import { useState } from 'preact/hooks';
import { useRequest } from '../../api/use-request.ts';

export interface MoreRows<Row> {
  /** Undefined until the first page is here. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Fetches the next page; undefined when all are here. */
  readonly more: (() => void) | undefined;
}

/** `key` names the list; another one needs another component (`key` of the element). */
export function useMore<Row>(
  key: string,
  load: (page: number, signal: AbortSignal) => Promise<Page<Row>>,
): MoreRows<Row> {
  const [wanted, setWanted] = useState(1);
  const [held, setHeld] = useState<readonly Row[]>([]);
  const request = useRequest(`${key} ${wanted}`, (signal) => load(wanted, signal));
  const page = request.data;
  const rows = page ? [...held, ...page.data] : held;
  return {
    rows: page || held.length > 0 ? rows : undefined,
    total: page?.meta.total ?? 0,
    isLoading: request.status === 'loading',
    error: request.status === 'failed' ? request.error : undefined,
    retry: request.retry,
    more:
      page && wanted < page.meta.totalPages
        ? () => {
            setHeld(rows);
            setWanted(wanted + 1);
          }
        : undefined,
  };
}
