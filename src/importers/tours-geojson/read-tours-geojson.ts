/**
 * Reads walking tours from GeoJSON: each feature with a way is one; its pieces are put in order, and gaps stay gaps.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import { locationProblem } from '../../domain/places/location.ts';
import type { ImportItem, WalkingTourRecord } from '../../domain/places/place-record.ts';
import { joinLines } from '../../domain/places/tours/join-lines.ts';
import type { TourPathParts } from '../../domain/places/tours/tour-measures.ts';
import { kmText, type TracePoint, traceParts } from '../../domain/places/tours/tour-trace.ts';
import type { PlaceFile } from '../places/place-file.ts';
import { SeenKeys } from '../places/seen-keys.ts';
import { type TourStopDraft, tourItems } from '../places/tour-draft.ts';
import { objectOr, readTourFeatures, type TourFeature } from './tour-features.ts';
import { stopDraft, stopLocation, tourTexts } from './tour-properties.ts';
import { TourStops } from './tour-stops.ts';

type Way = TourFeature & { readonly kind: 'way' };

/** A point every metre for 200 km. */
const MAX_POINTS = 200_000;
/** Real routes have some thousand pieces. */
const MAX_PIECES = 20_000;
const MOST_GAPS_TOLD = 5;

/**
 * Reads the file twice: points, which may follow the way they belong to, and then the ways, one at a time. Throws
 * VALIDATION_ERROR when the file as a whole cannot be read or has no way.
 */
export async function* readToursGeoJson(file: PlaceFile): AsyncGenerator<ImportItem<WalkingTourRecord>> {
  const stops = new TourStops();
  for await (const feature of readTourFeatures(file)) stops.look(feature);
  if (stops.wayCount === 0) {
    throw new DomainError('VALIDATION_ERROR', 'The file has no LineString and no MultiLineString: a tour needs a path');
  }
  const seen = new SeenKeys();
  for await (const feature of readTourFeatures(file)) {
    const { kind, where } = feature;
    if (kind === 'problem') yield { problem: { where, message: feature.message } };
    else if (kind === 'other') yield { warning: { where, message: feature.message } };
    else if (kind === 'way') yield* tourOf(feature, file, stops, seen);
  }
  for (const where of stops.unclaimed()) {
    yield {
      warning: {
        where,
        message: 'the point is not used as a stop: no path is near, or it names a tour that is not in the file',
      },
    };
  }
}

function* tourOf(
  way: Way,
  file: PlaceFile,
  stops: TourStops,
  seen: SeenKeys,
): Generator<ImportItem<WalkingTourRecord>> {
  const { where, properties } = way;
  const segments = checkedLines(way);
  if (typeof segments === 'string') {
    yield { problem: { where, message: segments } };
    return;
  }
  const { notes, name, ...texts } = tourTexts(properties);
  const stem = file.name.replace(/\.(?:geo)?jsonl?$/i, '');
  const isAlone = stops.wayCount === 1;
  const key = way.id ?? (isAlone ? stem : name);
  if (key === null) {
    yield { problem: { where, message: 'it has neither an id nor a name' } };
    return;
  }
  const first = seen.firstPlace(key, where);
  if (first !== undefined) {
    yield { problem: { where, message: `its key "${key.slice(0, 80)}" is that of ${first} already` } };
    return;
  }
  for (const message of notes) yield { warning: { where, message } };
  const parts = yield* wayParts(segments, where);
  const own = ownStops(way);
  yield* tourItems(
    {
      ...texts,
      key,
      name: name ?? (isAlone ? stem : ''),
      path: parts,
      stops: own.length > 0 ? own : stops.of(parts, [way.id, name]),
    },
    where,
  );
}

/** One line is walked as it stands; pieces are put in order. */
function* wayParts(segments: readonly TracePoint[][], where: string): Generator<ImportItem<never>, TourPathParts> {
  const traces = segments.map((segment) => traceParts([segment]));
  for (const { jumps } of traces) yield* jumps.map((warning) => ({ warning }));
  if (traces.length === 1) {
    for (const { gaps } of traces) yield* gaps.map((warning) => ({ warning }));
    return traces.flatMap((trace) => trace.parts);
  }
  const { parts, gaps } = joinLines(traces.flatMap((trace) => trace.parts));
  yield* gapWarnings(gaps, where);
  return parts;
}

/** The lines as points that can be drawn, or why the feature cannot be used. */
function checkedLines({ lines, where }: Way): TracePoint[][] | string {
  if (lines.length > MAX_PIECES) {
    return `it has ${lines.length.toLocaleString('en')} pieces, at most ${MAX_PIECES.toLocaleString('en')} are read`;
  }
  const points = lines.reduce((sum, { length }) => sum + length, 0);
  if (points > MAX_POINTS) {
    return (
      `it has ${points.toLocaleString('en')} points, at most ${MAX_POINTS.toLocaleString('en')} are read: ` +
      'simplify it'
    );
  }
  const segments: TracePoint[][] = [];
  for (const [piece, line] of lines.entries()) {
    const segment: TracePoint[] = [];
    for (const [index, value] of line.entries()) {
      const at = `position ${index + 1}${lines.length === 1 ? '' : ` of piece ${piece + 1}`}`;
      const [longitude, latitude, elevation] = Array.isArray(value) ? value : [];
      if (typeof longitude !== 'number' || typeof latitude !== 'number') return `${at} is not a pair of numbers`;
      const isUnknown = longitude === 0 && latitude === 0;
      const problem = isUnknown ? undefined : locationProblem({ latitude, longitude });
      if (problem !== undefined) return `${at} cannot be used: ${problem}`;
      const hasElevation = typeof elevation === 'number' && Number.isFinite(elevation);
      const position = hasElevation ? [longitude, latitude, elevation] : [longitude, latitude];
      segment.push({ position, time: null, where: `${where}, ${at}` });
    }
    segments.push(segment);
  }
  return segments;
}

function* gapWarnings(gaps: readonly { afterPart: number; km: number }[], where: string): Generator<ImportItem<never>> {
  for (const { afterPart, km } of gaps.slice(0, MOST_GAPS_TOLD)) {
    yield { warning: { where, message: `a gap of ${kmText(km)} after part ${afterPart + 1} of its way stays a gap` } };
  }
  if (gaps.length > MOST_GAPS_TOLD) {
    yield { warning: { where, message: `and ${gaps.length - MOST_GAPS_TOLD} more gaps` } };
  }
}

function ownStops({ properties, where }: Way): TourStopDraft[] {
  if (!Array.isArray(properties.stops)) return [];
  return properties.stops.map((stop: unknown, index) => {
    const values = objectOr(stop, {});
    // A stop may be a feature itself.
    return stopDraft(objectOr(values.properties, values), stopLocation(values), `${where}, stop ${index + 1}`);
  });
}
