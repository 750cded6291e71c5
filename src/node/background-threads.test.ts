import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { lowerBackgroundThreads } from './background-threads.ts';

describe.runIf(process.platform === 'linux')("V8's threads", () => {
  it('give way to the thread that answers requests, whose priority stays', () => {
    const before = os.getPriority(process.pid);
    expect(lowerBackgroundThreads()).toBeGreaterThan(0);
    const priorities = readdirSync('/proc/self/task')
      .filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'V8Worker')
      .map((thread) => os.getPriority(Number(thread)));
    expect(new Set(priorities)).toEqual(new Set([os.constants.priority.PRIORITY_LOW]));
    expect(os.getPriority(process.pid)).toBe(before);
  });
});
