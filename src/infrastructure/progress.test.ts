import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { terminalProgress } from './progress.ts';

function stream(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 80, written, write: (text: string) => written.push(text) };
}

describe('progress', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const now = () => performance.now();

  test.each([true, false])('says nothing of steps that take less than a second (terminal: %s)', (isTTY) => {
    const out = stream(isTTY);
    const step = terminalProgress(out, now).step('Loading');
    step.update(1, 10);
    vi.advanceTimersByTime(900);
    step.update(9, 10);
    step.done('10 rules');
    vi.advanceTimersByTime(60_000);
    expect(out.written).toEqual([]);
  });

  test('is plain lines where there is no terminal: one when it gets slow, few after that, one at the end', () => {
    const out = stream(false);
    const step = terminalProgress(out, now).step('Loading');
    step.update(1, 10);
    vi.advanceTimersByTime(1000);
    step.update(5, 10);
    for (let rows = 0; rows < 1000; rows += 1) step.update(5, 10);
    vi.advanceTimersByTime(6000);
    step.done('10 rules');
    expect(out.written).toEqual(['Loading ... 10 %\n', 'Loading ... 50 %\n', 'Loading: 10 rules (7.0 s)\n']);
  });

  test('is a bar on a terminal that never outgrows its line, and is wiped at the end', () => {
    const out = stream(true);
    const step = terminalProgress(out, now).step('Loading '.repeat(20));
    vi.advanceTimersByTime(1500);
    step.update(20, 10);
    vi.advanceTimersByTime(1500);
    step.done();
    expect(Math.max(...out.written.slice(0, -1).map((text) => text.length))).toBeLessThan(80);
    expect(out.written.at(-2)).toBe('\r\u001b[2K');
    expect(out.written.at(-1)).toMatch(/: done \(3\.0 s\)\n$/);
  });

  test('can be wiped before an error is printed', () => {
    const out = stream(true);
    const progress = terminalProgress(out, now);
    progress.clear();
    expect(out.written).toEqual([]);
    progress.step('Loading');
    vi.advanceTimersByTime(1500);
    progress.clear();
    expect(out.written.at(-1)).toBe('\r\u001b[2K');
  });
});
