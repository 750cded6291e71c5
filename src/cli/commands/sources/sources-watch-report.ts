/** Puts what came of asking source pages into lines for people. */
import type { WatchPlan } from '../../../services/source-watch/plan-watch.ts';
import type { WatchSummary } from '../../../services/source-watch/watch-sources.ts';
import { formatNumber, formatTable } from '../../table.ts';

const SHOWN_HOSTS = 20;

export function planReport({ hosts, pages, due, cited }: WatchPlan): string[] {
  const lines = [
    `${formatNumber(cited)} pages are cited, ${formatNumber(due)} are due, ${formatNumber(pages)} would be asked`,
  ];
  if (hosts.length === 0) return lines;
  const shown = hosts.slice(0, SHOWN_HOSTS).map((one) => [one.host, formatNumber(one.pages.length)]);
  const others = hosts.length - shown.length;
  return [
    ...lines,
    '',
    formatTable(['HOST', 'PAGES'], shown),
    ...(others > 0 ? [`and ${formatNumber(others)} other hosts`] : []),
  ];
}

export function watchReport({ cited, asked, outcomes, reasons, doubts, left }: WatchSummary): string[] {
  const counts = [
    [outcomes.first, 'read for the first time'],
    [outcomes.unchanged, 'unchanged'],
    [outcomes.changed, 'changed'],
    [outcomes.gone, 'gone'],
    [outcomes.forbidden, 'forbidden'],
    [outcomes.failed, 'failed'],
  ] as const;
  const why = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  return [
    `${formatNumber(asked)} of ${formatNumber(cited)} cited pages asked: ` +
      counts.map(([number, what]) => `${formatNumber(number)} ${what}`).join(', '),
    ...(left > 0 ? [`${formatNumber(left)} are still due`] : []),
    `${formatNumber(doubts)} rules are in the queue of the desk for what changed`,
    ...(why.length === 0
      ? []
      : [
          '',
          formatTable(
            ['PAGES', 'WHY'],
            why.map(([what, number]) => [formatNumber(number), what]),
          ),
        ]),
  ];
}
