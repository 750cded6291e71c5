/** What the commands that load a data set print of it. */
import type { LoadResult } from '../../../services/open-data/store-data-set.ts';

export async function warningsOfLoad({ clockBehind, ignored }: LoadResult): Promise<string[]> {
  const warnings: string[] = [];
  if (clockBehind !== null) {
    const { clockWarning } = await import('../../../services/open-data/clock-behind.ts');
    warnings.push(clockWarning(clockBehind));
  }
  if (ignored.length > 0) warnings.push(`not known to this version of Carnet, and ignored: ${ignored.join(', ')}`);
  return warnings;
}

/** What changed, one line per table that has changes. */
export function changesOfLoad({ changes, dryRun, skipped, ...versions }: LoadResult): string[] {
  if (skipped || changes === null) return ['The open data set is loaded already: nothing changed.'];
  const { entryRules, pointsOfInterest, walkingTours, otherSources, ...tables } = changes;
  const lines = [
    line('currencies', tables.currencies),
    line('countries', tables.countries),
    line('country groups', tables.countryGroups),
    line('vaccines', tables.vaccines),
    line('health requirements', tables.healthRequirements),
    line('entry rules', returned(entryRules)),
    ...otherSources.map((other) => line(`entry rules of ${other.source}`, returned(other.entryRules))),
    line('points of interest', returned(pointsOfInterest)),
    line('walking tours', returned(walkingTours)),
  ].filter((text) => text !== undefined);
  // It changes with the rules, as a rule: by itself it is all that there is to say.
  if (lines.length === 0)
    lines.push(...[tables, ...otherSources].flatMap((one) => line('evidence', one.evidence) ?? []));
  if (lines.length === 0) return ['Nothing changed.'];
  if (dryRun) return [...lines, 'Nothing was written: this was a dry run.'];
  return [...lines, ...newVersions(versions)];
}

function newVersions({
  catalogVersion,
  placesVersion,
}: Pick<LoadResult, 'catalogVersion' | 'placesVersion'>): string[] {
  const lines = [];
  if (catalogVersion !== null) lines.push(`The catalog is now at version ${catalogVersion}.`);
  if (placesVersion !== null) lines.push(`The places are now at version ${placesVersion}.`);
  return lines;
}

interface RetiringChanges {
  readonly inserted: number;
  readonly updated: number;
  readonly revived: number;
  readonly retired: number;
}

function returned({ inserted, updated, revived, retired }: RetiringChanges) {
  return { inserted, updated, returned: revived, retired };
}

function line(what: string, counts: object): string | undefined {
  const parts = Object.entries(counts).filter(([kind, count]) => kind !== 'unchanged' && count > 0);
  return parts.length === 0 ? undefined : `${what}: ${parts.map(([kind, count]) => `${count} ${kind}`).join(', ')}`;
}
