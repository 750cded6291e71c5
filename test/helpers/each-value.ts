/** One test for a table of values: each is tried, and the failure names those that went wrong. */
import { expect } from 'vitest';

const SHOWN = 60;

export function forEach<T>(values: readonly T[], check: (value: T) => Promise<unknown>): () => Promise<void> {
  return async () => {
    expect(values.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const value of values) {
      await check(value).catch((error: unknown) => {
        const name = JSON.stringify(value);
        const shown = name.length > SHOWN ? `${name.slice(0, SHOWN)}… (${name.length} characters)` : name;
        wrong.push(`${shown}: ${error instanceof Error ? error.message : error}`);
      });
    }
    expect(wrong).toEqual([]);
  };
}
