/** Which core each process of the benchmark runs on: the measured server alone on one, the load on another. */
import { spawnSync } from 'node:child_process';
import os from 'node:os';

export interface Pinning {
  readonly serverCore: number;
  readonly loadCore: number;
}

/** Null, with the reason, where processes cannot be pinned. */
export function choosePinning(): { readonly pinning: Pinning | null; readonly reason: string } {
  if (process.platform !== 'linux') return { pinning: null, reason: `taskset is not part of ${process.platform}` };
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  if (status !== 0) return { pinning: null, reason: 'the command taskset (package util-linux) is missing' };
  const cores = parseCores(stdout.slice(stdout.lastIndexOf(':') + 1).trim());
  const [serverCore, loadCore] = cores;
  if (serverCore === undefined || loadCore === undefined) {
    return { pinning: null, reason: 'there is one core only, which server and load share' };
  }
  return { pinning: { serverCore, loadCore }, reason: '' };
}

/** `0-2,5` as [0, 1, 2, 5]. */
export function parseCores(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Number.isNaN(first) ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** The command that runs `file` on one core; null = wherever the system likes. */
export function onCore(core: number | null, file: string, args: readonly string[]): [file: string, args: string[]] {
  return core === null ? [file, [...args]] : ['taskset', ['-c', String(core), file, ...args]];
}

/** What a reader needs to know to compare: nothing that names the machine. */
export function describeMachine(): { readonly cores: number; readonly memoryGb: number } {
  return { cores: os.cpus().length, memoryGb: Math.round(os.totalmem() / 2 ** 30) };
}
