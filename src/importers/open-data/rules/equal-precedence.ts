/**
 * No pair of passport and destination has two rules that could both be the answer: the order must not be left to
 * chance.
 */

import { isGeneral } from '@carnet/rules/entry-rules/entry-rule.ts';
import { holdsOn } from '@carnet/rules/entry-rules/membership.ts';
import { precedenceRank } from '@carnet/rules/entry-rules/precedence.ts';
import { isInForce } from '@carnet/rules/entry-rules/validity.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { topicBit, topicsOf } from '@carnet/rules/facts/topics.ts';
import { type OpenDataRule, toEntryRules } from '../to-entry-rules.ts';
import { at, type DataRule, type Finding, type RuleContext } from './rule.ts';

export const equalPrecedence: DataRule = {
  name: 'equal-precedence',
  promise: 'For each passport, destination and topic one rule comes first by country, priority and scope, today.',
  *check(context) {
    const rules = toEntryRules(context)
      .filter(({ content }) => isInForce(content, context.today))
      .map((rule) => ({ ...rule, topics: topicsOf(rule.content), rank: precedenceRank(rule.content) }));
    const reported = new Set<string>();
    const membersOf = membership(context);
    for (const destination of context.countries.values()) {
      const here = rules.filter(
        (rule) => rule.content.toCountryId === destination.id || entersGroup(rule, destination.id, membersOf),
      );
      if (here.length < 2) continue;
      const origins = here.map((rule) => originOf(rule, membersOf));
      for (const passport of context.countries.values()) {
        if (passport.id === destination.id || !passport.issuesPassports) continue;
        const matching = here.filter((_, index) => {
          const origin = origins[index];
          return origin === 'everyone' || origin?.has(passport.id);
        });
        for (const bit of BITS) {
          const [first, second] = foremost(matching.filter(({ topics }) => (topics & bit) !== 0));
          if (first === undefined || second === undefined || areOneFilesGenerals(first, second)) continue;
          const pair = `${first.file.file}:${first.content.ruleKey} ${second.file.file}:${second.content.ruleKey}`;
          if (reported.has(pair)) continue;
          reported.add(pair);
          yield tie(first, second, `${passport.iso2} to ${destination.iso2}`);
        }
      }
    }
  },
};

const BITS = TOPICS.map(topicBit);

/** Those of the highest rank. */
function foremost<Rule extends { readonly rank: number }>(rules: readonly Rule[]): Rule[] {
  const best = rules.reduce((highest, { rank }) => Math.max(highest, rank), Number.NEGATIVE_INFINITY);
  return rules.filter(({ rank }) => rank === best);
}

/** Two rules for everyone in one file: the rule `rule-scope` says so. */
function areOneFilesGenerals(first: OpenDataRule, second: OpenDataRule): boolean {
  const isPlain = ({ content }: OpenDataRule) => isGeneral(content) && content.appliesToVisaTypes === null;
  return first.file === second.file && isPlain(first) && isPlain(second);
}

function tie(first: OpenDataRule, second: OpenDataRule, example: string): Finding {
  const where = `${first.file.file}:${first.file.lineOf(first.path)}`;
  const message = `\`${second.content.ruleKey}\` and \`${first.content.ruleKey}\` (${where}) both come first for ${example}.`;
  return at(second.file, second.path, message, 'give the one that should win a higher `priority`.');
}

type MembersOf = (groupId: number, statuses: readonly string[]) => ReadonlySet<number>;

function membership({ dataSet, countries, today }: RuleContext): MembersOf {
  const cache = new Map<string, Set<number>>();
  return (groupId, statuses) => {
    const key = `${groupId} ${statuses.join(' ')}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const group = dataSet.groups.find((file) => file.value.id === groupId);
    const ids = new Set<number>();
    for (const { country, status, since = null, until = null } of group?.value.members ?? []) {
      const countryId = countries.get(country)?.id;
      if (countryId === undefined || !statuses.includes(status)) continue;
      if (holdsOn({ countryGroupId: groupId, countryId, status, since, until }, today)) ids.add(countryId);
    }
    cache.set(key, ids);
    return ids;
  };
}

function originOf({ content }: OpenDataRule, membersOf: MembersOf): ReadonlySet<number> | 'everyone' {
  if (content.fromCountryId !== null) return new Set([content.fromCountryId]);
  if (content.fromCountryGroupId === null) return 'everyone';
  return membersOf(content.fromCountryGroupId, content.membershipStatuses);
}

function entersGroup({ content }: OpenDataRule, countryId: number, membersOf: MembersOf): boolean {
  const groupId = content.toCountryGroupId;
  return groupId !== null && membersOf(groupId, content.membershipStatuses).has(countryId);
}
