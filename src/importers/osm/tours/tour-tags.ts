/** What the tags of a route say about the walk. */

import type { Tags } from '@carnet/osm-pbf';
import type { TourDifficulty } from '../../../domain/places/tour-difficulty.ts';
import { MAX_DESCRIPTION_LENGTH } from '../../places/point-of-interest-draft.ts';
import { plainText } from '../../places/text/plain-text.ts';
import { nameOf } from '../names.ts';
import { valuesOf } from '../points/tag-categories.ts';

/** Scales of the Swiss and the Italian alpine clubs; what is not listed (via ferrata, alpine) is hard. */
const DIFFICULTY_OF_SCALE: Readonly<Record<string, Readonly<Record<string, TourDifficulty>>>> = {
  sac_scale: { strolling: 'easy', hiking: 'easy', mountain_hiking: 'moderate' },
  cai_scale: { T: 'easy', E: 'moderate' },
};
const NETWORKS: Readonly<Record<string, string>> = {
  iwn: 'international',
  nwn: 'national',
  rwn: 'regional',
  lwn: 'local',
};
const DURATION = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/;
const WEB_ADDRESS_ONLY = /^https?:\/\/\S+$/;

/** Its name, or where it leads from and to; undefined when it has neither. */
export function tourName(tags: Tags): string | undefined {
  const { from, to } = ends(tags);
  return nameOf(tags) ?? (from !== undefined && to !== undefined ? `${from} – ${to}` : undefined);
}

export function tourDifficulty(tags: Tags): TourDifficulty | null {
  for (const [key, levels] of Object.entries(DIFFICULTY_OF_SCALE)) {
    const scale = tags.get(key);
    if (scale !== undefined) return levels[scale] ?? 'hard';
  }
  return null;
}

/** Of the whole route as signposted: `7:10`, or a number of minutes. Null = not given, or not understood. */
export function tourMinutes(tags: Tags): number | null {
  const text = tags.get('duration')?.trim() ?? '';
  const clock = DURATION.exec(text);
  const minutes =
    clock === null ? (/^\d{1,4}$/.test(text) ? Number(text) : 0) : Number(clock[1]) * 60 + Number(clock[2]);
  return minutes > 0 ? minutes : null;
}

export function tourIsLoop(tags: Tags): boolean | null {
  const roundtrip = tags.get('roundtrip');
  return roundtrip === 'yes' ? true : roundtrip === 'no' ? false : null;
}

/** Plain sentences made of the tags, the one given, then the mappers' own description. */
export function tourSummary(tags: Tags, sentence: string | null): string {
  const { from, to } = ends(tags);
  const isHiking = valuesOf(tags.get('route')).includes('hiking');
  const ref = tags.get('ref');
  const network = NETWORKS[tags.get('network') ?? ''];
  const route = [
    isHiking ? 'Hiking route' : 'Walking route',
    ...(ref === undefined ? [] : [` ${ref}`]),
    ...(network === undefined ? [] : [` of the ${network} network`]),
    ...(from === undefined ? [] : [` from ${from}`]),
    ...(to === undefined ? [] : [` to ${to}`]),
  ].join('');
  const km = /^(\d{1,4}(?:\.\d+)?)(?:\s*km)?$/.exec(tags.get('distance')?.trim() ?? '')?.[1];
  const length = km === undefined ? [] : [`${km} km long according to OpenStreetMap.`];
  const description = (tags.get('description:en') ?? tags.get('description') ?? '').trim();
  const told = description === '' || WEB_ADDRESS_ONLY.test(description) ? [] : [description];
  return plainText(
    [`${route}.`, ...length, ...(sentence === null ? [] : [sentence]), ...told].join(' '),
    MAX_DESCRIPTION_LENGTH,
  );
}

function ends(tags: Tags): { readonly from: string | undefined; readonly to: string | undefined } {
  return { from: tags.get('from')?.trim() || undefined, to: tags.get('to')?.trim() || undefined };
}
