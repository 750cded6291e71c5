/**
 * Lets others have the processor while a build runs on it. A low priority alone does not: on Linux a process that has begun its
 * slice keeps the core up to 4 ms when one of a higher priority wakes, which requests feel. A process that sleeps gives it away
 * at once.
 */

/** So long at most does a request wait for a build on the same core. */
const WORK_MS = 0.5;
/** As short as the system allows, which is about a tenth of the above; whoever wakes meanwhile keeps the core as long as it needs. */
const PAUSE_MS = 0.01;

const NOBODY_WAKES_US = new Int32Array(new SharedArrayBuffer(4));

/** A look at the clock costs as much as a step of the smallest loops. */
const CALLS_A_LOOK = 16;

let isBreathing = false;
let calls = 0;
let since = 0;

/** Other systems have longer pauses, so that a build would take many times as long, or give the core away by themselves. */
export function setBreathing(isServing: boolean): void {
  isBreathing = isServing && process.platform === 'linux';
}

/** To be called once for each row of anything: takes a pause when it is time for one. */
export function breathe(): void {
  if (!isBreathing) return;
  calls += 1;
  if (calls % CALLS_A_LOOK !== 0 || performance.now() - since < WORK_MS) return;
  Atomics.wait(NOBODY_WAKES_US, 0, 0, PAUSE_MS);
  since = performance.now();
}
