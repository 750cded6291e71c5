/** Medians and spreads of a few rounds, and numbers as people read them. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** `0.78-0.84` */
export function spread(values: readonly number[], digits: number): string {
  return `${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)}`;
}

export const thousands = (value: number) => Math.round(value).toLocaleString('en');
export const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
export const MB = 2 ** 20;
