/** What a server that answers from a release prints for the person who started it. */
import type { PlaceQueries } from '../catalog/places/place-queries.ts';
import { dayOfRelease } from '../domain/release-id.ts';
import type { Release } from '../releases/open-release.ts';

export interface ReleaseBannerFacts {
  readonly release: Release;
  readonly places: PlaceQueries['counts'];
  readonly publicUrl: string;
  /** Undefined when it is switched off. */
  readonly portalUrl: string | undefined;
  readonly operatorUrl: string;
  /** How many are accepted. */
  readonly keys: number;
}

export function releaseBanner({
  release,
  places,
  publicUrl,
  portalUrl,
  operatorUrl,
  keys,
}: ReleaseBannerFacts): string {
  const { entryRequirements: rules = 0, healthRequirements: health = 0 } = release.carnet.counts;
  const counts = [
    [rules, 'rules'],
    [health, 'health requirements'],
    [places.cities, 'cities'],
    [places.pointsOfInterest, 'points of interest'],
    [places.walkingTours, 'walking tours'],
  ] as const;
  const lines = [
    '',
    ...(portalUrl === undefined ? [] : [`Portal              ${portalUrl} (answers and documentation; no accounts)`]),
    `Public API          ${publicUrl}/v1`,
    `Reference           ${publicUrl}/docs`,
    `Operator's port     ${operatorUrl}/metrics (also /readyz, /livez)`,
    `Data                release ${release.id}: ${counts.map(([n, what]) => `${n.toLocaleString('en')} ${what}`).join(', ')}`,
    `                    answers are those of ${dayOfRelease(release.id)}; no database, nothing is written`,
    keys === 0
      ? 'Keys                none: every request for data is refused; name a file with --keys'
      : `Keys                ${keys.toLocaleString('en')} from the file`,
    '',
    'Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
}
