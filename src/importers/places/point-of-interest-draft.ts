/** Checks what an importer read of a point of interest and makes the record of it, the same way for every source. */
import { type Location, locationProblem } from '../../domain/places/location.ts';
import type { PlaceCategory, WheelchairAccess } from '../../domain/places/place-category.ts';
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import { plainText } from './text/plain-text.ts';
import { quoted } from './text/quoted.ts';

/** Longest names seen: World Heritage sites of about 200 characters. */
export const MAX_NAME_LENGTH = 300;
export const MAX_DESCRIPTION_LENGTH = 5000;
const MAX_HOURS_LENGTH = 500;
const MAX_URL_LENGTH = 2000;
const MAX_KEY_LENGTH = 500;
const MAX_ALTERNATE_NAMES = 50;

/** As the source has it: texts may hold HTML, be empty or too long. What is left out is null. */
export interface PointOfInterestDraft {
  readonly key: string;
  readonly name: string;
  readonly category: PlaceCategory;
  readonly location: Location;
  readonly alternateNames?: readonly string[];
  readonly countryIso2?: string | null;
  readonly description?: string | null;
  readonly wikidataId?: string | null;
  readonly website?: string | null;
  readonly openingHours?: string | null;
  readonly wheelchair?: WheelchairAccess | null;
  readonly fee?: boolean | null;
  readonly importance?: number | null;
  readonly url?: string | null;
}

/** The record with warnings for what had to be left out of it, or the problem that makes it unusable. */
export function* draftItems(draft: PointOfInterestDraft, where: string): Generator<ImportItem<PointOfInterestRecord>> {
  const name = plainText(draft.name, Number.POSITIVE_INFINITY);
  const problem = draftProblem(draft, name);
  if (problem !== undefined) {
    yield { problem: { where, message: problem } };
    return;
  }
  const website = webAddress(draft.website);
  if (website === undefined) {
    yield {
      warning: {
        where,
        message: `its website ${quoted(draft.website ?? '')} is not an http or https address and is left out`,
      },
    };
  }
  yield {
    where,
    record: {
      key: draft.key,
      name,
      alternateNames: alternateNames(draft.alternateNames ?? [], name),
      category: draft.category,
      location: { latitude: draft.location.latitude, longitude: draft.location.longitude },
      countryIso2: draft.countryIso2 ?? null,
      description: plainText(draft.description ?? '', MAX_DESCRIPTION_LENGTH) || null,
      wikidataId: draft.wikidataId ?? null,
      website: website ?? null,
      openingHours: plainText(draft.openingHours ?? '', MAX_HOURS_LENGTH) || null,
      wheelchair: draft.wheelchair ?? null,
      fee: draft.fee ?? null,
      importance: draft.importance ?? null,
      url: webAddress(draft.url) ?? null,
    },
  };
}

function draftProblem(draft: PointOfInterestDraft, name: string): string | undefined {
  if (name === '') return 'it has no name';
  if (name.length > MAX_NAME_LENGTH) {
    return `its name has ${name.length} characters, at most ${MAX_NAME_LENGTH} are taken: ${quoted(name, 60)}`;
  }
  if (draft.key === '') return 'it has no key';
  if (draft.key.length > MAX_KEY_LENGTH)
    return `its key has ${draft.key.length} characters, at most ${MAX_KEY_LENGTH} are taken`;
  if (/\p{Cc}/u.test(draft.key) || !draft.key.isWellFormed()) return 'its key has unprintable characters';
  return locationProblem(draft.location);
}

function alternateNames(texts: readonly string[], name: string): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    const alternate = plainText(text, MAX_NAME_LENGTH);
    if (alternate !== '' && alternate !== name) names.add(alternate);
    if (names.size === MAX_ALTERNATE_NAMES) break;
  }
  return [...names];
}

/** The address as a URL writes it; null = none given, undefined = it is no address to be shown as a link. */
export function webAddress(text: string | null | undefined): string | null | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  if (trimmed.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  // Names and passwords in links are never meant for readers.
  return url === null || url.username !== '' || url.password !== '' ? undefined : url.href;
}
