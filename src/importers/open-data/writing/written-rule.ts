/** An entry rule as its file writes it: the opposite of `toEntryRules`. */
import { isDeepStrictEqual } from 'node:util';
import { defaultPriority } from '@carnet/rules/entry-rules/entry-rule.ts';
import {
  CONDITION_FIELDS,
  type EntryRuleContent,
  INHERITED_FIELDS,
  VALIDITY_FIELDS,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import { type Citation, Citation as CitationSchema } from '../schemas/common.ts';
import { EntryRulePart } from '../schemas/entry-file.ts';
import { placesOfValues, type WrittenPlace } from '../schemas/written-fields.ts';
import type { DataPath } from '../yaml/yaml-file.ts';

/** The codes that files have for ids. */
export interface CodesOfIds {
  readonly countries: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, string>;
  readonly currencies: ReadonlyMap<number, string>;
}

const KEYS = Object.keys(EntryRulePart.properties);
const FIELDS = { ...INHERITED_FIELDS, ...VISA_FIELDS, ...CONDITION_FIELDS, ...VALIDITY_FIELDS };
const MEMBERS = Map.groupBy(
  placesOfValues(FIELDS, {}, new Map()).filter(({ path }) => path.length > 1),
  ({ path }) => path[0] as string,
);

/** In the order in which files have the members of a rule, and those of its objects. `path` begins at the file. */
export function orderOfRules(path: DataPath): readonly string[] {
  if (path.length === 2) return KEYS;
  if (path[2] === 'sources') return Object.keys(CitationSchema.properties);
  return (MEMBERS.get(String(path[2])) ?? []).map(({ path: [, member = ''] }) => member);
}

/** Where the rule of a file has to become another one, from its own members on; `undefined` is taken out. */
export function differingPlaces(before: EntryRuleContent, after: EntryRuleContent, codes: CodesOfIds): WrittenPlace[] {
  const [old, wanted] = [before, after].map((rule) => placesOf(rule, codes)) as [WrittenPlace[], WrittenPlace[]];
  // A visa that becomes known, unknown or another rule's affair is written as a whole.
  const isWhole = visaIs(before) !== visaIs(after);
  const places = isWhole ? [...wanted.filter(isNotOfVisa), visaAsWhole(after, wanted)] : wanted;
  const known = isWhole ? old.filter(isNotOfVisa) : old;
  return places.filter(({ path, value }) => {
    const was = known.find((one) => isDeepStrictEqual(one.path, path));
    return was === undefined || !isDeepStrictEqual(was.value, value);
  });
}

/** The whole rule with its members in order. */
export function wholeRule(
  rule: EntryRuleContent,
  sources: readonly Citation[],
  codes: CodesOfIds,
): Record<string, unknown> {
  const places = placesOf(rule, codes);
  const members = new Map<string, unknown>([['key', rule.ruleKey]]);
  const { fromCountryId, fromCountryGroupId } = rule;
  if (fromCountryId !== null) members.set('from', { country: codes.countries.get(fromCountryId) });
  if (fromCountryGroupId !== null) members.set('from', { group: codes.groups.get(fromCountryGroupId) });
  for (const { path, value } of [...places.filter(isNotOfVisa), visaAsWhole(rule, places)]) {
    const [name = '', member] = path;
    if (value === undefined) continue;
    if (member === undefined) members.set(name, value);
    else members.set(name, { ...(members.get(name) as object | undefined), [member]: value });
  }
  members.set('sources', sources);
  return Object.fromEntries(KEYS.flatMap((key) => (members.has(key) ? [[key, members.get(key)]] : [])));
}

function placesOf(rule: EntryRuleContent, { currencies }: CodesOfIds): WrittenPlace[] {
  const isUsual = rule.membershipStatuses.length === 1 && rule.membershipStatuses[0] === 'member';
  const standing: WrittenPlace[] = [
    { path: ['membershipStatuses'], value: isUsual ? undefined : rule.membershipStatuses },
    { path: ['priority'], value: rule.priority === defaultPriority(rule) ? undefined : rule.priority },
    { path: ['inherits'], value: rule.inheritsGeneral ? undefined : false },
  ];
  const fields = placesOfValues(FIELDS, rule, currencies);
  // That no source gives the days has to be said of a rule without a visa.
  const isStayUnknown = rule.visaRequirementType === 'visa_free' && rule.maxStayDays === null && !rule.isStayUnlimited;
  return [
    ...standing,
    ...fields.map((place) =>
      isStayUnknown && place.path.join('.') === VISA_FIELDS.maxStayDays.key ? { ...place, value: 'unknown' } : place,
    ),
  ];
}

const isNotOfVisa = ({ path }: WrittenPlace): boolean => path[0] !== 'visa';

function visaIs({ statesVisa, visaRequirementType }: EntryRuleContent): 'left out' | 'unknown' | 'known' {
  if (!statesVisa) return 'left out';
  return visaRequirementType === null ? 'unknown' : 'known';
}

function visaAsWhole(rule: EntryRuleContent, places: readonly WrittenPlace[]): WrittenPlace {
  const is = visaIs(rule);
  if (is !== 'known') return { path: ['visa'], value: is === 'unknown' ? null : undefined };
  const own = places.filter((place) => !isNotOfVisa(place) && place.value !== undefined);
  return { path: ['visa'], value: Object.fromEntries(own.map(({ path, value }) => [path[1], value])) };
}
