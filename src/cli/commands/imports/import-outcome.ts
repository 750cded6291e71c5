/** What the reports of all imports say of what became of the records. */
import { formatNumber, formatTable } from '../../table.ts';

type Changes = Readonly<Record<'inserted' | 'updated' | 'revived' | 'retired' | 'unchanged', number>>;

export function changesLine(dryRun: boolean, { inserted, updated, revived, retired, unchanged }: Changes): string {
  const counts = [
    [inserted, 'new'],
    [updated, 'updated'],
    [revived, 'returned'],
    [retired, 'retired'],
    [unchanged, 'unchanged'],
  ] as const;
  return `${dryRun ? 'would be: ' : ''}${counts.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ')}`;
}

/** `version` is the new one of what is served, such as `the catalog is`; null = nothing changed. */
export function outcomeLine(dryRun: boolean, importRunId: number | null, served: string, version: number | null) {
  if (dryRun) return 'dry run: nothing was written';
  return version === null
    ? `nothing changed; recorded as import run ${importRunId}`
    : `recorded as import run ${importRunId}; ${served} now at version ${version}`;
}

/** Rules that change alike, with countries by ISO-2 code. */
interface ChangeKind {
  readonly kind: string;
  readonly count: number;
  readonly samples: readonly {
    readonly passport: string;
    readonly destination: string;
    readonly maxStayDays: { readonly before: number | null; readonly after: number | null };
  }[];
}

export function kindsTable(kinds: readonly ChangeKind[]): string[] {
  if (kinds.length === 0) return [];
  const rows = kinds.map(({ kind, count, samples }) => [
    `${kind}: ${formatNumber(count)}`,
    samples.map((example) => sample(kind, example)).join(', '),
  ]);
  return [formatTable(['CHANGE', 'FOR EXAMPLE'], rows)];
}

type Sample = ChangeKind['samples'][number];

/** `BR>JP`, with the days of stay where they differ: `BR>JP (30 -> 90 days)`, of a new rule `BR>JP (90 days)`. */
function sample(kind: string, { passport, destination, maxStayDays: { before, after } }: Sample): string {
  const pair = `${passport}>${destination}`;
  if (before === after) return pair;
  return kind.startsWith('new:')
    ? `${pair} (${after} days)`
    : `${pair} (${before ?? 'none'} -> ${after ?? 'none'} days)`;
}
