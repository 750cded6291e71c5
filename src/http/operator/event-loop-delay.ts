/** Measures how late the event loop runs, by a histogram that Node keeps outside JavaScript. */

import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between samples. */
const RESOLUTION = 10;

export interface EventLoopDelay {
  /** Percentile and seconds, since the last reading. */
  read(): readonly (readonly [percentile: string, seconds: number])[];
}

export function eventLoopDelay(): EventLoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  const seconds = (nanoseconds: number): number => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  return {
    read() {
      const values = [
        ['50', seconds(histogram.percentile(50))],
        ['99', seconds(histogram.percentile(99))],
        ['100', seconds(histogram.max)],
      ] as const;
      histogram.reset();
      return values;
    },
  };
}
