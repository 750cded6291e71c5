/** Lets the threads on which V8 compiles and collects garbage give way to the one that answers requests. */
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** What V8's own threads are called in the files of Linux. */
const BACKGROUND_THREAD = 'V8Worker';

/**
 * A new catalog makes V8 collect and compile on four threads at once, some 40 ms of work; where they share the server's core
 * they would take four fifths of it meanwhile. Returns how many threads now have the lowest priority: none outside Linux,
 * where a thread has no priority of its own.
 */
export function lowerBackgroundThreads(): number {
  if (process.platform !== 'linux') return 0;
  try {
    const threads = readdirSync('/proc/self/task').filter(
      (thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === BACKGROUND_THREAD,
    );
    for (const thread of threads) os.setPriority(Number(thread), os.constants.priority.PRIORITY_LOW);
    return threads.length;
  } catch {
    return 0; // a system without /proc; nothing but speed depends on it
  }
}
