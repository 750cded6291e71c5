/** Opens the catalog of a release, to answer from its files alone. */

import { DomainError } from '@carnet/rules/errors.ts';
import { PLACES_SNAPSHOT, RULES_SNAPSHOT, readSnapshot, type SnapshotKind } from '../../catalog/image/snapshot-file.ts';
import { MemoryCatalog } from '../../catalog/memory-catalog.ts';
import { PlaceStore } from '../../catalog/places/place-store.ts';
import { RulesEdition } from '../../catalog/rules-edition.ts';
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
  const rules = await imageOf(release, RULES_SNAPSHOT);
  const places = new PlaceStore(await imageOf(release, PLACES_SNAPSHOT));
  return { places, catalog: new MemoryCatalog(new RulesEdition(rules), places) };
}

async function imageOf<Image extends { readonly meta: object; readonly directory: object }>(
  release: Release,
  kind: SnapshotKind<Image>,
): Promise<Image> {
  // Its sum was compared: what the snapshot's own checksum would tell is known.
  const found = await readSnapshot(fileOf(release, kind.fileName), kind, null, true);
  if (found !== undefined && 'image' in found) return found.image;
  throw new DomainError(
    'VALIDATION_ERROR',
    `Carnet cannot answer from ${release.location}: ${kind.fileName}: ${found?.unusable ?? 'it is gone'}. Use the build ` +
      `of Carnet that made it (version ${release.carnet.software}), or a release that this build made`,
  );
}
