/** Puts the reader's names for travellers into a calendar. The service only knows "Traveller 1". */
import { escaped, folded } from '@carnet/rules/trips/forms/calendar-text.ts';

export function withNames(calendar: string, names: ReadonlyMap<string, string>): string {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  return lines.map((line) => folded(/^(?:SUMMARY|DESCRIPTION):/.test(line) ? renamed(line, names) : line)).join('\r\n');
}

/** The longest first, so that "Traveller 1" does not match in "Traveller 10". */
function renamed(line: string, names: ReadonlyMap<string, string>): string {
  const refs = [...names.keys()].sort((a, b) => b.length - a.length);
  const parts = refs.map((ref) => escaped(ref).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const found = new RegExp(parts.join('|'), 'g');
  const byText = new Map([...names].map(([ref, name]) => [escaped(ref), escaped(name)]));
  return refs.length === 0 ? line : line.replace(found, (ref) => byText.get(ref) ?? ref);
}
