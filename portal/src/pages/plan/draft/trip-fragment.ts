/**
 * The trip in the address, after `#`, which browsers send to no server: `#1.` and the trip as JSON in base64url. The
 * number tells how to read what follows.
 */
import { readDraft } from './read-draft.ts';
import type { TripDraft } from './trip-draft.ts';

const VERSION = '1';
/** Ten travellers with all that can be told come to some 200 KB; browsers take addresses of that length. */
const LONGEST = 1_000_000;

export function fragmentOf(draft: TripDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(draft, leaveOutEmpty));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#${VERSION}.${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

const leaveOutEmpty = (_: string, value: unknown) => (Array.isArray(value) && value.length === 0 ? undefined : value);

/** Undefined: there is no trip in it. `unreadable`: cut off, or made by a later version. */
export function draftOfFragment(fragment: string): TripDraft | 'unreadable' | undefined {
  if (fragment === '' || fragment === '#') return undefined;
  const [version, text = ''] = fragment.slice(1).split('.');
  // Such as `#main`, which leads past the navigation.
  if (!/^\d+$/.test(version ?? '')) return undefined;
  if (version !== VERSION || text.length > LONGEST) return 'unreadable';
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return readDraft(JSON.parse(new TextDecoder().decode(bytes))) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}
