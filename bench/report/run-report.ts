/** What one run of the benchmark found, as text and as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import type { BenchOptions } from '../options.ts';

export interface RunReport {
  readonly date: string;
  readonly machine: { readonly cores: number; readonly memoryGb: number };
  readonly node: string;
  readonly pinned: string;
  readonly options: Pick<BenchOptions, 'parts' | 'seconds' | 'rounds' | 'connections'>;
  readonly figures: readonly Figure[];
}

const RESULTS = fileURLToPath(new URL('../results/latest.json', import.meta.url));

/** The file written, relative to the working directory. */
export function writeResults(report: RunReport): string {
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify(report, null, 2)}\n`);
  return path.relative(process.cwd(), RESULTS);
}

/** How and where, in one sentence each. */
export function setting({ machine, node, pinned, options }: RunReport): string[] {
  return [
    `Machine: ${machine.cores} cores, ${machine.memoryGb} GB of memory; Node ${node}.`,
    `${options.rounds} rounds of ${options.seconds} s for each side, in turn; ${options.connections} ` +
      'keep-alive connections, one request at a time on each.',
    pinned,
  ];
}

export function textTable(report: RunReport): string {
  const rows = report.figures.map(({ name, value, spread, target, isMet }) => [
    name,
    value,
    spread,
    target,
    isMet ? 'met' : 'MISSED',
  ]);
  const all = [['figure', 'measured', 'spread', 'target', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => (row[column] as string).length))) ?? [];
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd(),
  );
  const notes = report.figures.flatMap(({ name, notes: of }) => [`  ${name}`, ...of.map((note) => `    - ${note}`)]);
  return [...setting(report), '', ...lines, '', 'Notes:', ...notes].join('\n');
}
