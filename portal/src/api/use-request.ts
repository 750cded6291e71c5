/** A request that belongs to what is on the page: its state, given up when the page moves on, and a way to ask again. */
import { useCallback, useEffect, useState } from 'preact/hooks';

export type RequestState<T> =
  | { readonly status: 'loading'; readonly data: T | undefined }
  | { readonly status: 'ready'; readonly data: T }
  | { readonly status: 'failed'; readonly error: unknown; readonly data: T | undefined };

export type Request<T> = RequestState<T> & { readonly retry: () => void };

/**
 * Asks whenever `key` changes; null asks nothing and stays loading. `initial` (what the server put into the page) saves the first question.
 * While a new answer is under way `data` is undefined, so that no page shows one question above the answer to another.
 */
export function useRequest<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>, initial?: T): Request<T> {
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
        setHeld((before) => ({
          key,
          state: { status: 'failed', error, data: before.key === key ? before.state.data : undefined },
        }));
      },
    );
    return () => controller.abort();
  }, [key, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const state: RequestState<T> = held.key === key ? held.state : { status: 'loading', data: undefined };
  return { ...state, retry };
}
