/** CPU time and memory of other processes, as Linux tells them; null on systems without /proc. */
import { readdirSync, readFileSync } from 'node:fs';

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

/** Seconds of CPU that the processes have used so far, all threads together. */
export function cpuSeconds(pids: readonly number[]): number | null {
  let ticks = 0;
  for (const pid of pids) {
    const fields = statFields(pid);
    if (fields === undefined) return null;
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / TICKS_PER_SECOND;
}

/** The process that started this one; null where that cannot be told. */
export function parentOf(pid: number): number | null {
  const parent = Number(statFields(pid)?.[1]);
  return Number.isInteger(parent) ? parent : null;
}

/** The process and all that descend from it. */
export function processTree(root: number): number[] {
  let pids: number[];
  try {
    pids = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [root];
  }
  const parents = new Map(pids.map((pid) => [pid, Number(statFields(pid)?.[1])]));
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

export interface Memory {
  /** Resident bytes now and at their peak since the process began. */
  readonly residentBytes: number;
  readonly peakBytes: number;
}

export function memoryOf(pid: number): Memory | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
    return { residentBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM') };
  } catch {
    return null;
  }
}
