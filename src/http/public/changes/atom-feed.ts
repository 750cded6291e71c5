/** Changes as an Atom feed (RFC 4287). */
import type { Change } from '../../../domain/changes/change.ts';
import { shownChange } from '../../../domain/changes/shown-change.ts';
import { xmlText } from '../../answer/xml-text.ts';

/** The name of a country; undefined = not known. */
type NameCountry = (id: number) => string | undefined;

const MOST_NAMES = 3;

/** `token` names the list, so that entries of two servers are not taken for one another's. */
export function atomFeed(changes: readonly Change[], token: string, nameOf: NameCountry): string {
  const list = `urn:carnet:changes:${token}`;
  const updated = changes[0]?.recordedAt ?? new Date(0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${list}</id>`,
    '<title>Carnet: what changed for travellers</title>',
    '<author><name>Carnet</name></author>',
    `<updated>${updated.toISOString()}</updated>`,
    ...changes.map((change) => entry(change, list, nameOf)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(change: Change, list: string, nameOf: NameCountry): string {
  return [
    '<entry>',
    `<id>${list}:${change.id}</id>`,
    `<title>${xmlText(titleOf(change, nameOf))}</title>`,
    `<updated>${change.recordedAt.toISOString()}</updated>`,
    `<category term="${change.kind}"/><category term="${change.severity}"/>`,
    `<content type="text">${xmlText(JSON.stringify(shownChange(change)))}</content>`,
    '</entry>',
  ].join('\n');
}

const KIND: Readonly<Record<Change['kind'], string>> = {
  created: 'new',
  changed: 'changed',
  ended: 'ended',
  announced: 'announced',
  corrected: 'corrected',
  verified: 'checked again',
};

/** `Japan, for passports of Brazil: changed (loosened)`. */
function titleOf(
  { destinationIds, passportIds, kind, severity, effectiveFrom, about }: Change,
  nameOf: NameCountry,
): string {
  const where = named(destinationIds, 'every destination', nameOf);
  const whom = named(passportIds, 'every country', nameOf);
  const ofHealth = passportIds === null ? 'health requirements' : `health requirements for travellers from ${whom}`;
  const whose = about === 'health_requirement' ? ofHealth : `for passports of ${whom}`;
  const how = severity === 'neutral' ? '' : ` (${severity})`;
  return `${where}, ${whose}: ${KIND[kind]}${effectiveFrom === null ? '' : ` from ${effectiveFrom}`}${how}`;
}

function named(ids: readonly number[] | null, everyone: string, nameOf: NameCountry): string {
  if (ids === null) return everyone;
  if (ids.length > MOST_NAMES) return `${ids.length} countries`;
  return ids.map((id) => nameOf(id) ?? String(id)).join(', ');
}
