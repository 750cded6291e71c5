/** Reads walking tours from GPX: each track and each route is one, and waypoints near its way are its stops. */
import { DomainError } from '@carnet/rules/errors.ts';
import { locationProblem } from '../../domain/places/location.ts';
import type { ImportItem, RecordProblem, WalkingTourRecord } from '../../domain/places/place-record.ts';
import { TOO_FAR, type TracePoint, traceParts } from '../../domain/places/tours/tour-trace.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { tourItems } from '../places/tour-draft.ts';
import { type GpxPoint, type GpxWay, MAX_POINTS, readGpxContent } from './gpx-content.ts';
import { type GpxOverview, gpxOverview } from './gpx-overview.ts';
import { stopsAlong } from './stops-along.ts';

/** Of one way; more say the same. */
const MOST_PROBLEMS = 20;

/**
 * Reads the file twice and holds one way and the waypoints at a time. A point out of range is a problem and is left out
 * of its way. Throws VALIDATION_ERROR when the file as a whole cannot be read or has no track and no route.
 */
export async function* readGpx(file: PlaceFile): AsyncGenerator<ImportItem<WalkingTourRecord>> {
  const overview = await gpxOverview(file);
  if (overview.keys.length === 0) {
    const found = overview.waypoints.length === 0 ? 'nothing else' : `${overview.waypoints.length} waypoints`;
    throw new DomainError('VALIDATION_ERROR', `The file has no track and no route, only ${found}: a tour needs a path`);
  }
  for (const point of overview.waypoints) {
    const problem = locationProblem(point);
    if (problem === undefined) continue;
    const found = { where: lineOf(point), message: `the waypoint${named(point)} cannot be placed: ${problem}` };
    yield isUnknown(point) ? { warning: found } : { problem: found };
  }
  const nearSomeWay = new Set<GpxPoint>();
  const empty: GpxWay[] = [];
  let index = 0;
  for await (const item of readGpxContent(file, true)) {
    if (item.kind !== 'track' && item.kind !== 'route') continue;
    const key = overview.keys[index] ?? null;
    index += 1;
    if (key === null) yield planOfTrack(item);
    else if (item.segments.every(({ length }) => length === 0)) empty.push(item);
    else yield* tourOf(item, key, overview, nearSomeWay);
  }
  // Receivers write a track for each time that they are switched on.
  const isAllEmpty = empty.length === overview.keys.filter((key) => key !== null).length;
  for (const way of empty) {
    const found = {
      where: lineOf(way),
      message: `the ${way.kind} has no points${isAllEmpty ? '' : ' and is left out'}`,
    };
    yield isAllEmpty ? { problem: found } : { warning: found };
  }
  for (const point of overview.waypoints) {
    if (nearSomeWay.has(point) || locationProblem(point) !== undefined) continue;
    yield { warning: { where: lineOf(point), message: `the waypoint${named(point)} is far from every way: no stop` } };
  }
}

function* tourOf(
  way: GpxWay,
  key: string,
  overview: GpxOverview,
  nearSomeWay: Set<GpxPoint>,
): Generator<ImportItem<WalkingTourRecord>> {
  const { name = overview.name, desc, cmt, link } = way.texts;
  const where = `${lineOf(way)} (${way.kind} "${name.slice(0, 60)}")`;
  if (way.isTooLong) {
    const most = MAX_POINTS.toLocaleString('en');
    yield { problem: { where, message: `it has more than ${most} points: simplify it, or split it into days` } };
    return;
  }
  const { segments, problems } = usablePoints(way);
  yield* problems.map((problem) => ({ problem }));
  const { parts, jumps, gaps } = traceParts(segments);
  if (parts.length === 0 && segments.flat().length > 1) {
    const why =
      jumps.length === 0
        ? 'its points are all at one place'
        : `no two of its points are near enough to each other: ${TOO_FAR}`;
    yield { problem: { where, message: `${why}, so there is no way to draw` } };
    return;
  }
  yield* [...jumps, ...gaps].map((warning) => ({ warning }));
  const stops = stopsAlong(parts, overview.waypoints, way);
  for (const { point } of stops) nearSomeWay.add(point);
  yield* tourItems(
    {
      key,
      name,
      summary: desc ?? cmt ?? overview.summary,
      path: parts,
      stops: stops.map(({ point }) => ({
        name: point.texts.name ?? '',
        description: point.texts.desc ?? point.texts.cmt ?? null,
        location: { latitude: point.latitude, longitude: point.longitude },
        where: lineOf(point),
      })),
      url: link ?? null,
    },
    where,
  );
}

function usablePoints(way: GpxWay): { segments: TracePoint[][]; problems: RecordProblem[] } {
  const problems: RecordProblem[] = [];
  let bad = 0;
  const segments = way.segments.map((segment) =>
    segment.flatMap((point): TracePoint[] => {
      const problem = locationProblem(point);
      // What lies at 0,0 is told with the jumps.
      if (problem === undefined || isUnknown(point)) return [tracePoint(point)];
      bad += 1;
      if (bad <= MOST_PROBLEMS) problems.push({ where: lineOf(point), message: `a point cannot be used: ${problem}` });
      return [];
    }),
  );
  if (bad > MOST_PROBLEMS) {
    problems.push({
      where: lineOf(way),
      message: `${bad - MOST_PROBLEMS} more points of this ${way.kind} cannot be used`,
    });
  }
  return { segments, problems };
}

/** A centimetre and ten centimetres of height: what is finer is noise that only makes files long. */
function tracePoint({ line, latitude, longitude, elevation, time }: GpxPoint): TracePoint {
  const position = [rounded(longitude, 1e7), rounded(latitude, 1e7)];
  if (elevation !== null) position.push(rounded(elevation, 10));
  return { position, time, where: `line ${line}` };
}

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

function planOfTrack(way: GpxWay): ImportItem<WalkingTourRecord> {
  const message = `the route "${way.texts.name ?? ''}" has the name of a track and is left out as its plan`;
  return { warning: { where: lineOf(way), message } };
}

function isUnknown({ latitude, longitude }: GpxPoint): boolean {
  return latitude === 0 && longitude === 0;
}

function lineOf({ line }: { readonly line: number }): string {
  return `line ${line}`;
}

function named({ texts }: GpxPoint): string {
  return texts.name === undefined ? '' : ` "${texts.name.slice(0, 60)}"`;
}
