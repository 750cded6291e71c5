/** What one run of the benchmark found: as text, as JSON, and as the table of docs/performance.md. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchOptions } from './options.ts';

/** One row of the table. */
export interface Figure {
  readonly name: string;
  /** The measured value as shown, with its unit. */
  readonly value: string;
  /** The smallest and the largest of the rounds, or what else qualifies the value. */
  readonly spread?: string;
  readonly target?: string;
  /** Absent = there is no target. */
  readonly isMet?: boolean;
  /** How it was measured, and why it may deserve less trust; shown below the table. */
  readonly notes: readonly string[];
  /** All else that was measured, for the JSON. */
  readonly details?: unknown;
}

export interface RunReport {
  readonly date: string;
  /** How and where, in one sentence each; nothing that names the machine. */
  readonly setting: readonly string[];
  readonly options: BenchOptions;
  readonly figures: readonly Figure[];
}

const RESULTS = fileURLToPath(new URL('./results/latest.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const START = '<!-- bench:start: written by `npm run bench -- --write-docs` -->';
const END = '<!-- bench:end -->';

/** The file written, relative to the working directory. */
export function writeResults(report: RunReport): string {
  mkdirSync(path.dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify(report, null, 2)}\n`);
  return path.relative(process.cwd(), RESULTS);
}

/** As Markdown, in columns. */
function table({ figures }: RunReport): string[] {
  const rows = [
    ['figure', 'measured', 'spread', 'target', ''],
    ...figures.map(({ name, value, spread = '', target = '', isMet }) => [
      ...[name, value, spread, target],
      isMet === undefined ? '' : isMet ? 'met' : '**missed**',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...rows.map((row) => (row[column] as string).length)));
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] as number)).join(' | ')} |`;
  const [head, ...body] = rows.map(lineOf);
  return [head as string, lineOf(widths.map((width) => '-'.repeat(width))), ...body];
}

export function asText(report: RunReport): string {
  const notes = report.figures.flatMap(({ name, notes: of }) => [`  ${name}`, ...of.map((note) => `    - ${note}`)]);
  return [...report.setting, '', ...table(report), '', 'Notes:', ...notes].join('\n');
}

/** Writes the table into docs/performance.md, between its two marks. */
export function writeDocs(report: RunReport): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/performance.md lacks the marks ${START} and ${END}`);
  const written = [`Run of ${report.date}. ${report.setting.join(' ')}`, '', ...table(report), ''].join('\n');
  writeFileSync(DOCUMENT, `${text.slice(0, start + START.length)}\n\n${written}\n${text.slice(end)}`);
}
