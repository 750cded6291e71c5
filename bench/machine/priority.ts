/** Keeps a neighbour out of a measurement on a machine that has no core for it. */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { onServer } from '../data/databases.ts';
import { parentOf, processTree } from './process-usage.ts';

const LOW = os.constants.priority.PRIORITY_LOW;
const LOOK_EVERY_MS = 10;

export interface LowPriority {
  /** False where it is not ours to change, such as a server elsewhere. */
  readonly isLow: boolean;
  stop(): void;
}

/**
 * Gives PostgreSQL the lowest priority until it is stopped, as if it had a machine of its own: what it does for a rebuild is
 * then no part of what requests feel.
 */
export async function lowerPostgresPriority(url: string): Promise<LowPriority> {
  const no = { isLow: false, stop: () => {} };
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return no;
  const { rows } = await onServer(url, 'select pg_backend_pid() as pid');
  const postmaster = parentOf((rows[0] as { pid: number }).pid);
  if (postmaster === null) return no;
  try {
    os.setPriority(postmaster, LOW); // new sessions take the priority of the process that makes them
  } catch {
    return no;
  }
  for (const pid of processTree(postmaster)) {
    try {
      os.setPriority(pid, LOW);
    } catch {
      // It has ended meanwhile.
    }
  }
  return { isLow: true, stop: lowerSessions(postmaster) };
}

/**
 * Linux may share the processor by session first (autogroups) and by priority only within each, and every connection's
 * process begins a session of its own: they are looked for all the time, as they come.
 */
function lowerSessions(postmaster: number): () => void {
  const lowered = new Set<string>();
  const groupOf = (pid: number | string) => readFileSync(`/proc/${pid}/autogroup`, 'latin1').split(' ')[0];
  const timer = setInterval(() => {
    try {
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'latin1');
      for (const child of children.trim().split(' ')) {
        // One that has only just begun may still be in the group of those that are measured.
        if (lowered.has(child) || groupOf(child) === groupOf(process.pid)) continue;
        writeFileSync(`/proc/${child}/autogroup`, String(LOW));
        lowered.add(child);
      }
    } catch {
      // It has ended meanwhile, or this system knows no such groups.
    }
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
