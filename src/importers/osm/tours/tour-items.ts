/** Makes the record of one route, with warnings for what is missing from it. */
import type { ImportItem, TourStopRecord, WalkingTourRecord } from '../../../domain/places/place-record.ts';
import { MAX_NAME_LENGTH } from '../../places/point-of-interest-draft.ts';
import { plainText } from '../../places/text/plain-text.ts';
import type { WalkedMembers } from './route-members.ts';
import type { RouteRelation } from './route-relations.ts';
import type { TourPath } from './tour-path.ts';
import { inWalkingOrder } from './tour-stops.ts';
import { tourDifficulty, tourIsLoop, tourMinutes, tourName, tourSummary } from './tour-tags.ts';

/** Gaps named one by one; more are counted. */
const NAMED_GAPS = 10;

export interface WalkedRoute {
  readonly route: RouteRelation;
  readonly members: WalkedMembers;
  readonly path: TourPath;
  readonly stops: readonly TourStopRecord[];
}

/** `path` has at least one part. */
export function* tourItems(walked: WalkedRoute): Generator<ImportItem<WalkingTourRecord>> {
  const { route, path, stops } = walked;
  const where = `relation/${route.id}`;
  const name = plainText(tourName(route.tags) ?? '', Number.POSITIVE_INFINITY);
  if (name.length > MAX_NAME_LENGTH) {
    yield {
      problem: { where, message: `its name has ${name.length} characters, at most ${MAX_NAME_LENGTH} are taken` },
    };
    return;
  }
  for (const message of warnings(walked)) yield { warning: { where, message } };
  const missing = missingText(walked);
  const { parts } = path.joined;
  yield {
    where,
    record: {
      key: where,
      name,
      summary: tourSummary(route.tags, missing === undefined ? null : `This record has a part of it only: ${missing}.`),
      countryIso2: null,
      // What is said of the whole route is not true of a part of it.
      difficulty: missing === undefined ? tourDifficulty(route.tags) : null,
      isLoop: missing === undefined ? tourIsLoop(route.tags) : null,
      durationMinutes: missing === undefined ? tourMinutes(route.tags) : null,
      stops: inWalkingOrder(stops, parts),
      path: parts,
      url: `https://www.openstreetmap.org/${where}`,
    },
  };
}

function* warnings({ members, path, ...rest }: WalkedRoute): Generator<string> {
  const missing = missingText({ members, path, ...rest });
  if (missing !== undefined) yield missing;
  if (members.repeatedIds.length > 0) {
    const named = members.repeatedIds.map((id) => `relation/${id}`).join(', ');
    yield `it comes back to ${named}, by itself or through a stage: walked once`;
  }
  if (path.otherDirection > 0) {
    yield `left out, as for walking in the other direction only: ${path.otherDirection} of its ways`;
  }
  const { gaps } = path.joined;
  if (gaps.length > 0) {
    const named = gaps.slice(0, NAMED_GAPS).map(({ km }) => `${km.toFixed(km < 1 ? 3 : 1)} km`);
    const more = gaps.length > NAMED_GAPS ? ` and ${gaps.length - NAMED_GAPS} more` : '';
    yield `its way has ${gaps.length === 1 ? 'a gap' : `${gaps.length} gaps`}, kept as such: ` +
      `${named.join(', ')}${more}`;
  }
}

/** What of the route the file lacks; undefined = nothing. */
function missingText({ members, path }: WalkedRoute): string | undefined {
  const lacking = [
    ...(path.missingWays > 0 ? [`${path.missingWays} of its ${members.ways.length} ways`] : []),
    ...(members.missingStages > 0 ? [`${members.missingStages} of its stages`] : []),
  ];
  if (lacking.length === 0) return undefined;
  return (
    `${lacking.join(' and ')} ${path.missingWays + members.missingStages === 1 ? 'is' : 'are'} not in the ` +
    'imported file'
  );
}
