/** Keeps a neighbour out of a measurement on a machine that has no core for it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { onServer } from '../data/databases.ts';
import { parentOf, processTree } from './process-usage.ts';

const { PRIORITY_LOW, PRIORITY_NORMAL } = os.constants.priority;
const LOOK_EVERY_MS = 10;

export interface OutOfTheWay {
  /** False where it is not ours to change, such as a server elsewhere. */
  readonly isOut: boolean;
  stop(): void;
}

/**
 * Keeps PostgreSQL at the lowest priority and on the core of the load generator until it is stopped, as if it had a
 * machine of its own: what it does for a rebuild is then no part of what requests feel.
 */
export async function keepPostgresOut(url: string, loadCore: number | null): Promise<OutOfTheWay> {
  const no = { isOut: false, stop: () => {} };
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return no;
  const { rows } = await onServer(url, 'select pg_backend_pid() as pid');
  const postmaster = parentOf((rows[0] as { pid: number }).pid);
  if (postmaster === null || !setPriority(postmaster, PRIORITY_LOW)) return no;
  // Sessions to come take over what the process that makes them has, so it is the first here.
  const processes = processTree(postmaster);
  for (const pid of processes) setPriority(pid, PRIORITY_LOW);
  const cores = loadCore === null ? null : moveTo(processes, String(loadCore));
  const stopLowering = lowerSessions(postmaster);
  return {
    isOut: true,
    stop() {
      stopLowering();
      const now = processTree(postmaster);
      for (const pid of now) setPriority(pid, PRIORITY_NORMAL); // who may not raise it leaves it low
      if (cores !== null) moveTo(now, cores);
    },
  };
}

function setPriority(pid: number, priority: number): boolean {
  try {
    os.setPriority(pid, priority);
    return true;
  } catch {
    return false; // not ours, or it has ended meanwhile
  }
}

/** The cores that they had, or null when they cannot be moved. */
function moveTo(pids: readonly number[], cores: string): string | null {
  let before: string | null = null;
  for (const pid of pids) {
    const { status, stdout } = spawnSync('taskset', ['-cp', cores, String(pid)], { encoding: 'utf8' });
    if (status === 0) before ??= /list: (\S+)/.exec(stdout)?.[1] ?? null;
  }
  return before;
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
        writeFileSync(`/proc/${child}/autogroup`, String(PRIORITY_LOW));
        lowered.add(child);
      }
    } catch {
      // It has ended meanwhile, or this system knows no such groups.
    }
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const child of lowered) {
      try {
        writeFileSync(`/proc/${child}/autogroup`, String(PRIORITY_NORMAL));
      } catch {
        // It has ended meanwhile, or priorities may only be lowered.
      }
    }
  };
}
