/**
 * A request that belongs to what is on the page: its state, given up when the page moves on, and a way to ask again.
 */
import { CarnetError } from '@carnet/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { embeddedJson } from './portal-config.ts';
import { reloadWhenServed } from './reload-when-served.ts';

export type RequestState<T> =
  | { readonly status: 'loading'; readonly data: T | undefined }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly data: T | undefined };

interface EmbeddedAnswers {
  /** By the keys of the requests that they answer. */
  readonly requests?: Readonly<Record<string, unknown>>;
}

const embeddedAnswer = <T>(key: string | null): T | undefined =>
  key === null ? undefined : (embeddedJson<EmbeddedAnswers>('portal-data')?.requests?.[key] as T | undefined);

export type Request<T> = RequestState<T> & { readonly retry: () => void };

/**
 * Asks whenever `key` changes; null asks nothing and stays loading. `given`, or what the server put into the page under
 * that key, saves the first question. A failed one is asked for again when the browser is back on line. While a new
 * answer is under way `data` is undefined, so that no page shows one question above the answer to another.
 */
export function useRequest<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>, given?: T): Request<T> {
  const initial = given ?? embeddedAnswer<T>(key);
  const [held, setHeld] = useState<{ key: string | null; state: RequestState<T> }>(() => ({
    key,
    state: initial === undefined ? { status: 'loading', data: undefined } : { status: 'ready', data: initial },
  }));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (key === null || (attempt === 0 && held.key === key && held.state.status === 'ready')) return;
    const controller = new AbortController();
    setHeld((before) => ({
      key,
      state: { status: 'loading', data: before.key === key ? before.state.data : undefined },
    }));
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setHeld({ key, state: { status: 'ready', data } });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        // Not an answer but code that could not be loaded, for the second time.
        if (attempt > 0 && !(error instanceof CarnetError)) void reloadWhenServed();
        setHeld((before) => ({
          key,
          state: { status: 'failed', error, data: before.key === key ? before.state.data : undefined },
        }));
      },
    );
    return () => controller.abort();
  }, [key, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const hasFailed = held.key === key && held.state.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    // Back on line, it asks by itself.
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [hasFailed, retry]);
  const state: RequestState<T> = held.key === key ? held.state : { status: 'loading', data: undefined };
  return { ...state, retry };
}
