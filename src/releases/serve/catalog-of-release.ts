/** Opens the catalog of a release, to answer from its files alone. */

import { DomainError } from '@carnet/rules/errors.ts';
import { MemoryCatalog } from '../../catalog/catalog.ts';
import { PlaceStore } from '../../catalog/places/place-store.ts';
import { readSnapshot } from '../../catalog/places/snapshot-file.ts';
import { readTravelFile } from '../../catalog/read/travel-file.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
import { PLACES_FILE, RULES_FILE } from '../layout.ts';
import { fileOf, openRelease, type Release } from '../open-release.ts';
import { type VerifyOptions, verifyRelease } from '../verify-release.ts';

export interface ReleaseCatalog {
  readonly catalog: MemoryCatalog;
  readonly places: PlaceStore;
}

/** Throws VALIDATION_ERROR naming each file that is not what was signed. */
export async function openWholeRelease(location: string, options: VerifyOptions = {}): Promise<Release> {
  const { problems } = await verifyRelease(location, options);
  if (problems.length > 0) {
    const lines = problems.map(({ file, problem }) => `\n  ${file} ${problem}`);
    throw new DomainError('VALIDATION_ERROR', `${location} is not as it was made:${lines.join('')}`);
  }
  return await openRelease(location);
}

/** Throws VALIDATION_ERROR where this version of Carnet cannot read it. */
export async function catalogOfRelease(release: Release): Promise<ReleaseCatalog> {
  const { rows, head } = usable(release, RULES_FILE, await readTravelFile(fileOf(release, RULES_FILE)));
  // Its sum was compared: what the snapshot's own checksum would say is known.
  const { image } = usable(release, PLACES_FILE, await readSnapshot(fileOf(release, PLACES_FILE), null, true));
  const places = new PlaceStore(image);
  return { places, catalog: new MemoryCatalog(RulesEdition.of(rows, head.now, head.day), places) };
}

function usable<Found extends object>(
  release: Release,
  name: string,
  found: Found | { readonly unusable: string } | undefined,
): Exclude<Found, { readonly unusable: string }> {
  if (found !== undefined && !('unusable' in found)) return found as Exclude<Found, { readonly unusable: string }>;
  throw new DomainError(
    'VALIDATION_ERROR',
    `Carnet cannot answer from ${release.location}: ${name}: ${found?.unusable ?? 'it is gone'}. Use the build ` +
      `of Carnet that made it (version ${release.carnet.software}), or a release that this build made`,
  );
}
