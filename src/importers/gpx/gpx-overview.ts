/** A first look over a GPX file: its waypoints, and the key that each of its tracks and routes gets. */
import { foldName } from '@carnet/rules/countries/find-country.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { type GpxPoint, type GpxWay, readGpxContent } from './gpx-content.ts';

export interface GpxOverview {
  readonly waypoints: readonly GpxPoint[];
  /** Of each track and route in the order of the file; null = a route that is the plan of a track of the same name. */
  readonly keys: readonly (string | null)[];
  /** For ways that have none. */
  readonly name: string;
  /** Of the file; null when it has several ways, since it tells of all. */
  readonly summary: string | null;
}

const MAX_WAYPOINTS = 5000;
const MAX_WAYS = 10_000;

export async function gpxOverview(file: PlaceFile): Promise<GpxOverview> {
  const waypoints: GpxPoint[] = [];
  const ways: Pick<GpxWay, 'kind' | 'texts'>[] = [];
  let about: GpxWay['texts'] = {};
  for await (const item of readGpxContent(file, false)) {
    if (item.kind === 'about') about = item.texts;
    else if (item.kind === 'waypoint') waypoints.push(item.point);
    else ways.push({ kind: item.kind, texts: item.texts });
    if (waypoints.length > MAX_WAYPOINTS) throw tooMany(MAX_WAYPOINTS, 'waypoints');
    if (ways.length > MAX_WAYS) throw tooMany(MAX_WAYS, 'tracks and routes');
  }
  const stem = file.name.replace(/\.(?:gpx|xml)$/i, '');
  const names = ways.map(({ texts }) => foldName(texts.name ?? ''));
  const tracks = new Set(names.filter((name, i) => name !== '' && ways[i]?.kind === 'track'));
  const isPlan = ways.map(({ kind }, i) => kind === 'route' && tracks.has(names[i] as string));
  const isAlone = isPlan.filter((plan) => !plan).length === 1;
  const keys = ways.map((_, i) => {
    if (isPlan[i]) return null;
    if (isAlone) return stem;
    const name = names[i] as string;
    const isOwn = name !== '' && names.filter((other, k) => other === name && !isPlan[k]).length === 1;
    return `${stem}#${isOwn ? name : `no-${i + 1}`}`; // names have no hyphen here
  });
  return { waypoints, keys, name: about.name ?? stem, summary: isAlone ? (about.desc ?? about.cmt ?? null) : null };
}

function tooMany(most: number, what: string): DomainError {
  return new DomainError('VALIDATION_ERROR', `The file has more than ${most.toLocaleString('en')} ${what}: split it`);
}
