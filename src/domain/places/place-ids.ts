/**
 * Gives groups of records the ids of the places they were before, so that a place keeps its id as long as anything of
 * it stays.
 */

/** The place a record was last part of. */
export interface FormerPlace {
  readonly placeId: number;
  /** Served now, not retired. */
  readonly isLive: boolean;
  /** It is this record whose name and location the place shows. */
  readonly isShown: boolean;
}

/**
 * For each group the id it keeps, undefined where it needs a new one. `former` gives the place of each member that had
 * one. A group that was several places keeps the lowest id of the live ones; a place that was split keeps its id with
 * the record it shows, else with the group that comes first.
 */
export function keepPlaceIds(groups: readonly (readonly FormerPlace[])[]): (number | undefined)[] {
  const claims = groups.flatMap((former, group) => former.map((place) => ({ ...place, group })));
  claims.sort(
    (one, other) =>
      Number(other.isLive) - Number(one.isLive) ||
      one.placeId - other.placeId ||
      Number(other.isShown) - Number(one.isShown) ||
      one.group - other.group,
  );
  const kept: (number | undefined)[] = groups.map(() => undefined);
  const taken = new Set<number>();
  for (const { group, placeId } of claims) {
    if (kept[group] !== undefined || taken.has(placeId)) continue;
    kept[group] = placeId;
    taken.add(placeId);
  }
  return kept;
}
