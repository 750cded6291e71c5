/** Writes the table of a run into docs/performance.md, between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type RunReport, setting } from './run-report.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const START = '<!-- bench:start: written by `npm run bench -- --write-docs` -->';
const END = '<!-- bench:end -->';

export function writeDocs(report: RunReport): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/performance.md lacks the marks ${START} and ${END}`);
  writeFileSync(DOCUMENT, `${text.slice(0, start + START.length)}\n\n${markdown(report)}\n${text.slice(end)}`);
}

function markdown(report: RunReport): string {
  const rows = report.figures.map(
    ({ name, value, spread, target, isMet }) =>
      `| ${name} | ${value} | ${spread} | ${target} | ${isMet ? 'met' : '**missed**'} |`,
  );
  return [
    `Run of ${report.date}. ${setting(report).join(' ')}`,
    '',
    '| figure | measured | spread over rounds | target | |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
