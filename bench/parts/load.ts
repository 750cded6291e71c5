/** Part `load`: how long the first load of the whole open data set takes, reading and checking the files included. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchContext } from '../bench-context.ts';
import { step } from '../bench-context.ts';
import { createEmptyDatabase } from '../data/databases.ts';
import type { Figure } from '../figure.ts';
import { median, spread, thousands } from '../statistics.ts';

const RUNS = 3;
const TARGET_SECONDS = { 'embedded database (PGlite)': 5, PostgreSQL: 2 } as const;
const SCRIPT = fileURLToPath(new URL('../data/load-once.ts', import.meta.url));

interface LoadOnce {
  readonly first: { readonly ms: number; readonly cpuMs: number; readonly rules: number };
  readonly second: { readonly ms: number; readonly skipped: boolean };
}

export async function load(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const figures: Figure[] = [];
  for (const [where, target] of Object.entries(TARGET_SECONDS)) {
    const runs: LoadOnce[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      runs.push(await loadOnce(where === 'PostgreSQL' ? await createEmptyDatabase(bench.postgres.url) : null));
      step(`run ${run} of ${RUNS} on ${where}: ${Math.round(runs.at(-1)?.first.ms ?? 0)} ms`);
    }
    const seconds = runs.map(({ first }) => first.ms / 1000);
    const cpu = runs.map(({ first }) => first.cpuMs / 1000);
    const again = runs.map(({ second }) => second.ms / 1000);
    figures.push({
      part: 'load',
      name: `first load of the open data set, ${thousands(runs[0]?.first.rules ?? 0)} entry rules, ${where}`,
      value: `${median(seconds).toFixed(2)} s`,
      spread: spread(seconds, 2),
      target: `under ${target} s`,
      isMet: Math.max(...seconds) < target,
      notes: [
        `each of ${RUNS} runs into an empty database, in a process of its own that is not pinned; the slowest counts`,
        `CPU of the loading process, PGlite in it: ${median(cpu).toFixed(2)} s; far below the time, it ` +
          'waited for a core or for PostgreSQL',
        `a second load, of the same files: ${median(again).toFixed(2)} s`,
      ],
      details: runs,
    });
  }
  return figures;
}

async function loadOnce(databaseUrl: string | null): Promise<LoadOnce> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carnet-bench-'));
  try {
    const args = [SCRIPT, dataDir, ...(databaseUrl === null ? [] : [databaseUrl])];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as LoadOnce;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
