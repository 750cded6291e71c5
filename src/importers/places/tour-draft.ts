/** Checks what an importer read of a walking tour and makes the record of it, the same way for every source. */
import { locationProblem } from '../../domain/places/location.ts';
import type { ImportItem, TourStopRecord, WalkingTourRecord } from '../../domain/places/place-record.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, webAddress } from './point-of-interest-draft.ts';
import { plainText, shortened } from './text/plain-text.ts';

/** Nobody walks to more in one tour. */
const MAX_STOPS = 500;

/** As the source has it: texts may hold HTML, be empty or too long. What is left out is null. */
export interface TourDraft extends Pick<WalkingTourRecord, 'key' | 'name' | 'path'> {
  readonly summary?: string | null;
  readonly countryIso2?: string | null;
  readonly difficulty?: WalkingTourRecord['difficulty'];
  readonly isLoop?: boolean | null;
  readonly durationMinutes?: number | null;
  readonly stops?: readonly TourStopDraft[];
  readonly url?: string | null;
}

export interface TourStopDraft extends Pick<TourStopRecord, 'name' | 'location'> {
  readonly description?: string | null;
  readonly minutes?: number | null;
  readonly wikidataId?: string | null;
  readonly pointOfInterestKey?: string | null;
  /** Where it stands, when not where the tour does. */
  readonly where?: string;
}

/** The record with warnings for what had to be left out of it, or the problem that makes it unusable. */
export function* tourItems(draft: TourDraft, where: string): Generator<ImportItem<WalkingTourRecord>> {
  const name = plainText(draft.name, MAX_NAME_LENGTH);
  if (name === '' || draft.path.length === 0) {
    yield { problem: { where, message: name === '' ? 'it has no name' : 'it has no way of at least two points' } };
    return;
  }
  const stops: TourStopRecord[] = [];
  for (const stop of draft.stops ?? []) {
    const record = stopRecord(stop);
    if (typeof record !== 'string' && stops.length < MAX_STOPS) stops.push(record);
    else {
      const message = typeof record === 'string' ? record : `more than ${MAX_STOPS} stops: this one is left out`;
      yield { warning: { where: stop.where ?? where, message } };
    }
  }
  const url = webAddress(draft.url);
  if (url === undefined) {
    const address = JSON.stringify(shortened(draft.url ?? '', 80));
    yield { warning: { where, message: `its link ${address} is not an http or https address and is left out` } };
  }
  yield {
    where,
    record: {
      key: draft.key,
      name,
      summary: plainText(draft.summary ?? '', MAX_DESCRIPTION_LENGTH) || null,
      countryIso2: draft.countryIso2 ?? null,
      difficulty: draft.difficulty ?? null,
      isLoop: draft.isLoop ?? null,
      durationMinutes: draft.durationMinutes ?? null,
      stops,
      path: draft.path,
      url: url ?? null,
    },
  };
}

/** Why it is left out, as text, where it cannot be a stop. */
function stopRecord(stop: TourStopDraft): TourStopRecord | string {
  const name = plainText(stop.name, MAX_NAME_LENGTH);
  if (name === '') return 'a stop without a name is left out';
  const problem = locationProblem(stop.location);
  if (problem !== undefined) return `the stop "${shortened(name, 60)}" is left out: ${problem}`;
  return {
    name,
    description: plainText(stop.description ?? '', MAX_DESCRIPTION_LENGTH) || null,
    location: stop.location,
    minutes: stop.minutes ?? null,
    wikidataId: stop.wikidataId ?? null,
    pointOfInterestKey: stop.pointOfInterestKey ?? null,
  };
}
