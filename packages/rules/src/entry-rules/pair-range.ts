/** Pairs of passport and destination: each of these passports with each of these destinations. */

export interface PairRange {
  /** Null = all. */
  readonly passportIds: ReadonlySet<number> | null;
  /** Null = all. */
  readonly destinationIds: ReadonlySet<number> | null;
}

/** Whether the pair is in one of the ranges. */
export function isInRanges(ranges: readonly PairRange[], passportId: number, destinationId: number): boolean {
  return ranges.some(
    ({ passportIds, destinationIds }) =>
      passportIds?.has(passportId) !== false && destinationIds?.has(destinationId) !== false,
  );
}
