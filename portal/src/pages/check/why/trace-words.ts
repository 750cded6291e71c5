/** How the trace of an answer is told: what each candidate is for, and which fields came from which general rule. */
import type { components } from '@carnet/client';
import type { MessageKey } from '../../../i18n/messages.ts';
import { OTHER_TOPICS, topicKey } from '../known/topic-words.ts';

export type Trace = components['schemas']['PersonalizedTrace'];
export type Candidate = components['schemas']['TraceCandidate'];

/** The groups that candidates name: each once. */
export function groupIdsOf({ candidates }: Trace): readonly number[] {
  const ids = candidates.flatMap(({ fromCountryGroupId, toCountryGroupId }) => [fromCountryGroupId, toCountryGroupId]);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** What the page calls fields of the record, by how they begin. */
const BEGINNINGS: readonly (readonly [string, MessageKey<'check'>])[] = [
  ['documentValidity', 'itemDocument'],
  ['proofOfFunds', 'itemFunds'],
  ['returnTicket', 'itemTicket'],
  ['proofOfAccommodation', 'itemAccommodation'],
  ['healthInsurance', 'itemInsurance'],
  ['customsDeclaration', 'itemCustoms'],
  ['minors', 'itemMinors'],
  ['registration', 'itemRegistration'],
  ['exitRequirements', 'itemExit'],
  ['stay', 'itemStay'],
  ['validityCounts', 'itemStay'],
  ['closedBorders', 'itemClosedBorders'],
  ['ownNationals', 'fieldOwnNationals'],
  ['notes', 'fieldNotes'],
  ['officialWebsiteUrl', 'fieldOfficialSite'],
  ...OTHER_TOPICS.map((topic) => [topic, topicKey(topic)] as const),
];

type InheritedKey = MessageKey<'check'>;

/** By rule, message keys of what was taken from it; a field that the page has no word for is left as it is called. */
export function inheritedByRule({ inheritedFields }: Trace): ReadonlyMap<number, readonly (InheritedKey | string)[]> {
  const byRule = new Map<number, Set<InheritedKey | string>>();
  for (const { field, fromRuleId } of inheritedFields) {
    const key = BEGINNINGS.find(([beginning]) => field.startsWith(beginning))?.[1] ?? field;
    byRule.set(fromRuleId, (byRule.get(fromRuleId) ?? new Set()).add(key));
  }
  return new Map([...byRule].map(([ruleId, keys]) => [ruleId, [...keys]]));
}

export const isInheritedKey = (key: InheritedKey | string): key is InheritedKey =>
  /^(?:(?:item|field)[A-Z]|topic_)/.test(key);
