/** The labels under the usage chart: short, so that they stand apart; day and year only where they change. */
import type { Granularity } from './usage-period.ts';

const HOUR_SECONDS = 3600;
/** Pixels that a label takes with the room around it. */
const LABEL_PX = 80;
/** Of hours and days, so that labels are at the same times each day. */
const STEPS: Readonly<Record<Granularity, readonly number[]>> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 96, 168],
  day: [1, 2, 5, 7, 10, 14, 30, 60],
  month: [1, 2, 3, 6, 12],
};

/** Which points get a label, so that these stand apart on an axis of that width. `starts`: seconds since 1970. */
export function labelledStarts(granularity: Granularity, starts: readonly number[], widthPx: number): number[] {
  const fewest = (starts.length * LABEL_PX) / Math.max(widthPx, LABEL_PX);
  const step = STEPS[granularity].find((each) => each >= fewest) ?? Math.ceil(fewest);
  return starts.filter((start, index) => (granularity === 'hour' ? start / HOUR_SECONDS : index) % step === 0);
}

const LABEL: Readonly<Record<Granularity, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
};
/** On a second line, below the first label and each that begins another one. */
const SECOND_LINE: Readonly<Record<Granularity, Intl.DateTimeFormatOptions>> = {
  hour: { month: 'short', day: 'numeric' },
  day: { year: 'numeric' },
  month: { year: 'numeric' },
};

/** `starts`: seconds since 1970, in order. */
export function axisLabels(granularity: Granularity, starts: readonly number[], locale: string): string[] {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return starts.map((start) => format(start * 1000));
  };
  const labels = format(LABEL[granularity]);
  const lines = format(SECOND_LINE[granularity]);
  return labels.map((label, index) => {
    const isNewLine = index === 0 || lines[index] !== lines[index - 1];
    return isNewLine ? `${label}\n${lines[index]}` : label;
  });
}
