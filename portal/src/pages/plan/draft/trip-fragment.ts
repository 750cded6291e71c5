/**
 * The trip in the address, after `#`, which browsers send to no server: `#2.` and the trip as a short text. The number
 * tells how to read what follows; `#1.` is JSON in base64url, as links had it before.
 */
import { readDraft } from './read-draft.ts';
import { readShortText, shortText } from './short-text.ts';
import type { TripDraft } from './trip-draft.ts';

const VERSION = '2';
/** Ten travellers with every field come to some 200 KB as JSON; browsers accept addresses of that length. */
const LONGEST = 1_000_000;

export const fragmentOf = (draft: TripDraft): string => `#${VERSION}.${shortText(draft)}`;

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  '1': (text) => {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  },
  [VERSION]: readShortText,
};

/** Undefined: there is no trip in it. `unreadable`: cut off, or made by a later version. */
export function draftOfFragment(fragment: string): TripDraft | 'unreadable' | undefined {
  if (fragment === '' || fragment === '#') return undefined;
  const [, version, text = ''] = /^#(\d+)(?:\.(.*))?$/s.exec(fragment) ?? [];
  // Such as `#main`, which leads past the navigation.
  if (version === undefined) return undefined;
  const read = READERS[version];
  if (read === undefined || text.length > LONGEST) return 'unreadable';
  try {
    return readDraft(read(text)) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}
