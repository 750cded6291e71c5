import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

describe('a circuit breaker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function breakerUnderTest() {
    const dependency = { latencyMs: 1, isUp: true };
    const changes: boolean[] = [];
    const seen = { probes: 0, stuck: 0 };
    const breaker = new CircuitBreaker({
      timeoutMs: 40,
      onStuck: () => {
        seen.stuck += 1;
      },
      onChange: (isClosed) => changes.push(isClosed),
      probe: () => {
        seen.probes += 1;
        return new Promise((resolve, reject) =>
          setTimeout(dependency.isUp ? resolve : reject, dependency.latencyMs),
        ).catch(() => Promise.reject(new Error('gone')));
      },
    });
    breaker.start();
    return { breaker, dependency, changes, seen };
  }

  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Failures spread over time, as requests make them. */
  async function fail(breaker: CircuitBreaker, times: number, everyMs = 30) {
    for (let count = 0; count < times; count++) {
      breaker.failed();
      await wait(everyMs);
    }
  }

  it('begins open and closes with the first good probe', async () => {
    const { breaker, changes } = breakerUnderTest();
    expect(breaker.isClosed).toBe(false);
    await wait(10);
    expect(breaker.isClosed).toBe(true);
    expect(changes).toEqual([true]);
    breaker.stop();
  });

  it('opens after failures in a row, not after a few or scattered ones', async () => {
    const { breaker } = breakerUnderTest();
    await wait(10);
    await fail(breaker, 4);
    breaker.succeeded();
    await fail(breaker, 4);
    expect(breaker.isClosed).toBe(true);
    breaker.failed();
    expect(breaker.isClosed).toBe(false);
    breaker.stop();
  });

  it('stays closed when one hiccup fails much at once', async () => {
    const { breaker } = breakerUnderTest();
    await wait(10);
    await fail(breaker, 50, 0);
    expect(breaker.isClosed).toBe(true);
    breaker.stop();
  });

  it('stays open while probes fail or are slow, and closes when one is good', async () => {
    const { breaker, dependency, changes, seen } = breakerUnderTest();
    await wait(10);
    dependency.isUp = false;
    breaker.open();
    await wait(2_000);
    dependency.isUp = true;
    dependency.latencyMs = 100;
    await wait(2_000);
    expect(breaker.isClosed).toBe(false);
    expect(seen.probes).toBeGreaterThan(10);
    dependency.latencyMs = 5;
    await wait(600);
    expect(breaker.isClosed).toBe(true);
    expect(changes).toEqual([true, false, true]);
    breaker.stop();
  });

  it('sends one probe at a time, and tells when nothing comes back', async () => {
    const { breaker, dependency, seen } = breakerUnderTest();
    await wait(10);
    const before = seen.probes;
    dependency.latencyMs = 60_000;
    breaker.open();
    await wait(2_000);
    expect(seen.probes - before).toBe(1);
    await wait(1_000);
    expect(seen.stuck).toBe(1);
    breaker.stop();
  });
});
