/** Keeps a neighbour out of a measurement on a machine that has no core for it. */
import os from 'node:os';
import { onServer } from '../data/databases.ts';
import { parentOf, processTree } from './process-usage.ts';

/**
 * Gives PostgreSQL the lowest priority from now on, as if it had a machine of its own: what it does for a rebuild is then no
 * part of what requests feel. False where it is not ours to change, such as a server elsewhere.
 */
export async function lowerPostgresPriority(url: string): Promise<boolean> {
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return false;
  const { rows } = await onServer(url, 'select pg_backend_pid() as pid');
  const postmaster = parentOf((rows[0] as { pid: number }).pid);
  if (postmaster === null) return false;
  try {
    // New sessions take the priority of the process that makes them.
    for (const pid of processTree(postmaster)) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
    return true;
  } catch {
    return false;
  }
}
