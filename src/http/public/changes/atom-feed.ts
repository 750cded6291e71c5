/** Changes as an Atom feed (RFC 4287). */
import type { Change } from '../../../domain/changes/change.ts';
import { shownChange } from '../../../domain/changes/shown-change.ts';
import { xmlText } from '../../answer/xml-text.ts';

interface Named {
  readonly iso2: string;
  readonly name: string;
}

/** Undefined = not known. */
type NameCountry = (id: number) => Named | undefined;

/** For people: each entry leads to its page and says in words what programs get as JSON. */
export interface ForPeople {
  /** Without a slash at its end. */
  readonly portalUrl: string;
}

const MOST_NAMES = 3;

/** `token` names the list, so that entries of two servers are not taken for one another's. */
export function atomFeed(
  changes: readonly Change[],
  token: string,
  nameOf: NameCountry,
  forPeople?: ForPeople,
): string {
  const list = `urn:carnet:changes:${token}`;
  const updated = changes[0]?.recordedAt ?? new Date(0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${list}</id>`,
    '<title>Carnet: what changed for travellers</title>',
    '<author><name>Carnet</name></author>',
    `<updated>${updated.toISOString()}</updated>`,
    ...changes.map((change) => entry(change, list, nameOf, forPeople)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(change: Change, list: string, nameOf: NameCountry, forPeople: ForPeople | undefined): string {
  const content = forPeople === undefined ? JSON.stringify(shownChange(change)) : wordsOf(change);
  const page = forPeople && forPeople.portalUrl + pageOf(change, nameOf);
  return [
    '<entry>',
    `<id>${list}:${change.id}</id>`,
    `<title>${xmlText(titleOf(change, nameOf))}</title>`,
    `<updated>${change.recordedAt.toISOString()}</updated>`,
    `<category term="${change.kind}"/><category term="${change.severity}"/>`,
    ...(page === undefined ? [] : [`<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`]),
    `<content type="text">${xmlText(content)}</content>`,
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
  return ids.map((id) => nameOf(id)?.name ?? String(id)).join(', ');
}

/** Where the portal tells of it: the answer, else what is said of the country, else all changes. */
function pageOf({ destinationIds, passportIds }: Change, nameOf: NameCountry): string {
  const [destination, ...destinations] = destinationIds ?? [];
  const [passport, ...passports] = passportIds ?? [];
  const to = destination === undefined || destinations.length > 0 ? undefined : nameOf(destination)?.iso2;
  const of = passport === undefined || passports.length > 0 ? undefined : nameOf(passport)?.iso2;
  if (to !== undefined) return of === undefined ? `/countries/${to}` : `/check/${of}/${to}`;
  return of === undefined ? '/changes' : `/passports/${of}`;
}

/** `Before: no visa, 90 days. Now: visa before travel. Also changed: proof of funds.` */
function wordsOf({ before, after }: Change): string {
  const [was, is] = [before, after].map(answered);
  const further = Object.keys({ ...before, ...after }).filter((field) => !SAID.has(field));
  const others = further.map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(', ');
  const texts = [
    ...(was ? [`Before: ${was}.`] : []),
    ...(is ? [`Now: ${is}.`] : []),
    ...(others === '' ? [] : [`${was || is ? 'Also changed' : 'Changed'}: ${others}.`]),
  ];
  return texts.length === 0 ? 'The sources were checked again.' : texts.join(' ');
}

const SAID: ReadonlySet<string> = new Set(['visaRequirementType', 'maxStayDays', 'lastVerifiedAt']);
const VISAS: Readonly<Record<string, string>> = {
  visa_free: 'no visa',
  visa_on_arrival: 'visa on arrival',
  e_visa: 'e-visa',
  eta: 'electronic travel authorisation',
  visa_required: 'visa before travel',
  not_allowed: 'entry refused',
};

function answered(values: Change['before']): string | undefined {
  const { visaRequirementType: type, maxStayDays: days } = values ?? {};
  const texts = [
    ...(typeof type === 'string' ? [VISAS[type] ?? type.replaceAll('_', ' ')] : []),
    ...(typeof days === 'number' ? [`${days} days`] : []),
  ];
  return texts.length === 0 ? undefined : texts.join(', ');
}
