/** What storing a source's staged rows came to. */
import type { PlaceChanges } from './place-import.ts';

interface Affected {
  readonly numAffectedRows?: bigint | undefined;
}

/**
 * `written`: the stored rows that differed. `staged`: rows of the file, each of which is one of the others or
 * unchanged.
 */
export function countChanges(
  staged: number,
  written: { readonly rows: readonly { readonly was_retired: boolean }[] },
  inserted: Affected,
  retired: Affected,
): PlaceChanges {
  const revived = written.rows.filter((row) => row.was_retired).length;
  const changes = {
    inserted: Number(inserted.numAffectedRows ?? 0),
    updated: written.rows.length - revived,
    revived,
    retired: Number(retired.numAffectedRows ?? 0),
  };
  return { ...changes, unchanged: staged - changes.inserted - changes.updated - changes.revived };
}
