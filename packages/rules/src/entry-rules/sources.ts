/** Ranked sources: of rules with the same scope from several sources only the best one's is served. */

export const SOURCE_KINDS = ['editorial', 'import', 'open_data'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Default ranks: editorial before imports before the open data set (docs/contract-decisions.md, "Sources"). */
export const DEFAULT_SOURCE_RANKS: Readonly<Record<SourceKind, number>> = {
  editorial: 300,
  import: 200,
  open_data: 100,
};

export interface RankedSource {
  readonly id: number;
  readonly rank: number;
  /** The date the source's data is of, YYYY-MM-DD; the latest import comes first. */
  readonly dataDate: string | null;
}

/** Negative when `a` is the better source: higher rank, then later data, then higher id. */
export function compareSources(a: RankedSource, b: RankedSource): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  const aDate = a.dataDate ?? '';
  const bDate = b.dataDate ?? '';
  if (aDate !== bDate) return aDate < bDate ? 1 : -1;
  return b.id - a.id;
}
