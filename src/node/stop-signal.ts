/** Turns SIGINT, SIGTERM and SIGHUP into one wish to stop. */
import type { Logger } from '../infrastructure/logger.ts';

/** A group's Ctrl-C can reach the process twice, once by itself and once passed on by npm: that is one wish. */
const SAME_WISH_MS = 1_000;

/** Aborted at the first signal; a later one ends the process at once. */
export function stopSignal(logger: Logger): { signal: AbortSignal; promise: Promise<void> } {
  const controller = new AbortController();
  let firstAt = 0;
  const promise = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (controller.signal.aborted) {
          if (performance.now() - firstAt > SAME_WISH_MS) process.exit(130);
          return;
        }
        firstAt = performance.now();
        logger.info({ signal: name }, 'stopping: finishing requests');
        controller.abort();
        resolve();
      });
    }
  });
  return { signal: controller.signal, promise };
}
