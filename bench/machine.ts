/** Cores, processor time and memory of processes, as Linux counts them; null on systems that do not tell. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of what is measured, and of what makes the load; none = wherever the system likes. */
export interface Pinning {
  readonly serverCores: readonly number[];
  readonly loadCores: readonly number[];
  /** In one sentence, for the report. */
  readonly shown: string;
}

export function choosePinning(): Pinning {
  const not = (reason: string) => ({
    serverCores: [],
    loadCores: [],
    shown: `Processes are NOT pinned to cores (${reason}): expect noise.`,
  });
  if (process.platform !== 'linux') return not(`taskset is not part of ${process.platform}`);
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  if (status !== 0) return not('the command taskset, of the package util-linux, is missing');
  // Such as `0-2,5`.
  const [server, load] = (/[\d,-]+\s*$/.exec(stdout)?.[0] ?? '').split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  if (server === undefined || load === undefined) return not('there is one core only, which server and load share');
  const shown = 'The measured server is pinned to one core; wrk and PostgreSQL run on the other.';
  return { serverCores: [server], loadCores: [load], shown };
}

/** The command that runs `file` on these cores; none = wherever the system likes. */
export function onCores(
  cores: readonly number[],
  file: string,
  args: readonly string[],
): [file: string, args: readonly string[]] {
  return cores.length === 0 ? [file, args] : ['taskset', ['-c', cores.join(','), file, ...args]];
}

/** Linux counts CPU time of processes in ticks of 10 ms on every common architecture. */
const TICKS_PER_SECOND = 100;

function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses and may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Seconds of CPU that a process has used so far, all its threads together. */
export function cpuSeconds(pid: number): number | null {
  const fields = statFields(pid);
  return fields === undefined ? null : (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function parentOf(pid: number): number | null {
  const parent = Number(statFields(pid)?.[1]);
  return Number.isInteger(parent) ? parent : null;
}

/** The process and all that descend from it. */
function processTree(root: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

export const residentBytes = (pid: number) => bytesOf(`/proc/${pid}/status`, 'VmRSS');

/** Of a process and all that descend from it; pages that they share count once. */
export function treeBytes(root: number): number | null {
  if (process.platform !== 'linux') return null;
  // One that has ended meanwhile holds nothing.
  return processTree(root).reduce((sum, pid) => sum + (bytesOf(`/proc/${pid}/smaps_rollup`, 'Pss') ?? 0), 0);
}

function bytesOf(file: string, name: string): number | null {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'latin1'))?.[1]) * 1024;
  } catch {
    return null;
  }
}

/** A node looks every 10 s whether it can give memory back (src/infrastructure/memory-return.ts). */
const AT_REST_SECONDS = 22;
const LONGEST_SECONDS = 60;
/** A fall by less does not count. */
const NOTABLE_BYTES = 2 ** 20;

/** What `read` returns once it has not fallen for a while, or after a minute. Nothing may be asked meanwhile. */
export async function bytesAtRest(read: () => number | null): Promise<number | null> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let seconds = 0, since = 0; seconds < LONGEST_SECONDS && since < AT_REST_SECONDS; seconds += 1, since += 1) {
    const bytes = read();
    if (bytes === null) return null;
    if (bytes < lowest - NOTABLE_BYTES) {
      lowest = bytes;
      since = 0;
    }
    await sleep(1000);
  }
  return read();
}

const LOWEST_PRIORITY = 19;

/**
 * Lets the processes that this one starts, now and later, run only while others do not need their core. Linux may share a core by session first (autogroups), and by priority only within each.
 */
export function keepInBackground(parent: number): void {
  const lowered = new Set<string>();
  const groupOf = (pid: number | string) => readFileSync(`/proc/${pid}/autogroup`, 'latin1').split(' ')[0];
  setInterval(() => {
    try {
      const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'latin1').trim().split(' ');
      for (const pid of children.filter((child) => !lowered.has(child))) {
        os.setPriority(Number(pid), LOWEST_PRIORITY);
        // One that has only just begun may still be in the group of those that are measured.
        if (groupOf(pid) === groupOf(process.pid)) continue;
        writeFileSync(`/proc/${pid}/autogroup`, String(LOWEST_PRIORITY));
        lowered.add(pid);
      }
    } catch {
      // It has ended meanwhile, or this system has no such groups.
    }
  }, 20).unref();
}
