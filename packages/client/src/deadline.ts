/** Bounds one call, its retries and waits included, by time and by the caller's signal. */

import { CarnetError } from './carnet-error.ts';

export interface Deadline {
  /** Aborted at the end of the call: its reason is what the call rejects with. */
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  /** Settles as `work` does, or rejects at the end of the call if that comes first. */
  readonly race: <T>(work: T | Promise<T>) => Promise<T>;
  readonly wait: (ms: number) => Promise<void>;
  /** Lets go of the timer and of the caller's signal. */
  readonly end: () => void;
}

/** Timers fire at once when they are set for longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** `name` is what the call is, for the message of a timeout. */
export function startDeadline(name: string, timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const endsAt = Date.now() + timeoutMs;
  const onCaller = () => controller.abort(caller?.reason);
  const onTime = () =>
    controller.abort(
      new CarnetError(`${name}: no answer within ${timeoutMs} ms`, { kind: 'timeout', code: 'TIMEOUT' }),
    );
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(onTime, timeoutMs);
  if (caller?.aborted) onCaller();
  else caller?.addEventListener('abort', onCaller, { once: true });

  // Not every `fetch`, cache or token function listens to a signal: what they do is left behind.
  const race = <T>(work: T | Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const onEnd = () => reject(signal.reason);
      if (signal.aborted) onEnd();
      else signal.addEventListener('abort', onEnd, { once: true });
      Promise.resolve(work)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', onEnd));
    });

  return {
    signal,
    race,
    remainingMs: () => endsAt - Date.now(),
    wait: async (ms) => {
      let waiting: ReturnType<typeof setTimeout> | undefined;
      try {
        await race(new Promise<void>((resolve) => (waiting = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS)))));
      } finally {
        clearTimeout(waiting);
      }
    },
    end: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onCaller);
    },
  };
}
